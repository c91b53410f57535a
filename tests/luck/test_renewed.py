"""The seed of a game that goes on with fresh luck."""

from app.engine.kernel.rng import commitment, mix, renew

SEED = mix("ab" * 32, ["one", "two"])


def test_another_salt_is_another_seed_and_the_same_salt_the_same() -> None:
    seeds = [SEED, renew(SEED, "first"), renew(SEED, "second"), renew(renew(SEED, "first"), "second")]
    assert len(set(seeds)) == len(seeds)
    assert renew(SEED, "first") == seeds[1]
    assert len({commitment(seed) for seed in seeds}) == len(seeds)


def test_nobody_renews_luck_without_the_seed_of_the_game() -> None:
    other = mix("ab" * 32, ["one", "three"])
    assert renew(other, "first") != renew(SEED, "first")
