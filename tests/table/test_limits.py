"""How much is too much, and of whom: by person, by household, and what was well spent is given back."""

import pytest

from app.errors import Refusal
from app.limits import Buckets, Quota, Quotas, household
from tests.fakes.clock import FakeClock
from tests.fakes.guests import refusal


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:203.0.113.7", "203.0.113.7", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("?", "unix:", False),
    ],
)
def test_a_household_is_who_shares_a_router(one: str, other: str, is_same: bool) -> None:
    assert (household(one) == household(other)) is is_same


def test_a_quota_is_used_up_by_a_household_and_comes_back_with_time() -> None:
    clock = FakeClock()
    quota = Quota(clock, 2, 0.1, "too_many_tries")
    quota.take("2001:db8::1")
    quota.take("2001:db8::2")
    with pytest.raises(Refusal) as refused:
        quota.take("2001:db8::3")
    assert (refused.value.code, refused.value.wait) == ("too_many_tries", 10)
    quota.take("203.0.113.7")
    clock.advance(10_000)
    quota.take("2001:db8::3")


def test_what_was_well_spent_is_given_back() -> None:
    clock = FakeClock()
    quota = Quota(clock, 2, 0.1, "too_many_tries")
    for _ in range(100):
        quota.take("203.0.113.7")
        quota.give_back("203.0.113.7")
    buckets = Buckets(clock, 1, 0.1)
    buckets.give_back("nobody")
    assert [buckets.take("nobody") for _ in range(2)] == [True, False]


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_who_comes_from_this_machine_may_be_everybody_and_is_not_counted(address: str) -> None:
    quota = Quota(FakeClock(), 1, 0.1, "too_many_tries")
    for _ in range(10):
        quota.take(address)
    quota.take("203.0.113.7")
    with refusal("too_many_tries"):
        quota.take("203.0.113.7")


def test_a_classroom_behind_one_router_comes_in_and_one_household_fills_nothing() -> None:
    quotas = Quotas(FakeClock())
    for _ in range(40):
        for quota in (quotas.newcomers, quotas.tables, quotas.public_tables, quotas.codes, quotas.codes):
            quota.take("203.0.113.7")
    with refusal("too_many_new_tables"):
        quotas.public_tables.take("203.0.113.7")
