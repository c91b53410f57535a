"""Shared by all parts of the schema: the metadata with its naming convention, and common columns."""

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, ForeignKey, Integer, MetaData, Text, false

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

# SQLite autoincrements a key only if its type is exactly INTEGER.
Number = BigInteger().with_variant(Integer(), "sqlite")


def flag(name: str) -> Column[bool]:
    return Column(name, Boolean(create_constraint=True, name=name), nullable=False, server_default=false())


def time(name: str, *, nullable: bool = False) -> Column[int]:
    return Column(name, BigInteger, nullable=nullable)


def of_table(*, primary_key: bool = True) -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id"), primary_key=primary_key, nullable=False)


def one_of(column: str, *values: str) -> CheckConstraint:
    allowed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({allowed})", name=column)
