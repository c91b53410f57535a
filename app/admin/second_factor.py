"""The second factor of admins: besides the password, a code from an authenticator app, or a recovery code that works
once.

The database has hashes of the recovery codes. The server computes the app's codes from its secret, so the database has
the secret itself, sealed with the house's key. Older releases stored it unsealed; the server seals such a secret when
its next code is used.
"""

import logging
from dataclasses import dataclass
from typing import Final

from app.admin import queries as audit
from app.admin import second_factor_queries as store
from app.admin.totp import matching_step, new_recovery_codes, new_secret, recovery_hash, typed
from app.clock import HouseClock
from app.errors import Refusal
from app.limits import Buckets
from app.luck.key import HouseKey, SealBroken, is_sealed
from app.storage.database import Connection, Database

log = logging.getLogger("railbird.admin")

PURPOSE: Final = "totp"  # purpose of the sealed secret
# Limit of tries with a right password and a wrong code, for each admin: TRIES_BURST at once, then one per TRIES_WAIT
# seconds. At that rate a thief of the password has one chance in 1,100 per day.
TRIES_BURST, TRIES_WAIT = 5, 300


@dataclass(frozen=True, slots=True)
class Setup:
    """The state of an admin's second factor. `pending` is the secret to set up, while there is no factor yet."""

    is_on: bool
    pending: str | None
    recovery_codes: int


class SecondFactor:
    def __init__(self, database: Database, clock: HouseClock, key: HouseKey) -> None:
        self._database, self._clock, self._key = database, clock, key
        self._tries = Buckets(clock, TRIES_BURST, 1 / TRIES_WAIT)

    async def setup(self, admin_id: str) -> Setup:
        """The state of the factor. Without one, proposes a secret."""

        def job(c: Connection) -> Setup:
            factor = store.factor_of(c, admin_id)
            is_on, pending = factor.totp_secret is not None, None
            if not is_on and (pending := self._opened(admin_id, factor.totp_pending)) is None:
                store.propose(c, admin_id, self._sealed(admin_id, new_secret()), factor.totp_pending)
                pending = self._opened(admin_id, store.factor_of(c, admin_id).totp_pending)
            return Setup(is_on, pending, store.left_codes(c, admin_id))

        return await self._database.write(job)

    async def confirm(self, admin_id: str, code: str, session: str) -> list[str]:
        """Activate the proposed secret if the code is right. Returns the recovery codes, which the server never shows
        again. Ends the admin's other sessions, which began without a code.
        """
        self.take_try(admin_id)
        now, made = self._clock.now(), new_recovery_codes()
        stored = (await self._database.read(store.factor_of, admin_id)).totp_pending
        pending = self._opened(admin_id, stored)
        step = None if pending is None else matching_step(pending, typed(code), now)
        if stored is None or pending is None or step is None:
            raise Refusal("wrong_code")
        sealed = self._sealed(admin_id, pending)

        def job(c: Connection) -> None:
            if not store.confirm(c, admin_id, stored, sealed, step, [recovery_hash(one) for one in made]):
                raise Refusal("wrong_code")
            audit.end_admin_sessions_of(c, admin_id, now, but=session)
            audit.add_entry(c, admin_id, "second_factor_set", now)

        await self._database.write(job)
        self._tries.give_back(admin_id)
        return made

    async def remove(self, admin_id: str, code: str) -> None:
        self.take_try(admin_id)
        now = self._clock.now()

        def job(c: Connection) -> None:
            self.check(c, admin_id, code, now)
            store.remove(c, admin_id)
            audit.add_entry(c, admin_id, "second_factor_removed", now)

        await self._database.write(job)
        self._tries.give_back(admin_id)

    def take_try(self, admin_id: str) -> None:
        if not self._tries.take(admin_id):
            raise Refusal("too_many_attempts", wait=TRIES_WAIT, n=TRIES_WAIT)

    def give_back(self, admin_id: str) -> None:
        """Reset the limit of tries after a right code."""
        self._tries.give_back(admin_id)

    def check(self, c: Connection, admin_id: str, code: str, now: int) -> None:
        """Use a code inside the transaction that needs it. Raises `wrong_code`, which rolls the transaction back."""
        factor, given = store.factor_of(c, admin_id), typed(code)
        if factor.totp_secret is None:
            return
        secret = self._opened(admin_id, factor.totp_secret)
        step = None if secret is None else matching_step(secret, given, now)
        if secret is not None and step is not None and store.use_step(c, admin_id, step):
            if not is_sealed(factor.totp_secret):
                store.seal(c, admin_id, factor.totp_secret, self._sealed(admin_id, secret))
            return
        if not store.use_recovery_code(c, admin_id, recovery_hash(given), now):
            raise Refusal("wrong_code")
        audit.add_entry(c, admin_id, "recovery_code_used", now)

    # Secrets in the database

    def _sealed(self, admin_id: str, secret: str) -> str:
        return self._key.of_admin(admin_id).close(secret.encode(), PURPOSE)

    def _opened(self, admin_id: str, stored: str | None) -> str | None:
        """The opened secret. Also None for a secret that a lost key has sealed; then only recovery codes work."""
        if stored is None or not is_sealed(stored):
            return stored
        try:
            return self._key.of_admin(admin_id).open(stored, PURPOSE).decode()
        except SealBroken as broken:
            log.warning("the authenticator app of admin %s cannot be used any more: %s", admin_id, broken)
            return None
