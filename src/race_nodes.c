#include "race_nodes.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_KEPT_PLAYERS = 6,      /* with more, a node has thousands of kinds of draws, and few come twice */
    MOST_KEPT_STEPS = 4 << 20
};

void *rz_grow(void *old, size_t *room, size_t wanted, size_t size)
{
    void *bigger;
    if (old && wanted <= *room)
        return old;
    wanted += wanted / 4 + 64;
    bigger = realloc(old, wanted * size);
    if (bigger)
        *room = wanted;
    return bigger;
}

int rz_start_nodes(rz_nodes *all, int players, int to_five)
{
    all->players = players;
    all->to_five = to_five;
    all->codes = players <= MOST_KEPT_PLAYERS;
    for (int i = 0; i < players; i++)
        all->codes *= 3;
    all->bucket_count = 64;
    RZ_GROW(all->buckets, all->bucket_room, all->bucket_count);
    memset(all->buckets, 0, all->bucket_count * sizeof *all->buckets);
    return RZ_OK;
}

static uint32_t hash_node(const rz_node *node)
{
    uint64_t h = (node->seats ^ (uint64_t)node->mode << 40) * 0x9E3779B97F4A7C15u;
    h ^= h >> 29;
    return (uint32_t)(h * 0xBF58476D1CE4E5B9u >> 32);
}

static int double_buckets(rz_nodes *all)
{
    RZ_GROW(all->buckets, all->bucket_room, all->bucket_count * 2u);
    all->bucket_count *= 2;
    memset(all->buckets, 0, all->bucket_count * sizeof *all->buckets);
    for (uint32_t n = 0; n < all->node_count; n++) {
        uint32_t b = hash_node(&all->nodes[n]) & (all->bucket_count - 1);
        while (all->buckets[b])
            b = (b + 1) & (all->bucket_count - 1);
        all->buckets[b] = n + 1;
    }
    return RZ_OK;
}

int rz_number_node(rz_nodes *all, const rz_node *node, uint32_t *number)
{
    uint32_t b = hash_node(node) & (all->bucket_count - 1);
    for (; all->buckets[b]; b = (b + 1) & (all->bucket_count - 1)) {
        const rz_node *there = &all->nodes[all->buckets[b] - 1];
        if (there->seats == node->seats && there->mode == node->mode) {
            *number = all->buckets[b] - 1;
            return RZ_OK;
        }
    }
    *number = all->node_count;
    RZ_GROW(all->nodes, all->node_room, all->node_count + 1u);
    if (all->kept == all->node_count && (size_t)(all->kept + 1u) * all->codes <= MOST_KEPT_STEPS) {
        RZ_GROW(all->steps, all->step_room, (size_t)(all->kept + 1u) * all->codes);
        memset(all->steps + (size_t)all->kept * all->codes, 0, all->codes * sizeof *all->steps);
        all->kept += all->codes > 0;
    }
    all->nodes[all->node_count] = *node;
    all->buckets[b] = ++all->node_count;
    return all->node_count * 2 > all->bucket_count ? double_buckets(all) : RZ_OK;
}

static int take_step(rz_nodes *all, const rz_node *node, const uint8_t *held, uint32_t *to)
{
    rz_node next;
    uint32_t number;
    unsigned winners = 0;
    int status, what = all->to_five ? rz_step_five(all->players, node, held, &next, &winners)
                                    : rz_step_pair(all->players, node, held, &next);
    *to = winners;
    if (what != RZ_GOES_ON)
        return RZ_OK;
    status = rz_number_node(all, &next, &number);
    *to = RZ_FIRST_NODE + number;
    return status;
}

int rz_step(rz_nodes *all, uint32_t number, const uint8_t *held, int code, uint32_t *to)
{
    const rz_node node = all->nodes[number];
    const size_t at = (size_t)number * all->codes + code;
    int status;
    if (number >= all->kept)
        return take_step(all, &node, held, to);
    if (!all->steps[at]) {
        status = take_step(all, &node, held, to);
        if (status != RZ_OK)
            return status;
        all->steps[at] = *to + 1;
    }
    *to = all->steps[at] - 1;
    return RZ_OK;
}

void rz_free_nodes(rz_nodes *all)
{
    free(all->nodes);
    free(all->buckets);
    free(all->steps);
}
