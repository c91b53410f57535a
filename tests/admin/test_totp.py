"""Codes of an authenticator app: the values of RFC 6238, and what is accepted when."""

import base64
from urllib.parse import parse_qs, urlsplit

import pytest

from app.admin.totp import (
    STEP_SECONDS,
    address,
    code_at,
    matching_step,
    new_recovery_codes,
    new_secret,
    recovery_hash,
    step_of,
    typed,
)

# RFC 6238, appendix B, with SHA-1; the last six of its eight digits.
SECRET = base64.b32encode(b"12345678901234567890").decode()
PUBLISHED = [
    (59, "287082"), (1111111109, "081804"), (1111111111, "050471"), (1234567890, "005924"),
    (2000000000, "279037"), (20000000000, "353130"),
]  # fmt: skip


@pytest.mark.parametrize(("seconds", "code"), PUBLISHED)
def test_the_codes_are_those_of_the_standard(seconds: int, code: str) -> None:
    assert code_at(SECRET, step_of(seconds * 1000)) == code


@pytest.mark.parametrize(("apart", "is_taken"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_a_clock_may_be_a_step_off_and_no_more(apart: int, is_taken: bool) -> None:
    now = 1_700_000_000_000
    code = code_at(SECRET, step_of(now) + apart)
    assert matching_step(SECRET, code, now) == (step_of(now) + apart if is_taken else None)


def test_an_app_reads_everything_from_the_address() -> None:
    secret = new_secret()
    found = urlsplit(address(secret, "Railbird", "怡君 & co"))
    assert (found.scheme, found.netloc) == ("otpauth", "totp")
    assert parse_qs(found.query) == {
        "secret": [secret], "issuer": ["Railbird"], "digits": ["6"], "period": [str(STEP_SECONDS)],
    }  # fmt: skip
    assert len(base64.b32decode(secret)) == 20


def test_recovery_codes_are_all_different_and_read_however_they_are_typed() -> None:
    codes = new_recovery_codes()
    assert len(set(codes)) == 10
    for code in codes:
        assert recovery_hash(code.upper().replace("-", " ")) == recovery_hash(code)
    assert typed("１２３ 456") == "123456"
