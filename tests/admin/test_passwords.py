"""Which passwords are too easy to guess, and which are not."""

import time

import pytest
from argon2 import PasswordHasher

from app.admin.passwords import NOBODY, Passwords, check_password, is_easy
from app.errors import Refusal


@pytest.mark.parametrize(
    "password",
    [
        "aaaaaaaaaaaa",
        "abababababab",
        "horsehorsehorse",
        "night rain night rain ",
        "123456789012",
        "abcdefghijklm",
        "qwertyuiopasdf",
        "poiuytrewqlkj",
        "password1234",
        "Password2025!",
        "P@ssw0rdP@ssw0rd1",
        "ILoveYou123456",
        "Correct Horse Battery Staple",
        "Railbird-Admin",
        "Margarete-1999",
        "\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44\uff11\uff12\uff13\uff14",  # password1234, typed wide
    ],
)
def test_what_is_tried_first_is_no_password(password: str) -> None:
    assert is_easy(password, "Margarete")
    with pytest.raises(Refusal) as refused:
        check_password(password, "Margarete")
    assert refused.value.code == "easy_password"


# The 44 of twelve characters and more that lists of stolen passwords and the usual ways to please a form begin with.
COMMON = [
    "123456789012", "1234567890123", "987654321098", "111222333444", "112233445566", "123123123123", "121212121212",
    "000000000000", "password1234", "passwordpassword", "Password123!", "P@ssword1234", "P@ssw0rd2024",
    "password2024", "qwertyuiop12", "qwerty12345678", "1q2w3e4r5t6y", "1qaz2wsx3edc", "1qaz2wsx3edc4rfv",
    "!QAZ2wsx3edc", "zaq12wsxcde3", "qazwsxedcrfv", "q1w2e3r4t5y6", "asdfghjkl123", "zxcvbnm12345", "qwer1234asdf",
    "abcd1234abcd", "abc123abc123", "iloveyou1234", "iloveyouforever", "superman1234", "starwars1234", "michael12345",
    "jennifer1234", "liverpool123", "whatever1234", "computer1234", "administrator1", "admin1234567", "Welcome2025!",
    "Summer2024!!", "ChangeMe123!", "letmeinplease", "Railbird2025!",
]  # fmt: skip


@pytest.mark.parametrize("password", COMMON)
def test_no_common_password_is_taken(password: str) -> None:
    assert is_easy(password, "Margarete")


def test_a_password_of_marks_that_stand_for_letters_is_judged_in_time() -> None:
    began = time.process_time()
    is_easy("4@8({[6<93!1|70$5+%2" * 10, "Margarete")
    assert time.process_time() - began < 5  # of a processor that may be busy: a quarter of one


@pytest.mark.parametrize(
    "password",
    [
        "a heron on the far rail",
        "turf and rail and post",
        "0f3a9c77be12d4",
        "遠くの柵にとまる鷺を見た",
        "a password of sorts",
    ],
)
def test_words_that_nobody_expects_together_are_a_password(password: str) -> None:
    assert check_password(password, "Margarete") == password


def test_a_name_without_a_letter_makes_nothing_easy() -> None:
    assert check_password("a heron on the far rail", "") == "a heron on the far rail"


async def test_a_password_fits_its_own_hash_and_nobodys_fits_none() -> None:
    passwords = Passwords()
    hashed = await passwords.hash("a caf\u00e9 by the rail")
    assert await passwords.fits("a cafe\u0301 by the rail", hashed)
    assert not await passwords.fits("a cafe by the rail", hashed)
    assert not await passwords.fits("a cafe by the rail", None)
    assert not passwords.is_dated(hashed)


def test_the_hash_for_unknown_admins_takes_as_long_as_a_new_one() -> None:
    assert not PasswordHasher().check_needs_rehash(NOBODY)  # other tests give Passwords a quick hasher
