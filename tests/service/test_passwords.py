"""Which passwords are too easy to guess, and which are not."""

import pytest

from app.service.errors import Invalid
from app.service.passwords import Passwords, check_password, is_easy


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
    with pytest.raises(Invalid) as refused:
        check_password(password, "Margarete")
    assert refused.value.error == "easy_password"


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
