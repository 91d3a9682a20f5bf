import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { isConnectionError } from './database-errors.ts'
import { type Database, type Db, openDatabase } from './db.ts'
import { inTransaction } from './transaction.ts'

let database: Database
let db: Db
beforeAll(async () => {
  const template = inject('templateUrl')
  // One connection, so that each statement meets the names of the earlier ones.
  database = openDatabase(await cloneDatabase(template, databaseName(template)), { connections: 1 })
  db = database.db
  await sql
    .raw(`
    create sequence attempts;
    create function fail_before(attempt int, code text) returns int language plpgsql as $$
      declare n int := nextval('attempts');
      begin
        if n < attempt then raise exception 'simulated error' using errcode = code; end if;
        return n;
      end $$`)
    .execute(db)
  return async () => {
    await database.close()
    await dropDatabase(database.url)
  }
})
beforeEach(() => sql`alter sequence attempts restart`.execute(db))

const failBefore = async (executor: Db, attempt: number, code: string) =>
  (await sql<{ n: number }>`select fail_before(${attempt}, ${code}) as n`.execute(executor)).rows[0]?.n

it('prepares a parameterized statement once', async () => {
  for (const n of [1, 2]) await sql`select ${n}::int as prepared_once`.execute(db)
  const { rows } = await sql`
    select generic_plans + custom_plans as executions from pg_prepared_statements
    where statement like '%prepared_once'`.execute(db)
  expect(rows).toEqual([{ executions: 2 }])
})

it('repeats a statement that lost a conflict, twice at most', async () => {
  expect(await failBefore(db, 3, '40001')).toBe(3)
  await expect(failBefore(db, 9, '40P01')).rejects.toThrow('simulated error')
  expect(await failBefore(db, 0, '40001')).toBe(7)
})

it('repeats no other errors', async () => {
  await expect(failBefore(db, 2, '23505')).rejects.toThrow('simulated error')
  expect(await failBefore(db, 0, '40001')).toBe(2)
})

it.each([undefined, 'repeatable read'] as const)(
  'repeats a whole transaction, not its statement (isolation level: %s)',
  async (isolationLevel) => {
    let attempts = 0
    const result = await inTransaction(
      db,
      (tx) => {
        attempts++
        return failBefore(tx, 3, '40001')
      },
      isolationLevel ? { isolationLevel } : {},
    )
    expect({ result, attempts }).toEqual({ result: 3, attempts: 3 })
  },
)

it('prepares statements again after a migration changed their columns', async () => {
  await sql`create table migrated (id int)`.execute(db)
  const read = async (executor: Db) =>
    (await sql`select * from migrated where id = ${1}`.execute(executor)).rows
  await sql`insert into migrated values (${1})`.execute(db)
  expect(await read(db)).toEqual([{ id: 1 }])
  await sql`alter table migrated add note text`.execute(db)
  expect(await read(db)).toEqual([{ id: 1, note: null }])
  await sql`alter table migrated drop note`.execute(db)
  expect(await inTransaction(db, read)).toEqual([{ id: 1 }])
})

it('marks the error if a connection is lost between two statements of a transaction', async () => {
  const error: unknown = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const other = openDatabase(database.url, { connections: 1 })
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(other.db)
    await other.close()
    await sql`select ${1}::int`.execute(tx)
  }).catch((reason: unknown) => reason)
  expect(isConnectionError(error)).toBe(true)
})
