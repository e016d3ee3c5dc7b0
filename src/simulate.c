#include "simulate.h"

#include "strength.h"

enum { POLL_EVERY = 1 << 14 };  /* actions: some milliseconds */

static void shuffle(rz_picker *picker, uint8_t *cards, int count, int drawn)
{
    for (int i = 0; i < count; i++)
        cards[i] = (uint8_t)i;
    for (int i = 0; i < drawn; i++) {
        int j = i + (int)rz_pick(picker, (uint32_t)(count - i));
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* As many hands as there are players make a round: in a random order, drawn anew for each round, the policies move up a
 * seat with every hand, so that each takes each seat once. */
static void take_seats(const rz_match *match, uint64_t number, uint8_t *policy_at)
{
    const uint32_t players = (uint32_t)match->players;
    uint64_t round = number / players;
    uint8_t order[RZ_SEATS];
    rz_picker picker = {rz_start_stream(match->seed, ~round), 0, 0};  /* no hand has this number */
    shuffle(&picker, order, match->players, match->rotate ? match->players : 0);
    uint32_t moved = match->rotate ? (uint32_t)(number % players) : 0;
    for (uint32_t i = 0; i < players; i++)
        policy_at[(i + moved) % players] = order[i];
}

void rz_open_play(const rz_match *match, uint64_t number, rz_play *play)
{
    uint8_t deck[RZ_CARDS];
    const int most = RZ_MAX_HELD * match->players, drawn = most < RZ_CARDS ? most : RZ_CARDS;  /* more is never dealt */
    play->picker = (rz_picker){rz_start_stream(match->seed, number), 0, 0};
    shuffle(&play->picker, deck, RZ_CARDS, drawn);
    take_seats(match, number, play->policy_at);
    rz_start(&play->hand, &match->game, match->stacks, match->players, RZ_NOBODY, deck, drawn);
}

static rz_action choose_by_dice(const rz_policy *policy, const rz_action *legal, int count, rz_picker *picker)
{
    uint32_t weight[RZ_MAX_LEGAL], sum = 0;
    for (int i = 0; i < count; i++) {
        int kind = legal[i].kind;
        weight[i] = kind == RZ_FOLD ? policy->fold
                  : kind == RZ_CALL || kind == RZ_CHECK || kind == RZ_BRING_IN ? policy->call : policy->bet;
        sum += weight[i];
    }
    uint32_t drawn = rz_pick(picker, sum);
    int i = 0;
    for (; drawn >= weight[i]; i++)
        drawn -= weight[i];
    return legal[i];
}

/* The bets come last and after what is passive; only what costs nothing is never folded. */
static rz_action choose_by_strength(const rz_policy *policy, const rz_action *legal, int count, uint64_t strength)
{
    int passive = legal[0].kind == RZ_FOLD, last = count - 1;
    uint64_t from = legal[last].kind == RZ_RAISE ? policy->raise_from : policy->bet_from;
    if (last > passive && strength >= from)
        return legal[strength >= policy->raise_from ? last : passive + 1];
    return legal[legal[passive].kind == RZ_CALL && strength < policy->fold_below ? 0 : passive];
}

rz_action rz_choose(const rz_policy *policy, const uint32_t *strengths, const rz_hand *hand, rz_picker *picker)
{
    rz_action legal[RZ_MAX_LEGAL];
    int count = rz_legal_actions(hand, legal);
    if (policy->call)
        return choose_by_dice(policy, legal, count, picker);
    return choose_by_strength(policy, legal, count, rz_strength(strengths, hand, hand->actor, (int)policy->against_board));
}

static void note_net(rz_net *net, int64_t chips)
{
    uint64_t size = (uint64_t)(chips < 0 ? -chips : chips), low = size & UINT32_MAX, high = size >> 32;
    uint64_t squares[3] = {low * low, 2 * low * high, high * high};
    net->hands++;
    net->low += (uint32_t)chips;
    net->high += (chips - (int64_t)(uint32_t)chips) / ((int64_t)1 << 32);
    for (int i = 0; i < 3; i++) {
        net->squares[i] += squares[i] & UINT32_MAX;
        net->squares[i + 1] += squares[i] >> 32;
    }
}

static void note_end(const rz_play *play, rz_tally *tally)
{
    const rz_hand *hand = &play->hand;
    if (rz_players_in(hand) > 1)
        tally->showdowns++;
    else
        tally->ended[hand->street - 3]++;
    tally->rake_low += (uint64_t)hand->rake & UINT32_MAX;
    tally->rake_high += (uint64_t)hand->rake >> 32;
    for (int i = 0; i < hand->players; i++)
        note_net(&tally->net[play->policy_at[i]][i], hand->seats[i].stack - hand->seats[i].start);
}

int rz_simulate(const rz_match *match, uint64_t first, uint64_t hands, rz_tally *tally, rz_poll poll, void *context)
{
    rz_play play;
    uint64_t work = 0;
    for (uint64_t number = first; number < first + hands; number++) {
        rz_open_play(match, number, &play);
        while (play.hand.phase == RZ_BETTING) {
            const rz_policy *policy = &match->policies[play.policy_at[play.hand.actor]];
            rz_action action = rz_choose(policy, match->strengths, &play.hand, &play.picker);
            tally->done[play.hand.street - 3][action.kind]++;
            rz_do(&play.hand, action);
            if (++work % POLL_EVERY == 0 && poll && poll(context))
                return RZ_INTERRUPTED;
        }
        note_end(&play, tally);
    }
    return RZ_OK;
}
