"""A small hand for examples and first tries."""

EXAMPLE = """\
PokerStars Hand #100000000001:  Razz Limit ($0.04/$0.08 USD) - 2020/02/03 20:15:00 ET
Table 'Example' 8-max
Seat 2: Ann ($2 in chips)
Seat 5: Bob ($1.50 in chips)
Ann: posts the ante $0.01
Bob: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [Ac 2d 3h]
Dealt to Bob [Ks]
Bob: brings in for $0.02
Ann: calls $0.02
*** 4th STREET ***
Dealt to Ann [Ac 2d 3h] [Kh]
Dealt to Bob [Ks] [4c]
Ann: checks
Bob: bets $0.04
Ann: folds
Uncalled bet ($0.04) returned to Bob
Bob collected $0.06 from pot
*** SUMMARY ***
Total pot $0.06 | Rake $0
Seat 2: Ann folded on the 4th Street
Seat 5: Bob collected ($0.06)
"""
