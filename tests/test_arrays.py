"""Arrays of other libraries: the same values as NumPy's, from the same memory."""

import tracemalloc

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import razzeval as rz
from razzeval.arrays import as_array, in_place


def random_hands(count, held=7, seed=1):
    return np.random.default_rng(seed).random((count, 52)).argsort(axis=1)[:, :held].astype(np.uint8)


class OnlyDLPack:
    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **options):
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


class OnlyInterface:
    def __init__(self, array):
        self.array = array
        self.__array_interface__ = array.__array_interface__


class Elsewhere:
    """An array on a graphics card, which no NumPy can read."""

    def __dlpack__(self, **options):
        raise BufferError("the memory is on cuda:0")

    def __dlpack_device__(self):
        return 2, 0


# NumPy before 2.1 takes no read-only memory by DLPack, and gives out none that may be written.
OLD_NUMPY = np.lib.NumpyVersion(np.__version__) < "2.1.0"
WAYS = {"DLPack": OnlyDLPack, "array interface": OnlyInterface, "buffer": memoryview}


@pytest.fixture(params=WAYS)
def wrap(request):
    return WAYS[request.param]


def assert_read_in_place(hands, memory):
    """The values are right, and nothing as large as the cards was allocated on the way."""
    expected = rz.evaluate_batch(memory)
    assert np.shares_memory(as_array(hands), memory)
    tracemalloc.start()
    values = rz.evaluate_batch(hands)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert_array_equal(values, expected)
    assert peak < values.nbytes + memory.nbytes // 2
    assert_array_equal(rz.evaluate_high_batch(hands), rz.evaluate_high_batch(memory))


def test_every_protocol_is_read_in_place(wrap):
    hands = random_hands(20_000)
    assert_read_in_place(wrap(hands), hands)


def test_strided_read_only_and_empty_arrays(wrap):
    wide = np.full((100, 20), 99, np.uint8)
    wide[:, 2:16:2] = hands = random_hands(100)
    wide.flags.writeable = OLD_NUMPY and wrap is OnlyDLPack
    assert_array_equal(rz.evaluate_batch(wrap(wide[:, 2:16:2])), rz.evaluate_batch(hands))
    assert_array_equal(rz.evaluate_batch(wrap(wide[::-1, 2:16:2])), rz.evaluate_batch(hands[::-1]))
    if wrap is not memoryview:  # which lays no two-dimensional buffer without bytes out
        assert rz.evaluate_batch(wrap(np.empty((0, 7), np.uint8))).shape == (0,)


@pytest.mark.parametrize("dtype", ["i1", "u2", "i4", "u8", ">i4", ">u2"])
def test_every_integer_dtype(wrap, dtype):
    hands = random_hands(50)
    if wrap is OnlyDLPack and dtype.startswith(">"):  # of which DLPack knows nothing
        with pytest.raises(TypeError, match=r"cannot read the values of OnlyDLPack: .*byte order"):
            rz.evaluate_batch(wrap(hands.astype(dtype)))
    else:
        assert_array_equal(rz.evaluate_batch(wrap(hands.astype(dtype))), rz.evaluate_batch(hands))


@pytest.mark.parametrize("dtype", ["f8", "bool", "c16"])
def test_other_dtypes(wrap, dtype):
    with pytest.raises(TypeError, match="cards must be integer ids, 0 to 51, got dtype"):
        rz.evaluate_batch(wrap(np.zeros((3, 7), dtype)))


def test_wrong_shapes_and_cards(wrap):
    with pytest.raises(ValueError, match=r"got \(3, 8\)"):
        rz.evaluate_batch(wrap(np.zeros((3, 8), np.uint8)))
    hands = random_hands(50)
    hands[31, 2] = 52
    with pytest.raises(rz.InvalidCardError, match="not a card: 52 in row 31"):
        rz.evaluate_batch(wrap(hands))


def test_memory_on_another_device():
    with pytest.raises(TypeError, match="cannot read the values of Elsewhere: the memory is on cuda:0"):
        rz.evaluate_batch(Elsewhere())
    with pytest.raises(TypeError, match="cannot read the values of Elsewhere"):
        rz.evaluate_batch(random_hands(3), out=Elsewhere())
    assert in_place([1, 2]) is None


@pytest.mark.parametrize("wrap_out", [OnlyDLPack, OnlyInterface])
def test_out(wrap_out):
    if OLD_NUMPY and wrap_out is OnlyDLPack:
        pytest.skip("this NumPy writes to nothing by DLPack")
    hands = random_hands(60)
    memory = np.zeros(120, np.uint16)
    for target in (memory[:60], memory[::2]):
        out = wrap_out(target)
        memory[:] = 0
        assert rz.evaluate_batch(hands, out=out) is out
        assert_array_equal(target, rz.evaluate_batch(hands))
    with pytest.raises(TypeError, match="out must be an array of uint16, got int16"):
        rz.evaluate_batch(hands, out=wrap_out(np.zeros(60, np.int16)))
    with pytest.raises(ValueError, match=r"out must have shape \(60,\), got \(59,\)"):
        rz.evaluate_batch(hands, out=wrap_out(np.zeros(59, np.uint16)))
    memory.flags.writeable = False
    with pytest.raises(ValueError, match="out must be writable"):
        rz.evaluate_batch(hands, out=wrap_out(memory[:60]))


# ---- PyTorch -----------------------------------------------------------------------------------------------------


@pytest.fixture
def torch():
    return pytest.importorskip("torch", reason="PyTorch is not installed")


def test_tensors(torch):
    hands = random_hands(20_000)
    assert_read_in_place(torch.from_numpy(hands), hands)
    tensor = torch.from_numpy(hands)
    expected = rz.evaluate_batch(hands)
    for same in (tensor.long(), tensor.T.contiguous().T, tensor.repeat(1, 2)[:, :7], torch.nn.Parameter(tensor, False)):
        assert_array_equal(rz.evaluate_batch(same), expected)
    assert_array_equal(rz.evaluate_batch(tensor[:1].expand(5, 7)), expected[[0] * 5])
    assert_array_equal(rz.evaluate_batch(tensor[0]), expected[0])
    assert rz.evaluate_batch(tensor[:0]).shape == (0,)


@pytest.mark.skipif(OLD_NUMPY, reason="this NumPy writes to nothing by DLPack")
def test_values_into_a_tensor(torch):
    hands = random_hands(100)
    out = torch.zeros(100, dtype=torch.uint16)
    assert rz.evaluate_batch(torch.from_numpy(hands), out=out) is out
    assert_array_equal(out.numpy(), rz.evaluate_batch(hands))
    with pytest.raises(TypeError, match="out must be an array of uint16, got int16"):
        rz.evaluate_batch(hands, out=torch.zeros(100, dtype=torch.int16))


def test_tensors_that_cannot_be_read(torch):
    for tensor in (
        torch.zeros(3, 7, requires_grad=True),
        torch.zeros(3, 7, dtype=torch.uint8, device="meta"),
        torch.zeros(3, 7, dtype=torch.uint8).to_sparse(),
        torch.zeros(3, 7, dtype=torch.bfloat16),
    ):
        with pytest.raises(TypeError, match="cannot read the values of Tensor: "):
            rz.evaluate_batch(tensor)
    with pytest.raises(TypeError, match="cards must be integer ids, 0 to 51, got dtype float32"):
        rz.evaluate_batch(torch.zeros(3, 7))
    with pytest.raises(rz.DuplicateCardError, match="Ac appears twice in row 0"):
        rz.evaluate_batch(torch.zeros(3, 7, dtype=torch.uint8))


# ---- Arrow -------------------------------------------------------------------------------------------------------


@pytest.fixture
def pa():
    return pytest.importorskip("pyarrow", reason="pyarrow is not installed")


def lists(pa, hands, held=7):
    return pa.FixedSizeListArray.from_arrays(pa.array(hands.reshape(-1)), held)


def test_arrow_lists_of_a_fixed_size(pa):
    hands = random_hands(20_000)
    column = lists(pa, hands)
    memory = np.asarray(column.values).reshape(-1, 7)
    assert_read_in_place(column, memory)
    assert_read_in_place(column.slice(7, 9000), memory[7:9007])
    assert_read_in_place(pa.table({"cards": column})["cards"], memory)
    assert_array_equal(
        rz.evaluate_batch(pa.chunked_array([column, column[:5]])), rz.evaluate_batch(np.r_[hands, hands[:5]])
    )
    assert rz.evaluate_batch(column[:0]).shape == (0,)


def test_arrow_lists_of_lists_and_tensors(pa):
    hands = random_hands(60)
    nested = pa.FixedSizeListArray.from_arrays(lists(pa, hands), 3)
    assert_array_equal(rz.evaluate_batch(nested), rz.evaluate_batch(hands).reshape(20, 3))
    assert_array_equal(rz.evaluate_batch(nested[4:]), rz.evaluate_batch(hands).reshape(20, 3)[4:])
    assert np.shares_memory(as_array(pa.Tensor.from_numpy(hands)), hands)
    assert_array_equal(rz.evaluate_batch(pa.Tensor.from_numpy(hands)), rz.evaluate_batch(hands))
    assert rz.evaluate_batch(pa.array(hands[0])) == rz.evaluate(hands[0].tolist())
    assert_array_equal(rz.evaluate_batch(lists(pa, hands.astype(np.int64))), rz.evaluate_batch(hands))


def test_arrow_nulls_and_other_types(pa):
    kind = pa.list_(pa.uint8(), 7)
    with pytest.raises(TypeError, match="cannot read the values of FixedSizeListArray: 1 of them are null"):
        rz.evaluate_batch(pa.array([[0, 4, 8, 12, 16, 20, 24], None], kind))
    with pytest.raises(TypeError, match="cannot read the values of UInt8Array: 1 of them are null"):
        rz.evaluate_batch(pa.array([[0, 4, 8, 12, 16, 20, None]], kind))
    with pytest.raises(TypeError, match="got dtype float64"):
        rz.evaluate_batch(pa.array([[0.0] * 7], pa.list_(pa.float64(), 7)))
    with pytest.raises(ValueError, match=r"got \(1, 4\)"):
        rz.evaluate_batch(pa.array([[1, 2, 3, 4]], pa.list_(pa.uint8(), 4)))
    with pytest.raises(TypeError, match="cannot read the values of ListArray: "):
        rz.evaluate_batch(pa.array([[1, 2, 3, 4, 5]]))
