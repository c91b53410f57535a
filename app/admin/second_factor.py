"""The second factor of admins: a code of an authenticator app beside the password, or a recovery code that works once.

The database has hashes of the recovery codes. It has the app's secret itself, since the server computes the codes.
"""

from dataclasses import dataclass

from app.admin import queries as audit
from app.admin import second_factor_queries as store
from app.admin.totp import matching_step, new_recovery_codes, new_secret, recovery_hash, typed
from app.clock import HouseClock
from app.errors import Refusal
from app.limits import Buckets
from app.storage.database import Connection, Database

# Tries with a right password and a wrong code, for each admin: so many, then one in so many seconds. At that rate a
# password's thief has one chance in 1,100 a day.
TRIES_BURST, TRIES_WAIT = 5, 300


@dataclass(frozen=True, slots=True)
class Setup:
    """What an admin sees of their second factor. `pending`: the secret to set up, while there is no factor yet."""

    is_on: bool
    pending: str | None
    recovery_codes: int


class SecondFactor:
    def __init__(self, database: Database, clock: HouseClock) -> None:
        self._database, self._clock = database, clock
        self._tries = Buckets(clock, TRIES_BURST, 1 / TRIES_WAIT)

    async def setup(self, admin_id: str) -> Setup:
        """The state of the factor. Without one, proposes a secret."""

        def job(c: Connection) -> Setup:
            factor = store.factor_of(c, admin_id)
            if factor.totp_secret is None and factor.totp_pending is None:
                store.propose(c, admin_id, new_secret())
                factor = store.factor_of(c, admin_id)
            pending = factor.totp_pending if factor.totp_secret is None else None
            return Setup(factor.totp_secret is not None, pending, store.left_codes(c, admin_id))

        return await self._database.write(job)

    async def confirm(self, admin_id: str, code: str, session: str) -> list[str]:
        """Put the proposed secret in force, once its app shows the right code; returns the recovery codes, which nobody
        sees again. Ends the admin's other sessions, which began without a code."""
        self.take_try(admin_id)
        now, made = self._clock.now(), new_recovery_codes()
        pending = (await self._database.read(store.factor_of, admin_id)).totp_pending
        step = None if pending is None else matching_step(pending, typed(code), now)
        if pending is None or step is None:
            raise Refusal("wrong_code")

        def job(c: Connection) -> None:
            if not store.confirm(c, admin_id, pending, step, [recovery_hash(one) for one in made]):
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
        """The code was right."""
        self._tries.give_back(admin_id)

    def check(self, c: Connection, admin_id: str, code: str, now: int) -> None:
        """Use a code, in the transaction that it permits: raises `wrong_code`, and the transaction changes nothing."""
        factor, given = store.factor_of(c, admin_id), typed(code)
        if factor.totp_secret is None:
            return
        step = matching_step(factor.totp_secret, given, now)
        if step is not None and store.use_step(c, admin_id, step):
            return
        if not store.use_recovery_code(c, admin_id, recovery_hash(given), now):
            raise Refusal("wrong_code")
        audit.add_entry(c, admin_id, "recovery_code_used", now)
