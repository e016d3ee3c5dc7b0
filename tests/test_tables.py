"""Tables of starting hands: right cells, saved, resumed, and computed where workers die."""

import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from math import comb

import numpy as np
import pytest

import razzeval as rz
from razzeval import tables

PARTS = 12


@pytest.fixture(scope="module")
def table():
    return tables.third_street(parts=PARTS)


def test_classes():
    assert len(tables.CLASSES) == 455
    assert tables.CLASSES[:2] == ("AAA", "AA2")
    assert tables.CLASSES[-1] == "KKK"


def test_cells_are_the_equities_of_their_hands(table):
    for first, second, cards in [
        ("AAA", "234", ["AcAdAh", "2c3c4d"]),
        ("AA2", "AA3", ["AcAd2h", "AhAs3c"]),
        ("AA2", "KKK", ["AcAd2h", "KhKsKc"]),
    ]:
        assert table.of(first, second) == rz.equity(cards).equity
        assert table.of(second, first) == rz.equity(cards).equity[::-1]


def test_hands_that_cannot_meet_are_left_out(table):
    for pair in [("AAA", "AAA"), ("AAA", "AA2"), ("999", "KKK")]:  # the last is not computed here
        why = "999, KKK are not in this table" if "KKK" in pair else "cannot meet: a deck has four cards of a rank"
        with pytest.raises(KeyError, match=why):
            table.of(*pair)
    with pytest.raises(KeyError, match="not a starting class: 'A2'"):
        table.of("A2", "AAA")
    assert np.isnan(table.matrix()[0, 0])


def test_a_class_is_text_and_there_is_one_for_each_player(table):
    with pytest.raises(TypeError, match="a starting class is text such as 'A23', got int"):
        table.of("AAA", 5)
    with pytest.raises(TypeError, match="this table is for 2 players, got 3 classes"):
        table.of("AAA", "234", "567")


def test_an_incomplete_table_knows_nothing_against_a_random_hand(table, tmp_path):
    from razzeval.charts import heat_map

    rows = f"103,571 rows, got {len(table.ways):,}"
    assert not table.is_complete
    with pytest.raises(ValueError, match=f"only a complete table knows equities against a random hand: {rows}"):
        table.against_random()
    pytest.importorskip("matplotlib")
    with pytest.raises(ValueError, match="only a complete table"):
        heat_map(table, tmp_path / "t.png")
    with pytest.raises(ValueError, match=r"a drawing is saved as .*\.png.*, got .*t\.doc"):
        heat_map(table, tmp_path / "t.doc")


def test_ways_are_those_of_real_cards(table):
    """All rows that begin with AAA: four choices of suits, and any three of the other cards."""
    rows = table.cells[:, 0] == 0
    assert table.ways[rows].sum() == 4 * comb(49, 3)


def test_rows_average_to_the_equity_against_a_random_hand(table):
    """Of a class whose row is complete: weigh every opponent by the ways he can be dealt."""
    rows = table.cells[:, 0] == 0
    mean = (table.equity[rows, 0] * table.ways[rows]).sum() / table.ways[rows].sum()
    assert mean == pytest.approx(rz.equity(["AcAdAh", ""]).equity[0], abs=1e-12)


def test_threads_and_executors_give_the_same_table(table):
    with ThreadPoolExecutor(2) as pool:
        there = tables.third_street(parts=PARTS, executor=pool)
    assert np.array_equal(there.equity, table.equity)
    assert np.array_equal(tables.third_street(parts=PARTS, threads=2).cells, table.cells)


@pytest.mark.parametrize("name", ["table.npz", "table.parquet"])
def test_a_table_can_be_saved_and_loaded(table, tmp_path, name):
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    table.save(tmp_path / name)
    again = tables.Table.load(tmp_path / name)
    for field in ("cells", "ways", "equity"):
        saved, loaded = getattr(table, field), getattr(again, field)
        assert np.array_equal(saved, loaded)
        assert saved.dtype == loaded.dtype
    assert os.listdir(tmp_path) == [name]


def test_other_endings_are_refused(table, tmp_path):
    with pytest.raises(ValueError, match=r"a table is saved as \.npz or \.parquet, got"):
        table.save(tmp_path / "table.csv")


def test_a_stopped_run_goes_on_from_what_was_saved(tmp_path, monkeypatch):
    seen = []
    tables.third_street(parts=3, folder=tmp_path)
    assert sorted(os.listdir(tmp_path)) == ["AA2.npz", "AA3.npz", "AAA.npz"]
    whole, compute = tables.third_street(parts=5), tables.compute_part
    monkeypatch.setattr(tables, "compute_part", lambda part: seen.append(part) or compute(part))
    resumed = tables.third_street(parts=5, folder=tmp_path, progress=lambda *now: None)
    assert seen == [(3,), (4,)]
    assert np.array_equal(resumed.equity, whole.equity)


def test_three_way_parts():
    three = tables.third_street(3, parts=2)
    aces, deuces, kings = rz.equity(["AcAdAh", "As2c2d", "KcKdKh"]).equity
    assert three.of("KKK", "AAA", "A22") == (kings, aces, deuces)
    assert three.players == 3
    with pytest.raises(ValueError, match="only a heads-up table is a matrix, this one has 3 players"):
        three.matrix()


@pytest.mark.parametrize(
    ("how", "error", "message"),
    [
        ({"players": 4}, ValueError, "tables are for 2 or 3 players, got 4"),
        ({"players": 2.0}, TypeError, r"players must be a whole number, got 2\.0 \(float\)"),
        ({"parts": 0}, ValueError, "parts must be 1 or more, got 0"),
        ({"parts": "1"}, TypeError, r"parts must be a whole number, got '1' \(str\)"),
        ({"parts": 1, "threads": 1.5}, TypeError, r"threads must be a whole number, got 1\.5 \(float\)"),
        ({"parts": 1, "executor": 5}, TypeError, r"executor must be a concurrent.futures executor, got 5 \(int\)"),
        ({"parts": 1, "progress": 5}, TypeError, r"progress must be something to call, got 5 \(int\)"),
    ],
)
def test_what_cannot_be(how, error, message):
    with pytest.raises(error, match=message):
        tables.third_street(**how)


@pytest.mark.slow
def test_the_whole_heads_up_table(tmp_path):
    table = tables.third_street(threads=2)
    assert len(table.ways) == 103_571
    assert table.is_complete
    same = table.cells[:, 0] == table.cells[:, 1]
    assert 2 * table.ways[~same].sum() + table.ways[same].sum() == comb(52, 3) * comb(49, 3)
    ranking = table.against_random()
    assert [text for text, _ in ranking[:3]] == ["A23", "A24", "A34"]
    assert ranking[-1][0] == "KKK"
    for text, share in [ranking[0], ranking[200], ranking[-1]]:
        suits = ["cdh"[: text.count(rank)][i] for rank in dict.fromkeys(text) for i in range(text.count(rank))]
        cards = "".join(rank + suit for rank, suit in zip(text, suits, strict=True))
        assert share == pytest.approx(rz.equity([cards, ""]).equity[0], abs=1e-12)
    pytest.importorskip("matplotlib")
    from razzeval.charts import heat_map

    heat_map(table, tmp_path / "table.png")
    assert (tmp_path / "table.png").read_bytes()[:4] == b"\x89PNG"


@pytest.mark.slow
def test_a_cluster_survives_the_death_of_a_worker(tmp_path):
    distributed = pytest.importorskip("distributed")
    parts, killed = 8, []
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        workers = [worker.process.process.pid for worker in cluster.workers.values()]

        def kill_one():
            while not any(tmp_path.iterdir()):
                time.sleep(0.01)
            os.kill(workers[0], signal.SIGKILL)
            killed.append(len(os.listdir(tmp_path)))

        killer = threading.Thread(target=kill_one)
        killer.start()
        there = tables.third_street(3, parts=parts, folder=tmp_path, executor=client.get_executor())
        killer.join()
        how = {"method": "monte-carlo", "samples": 3_000_000, "seed": 4}
        sampled = rz.equity(["Ac2d3h", "4s5c6d"], executor=client.get_executor(), **how)
        now = [worker.process.process.pid for worker in cluster.workers.values()]
    assert sampled == rz.equity(["Ac2d3h", "4s5c6d"], **how)
    assert killed
    assert killed[0] < parts
    assert set(now) != set(workers)
    assert len(list(tmp_path.glob("*.npz"))) == parts
    assert np.array_equal(there.equity, tables.third_street(3, parts=parts, threads=2).equity)
