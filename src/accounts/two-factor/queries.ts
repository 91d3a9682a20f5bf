import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { countAffected } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import { findEnabledMethods, removeRecoveryCodes } from '../auth/second-factor.ts'
import type { RecheckedAccount } from '../users/rechecked-account.ts'
import { type SecretKeys, unseal } from './seal.ts'
import { findTimeStep } from './totp.ts'

export async function findSecondFactor(db: Db, userId: number) {
  const { rows } = await sql<{ is_on: boolean; recovery_codes_left: number }>`
    select has_second_factor as is_on,
      (select count(*)::int from recovery_codes where user_id = ${userId}) as recovery_codes_left
    from users where id = ${userId}`.execute(db)
  const { is_on = false, recovery_codes_left = 0 } = rows[0] ?? {}
  return { is_on, recovery_codes_left, ways: await findEnabledMethods(db, userId) }
}

/**
 * Stores an unconfirmed secret, replacing an earlier unconfirmed one. @returns false if the account has a confirmed one
 */
export async function addSecret(tx: Tx, { id }: RecheckedAccount, sealed: Buffer): Promise<boolean> {
  const result = await sql`
    insert into totp_secrets (user_id, secret) values (${id}, ${sealed})
    on conflict (user_id) do update set secret = excluded.secret, created_on = now()
    where totp_secrets.confirmed_on is null`.execute(tx)
  return countAffected(result) > 0
}

export async function removeSecret(db: Db, userId: number): Promise<boolean> {
  const result = await sql`delete from totp_secrets where user_id = ${userId}`.execute(db)
  return countAffected(result) > 0
}

/**
 * Consumes a TOTP code: neither it nor an earlier one is accepted again.
 * @param isConfirmed false for the first code, which confirms the app
 */
export async function consumeTotp(
  tx: Db,
  keys: SecretKeys,
  userId: number,
  code: string,
  isConfirmed = true,
): Promise<boolean> {
  const { rows } = await sql<Pick<Row<'totp_secrets'>, 'secret'>>`
    select secret from totp_secrets
    where user_id = ${userId} and confirmed_on ${isConfirmed ? sql`is not null` : sql`is null`}`.execute(tx)
  const [row] = rows
  const secret = row && unseal(keys, row.secret, userId)
  const step = secret && findTimeStep(secret, code.replace(/\s/g, ''), Date.now())
  if (step === undefined) return false
  const result = await sql`
    update totp_secrets set last_step = ${step}, confirmed_on = coalesce(confirmed_on, now())
    where user_id = ${userId} and last_step < ${step}`.execute(tx)
  return countAffected(result) > 0
}

/** Consumes a recovery code. */
export async function consumeRecoveryCode(tx: Db, userId: number, code: string): Promise<boolean> {
  const result = await sql`
    delete from recovery_codes
    where user_id = ${userId} and code_hash = ${hashRecoveryCode(code)}`.execute(tx)
  return countAffected(result) > 0
}

/** Replaces the recovery codes. @returns the new ones, which are never shown again */
export async function replaceRecoveryCodes(tx: Tx, { id }: RecheckedAccount): Promise<string[]> {
  await removeRecoveryCodes(tx, id)
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await sql`
    insert into recovery_codes (user_id, code_hash)
    select ${id}::integer, unnest(${codes.map(hashRecoveryCode)}::bytea[])`.execute(tx)
  return codes
}

/** Without 0, 1, I and O, which look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const groups = 6

const groupLength = 4

const recoveryCodeCount = 10

const newGroup = () =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A code with 120 random bits, in groups that are easy to copy from paper. Random enough for an unsalted hash. */
export const newRecoveryCode = (): string => Array.from({ length: groups }, newGroup).join('-')

/** The stored hash of a code, in any formatting. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest()
