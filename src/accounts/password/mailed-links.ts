import { sql } from 'kysely'
import { invalidFields } from '#api-contract/api-error.ts'
import type { Db } from '#platform/db/db.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { noSuchUser } from '../users/errors.ts'
import { hashOfToken, newToken } from '../users/tokens.ts'

export type Purpose = 'confirm' | 'reset'

/** How long a mailed link works, in minutes. */
const linkMinutes: Record<Purpose, number> = { confirm: 7 * 24 * 60, reset: 60 }

/** An account's id as links carry it, the way Django does. */
const uidOf = (userId: number): string => Buffer.from(String(userId)).toString('base64url')

function idOf(uid: string): number | undefined {
  const text = Buffer.from(uid, 'base64url').toString()
  const id = Number(text)
  return /^[1-9]\d{0,9}$/.test(text) && id <= 2_147_483_647 ? id : undefined
}

/** Creates a link for one account and address; only its hash is stored. @returns its path and its expiry */
export async function makeLink(db: Db, purpose: Purpose, user: { id: number; email: string }) {
  const token = newToken()
  const expiresOn = new Date(Date.now() + linkMinutes[purpose] * 60_000)
  await db
    .deleteFrom('mailed_links')
    .where('user_id', '=', user.id)
    .where('expires_on', '<', sql<string>`now()`)
    .execute()
  await db
    .insertInto('mailed_links')
    .values({
      token_hash: hashOfToken(token),
      user_id: user.id,
      purpose,
      email: user.email,
      expires_on: expiresOn,
    })
    .execute()
  const page = purpose === 'reset' ? 'password-reset' : 'confirm-email'
  return { path: `/${page}/${uidOf(user.id)}/${token}`, expires_on: expiresOn }
}

export const nobodysLink = () => invalidFields({ uid: [noSuchUser()] })

/** The account that a link is about. @throws ApiError 400 in djoser's words */
export function accountOfLink(uid: string): number {
  const id = idOf(uid)
  if (id === undefined) throw nobodysLink()
  return id
}

/**
 * Uses a link up, within a transaction that holds the account's row: of two at once only one succeeds. All links for
 * this purpose are removed. @returns whether it was good
 */
export async function spendLink(
  db: Db,
  purpose: Purpose,
  user: { id: number; email: string },
  token: string,
): Promise<boolean> {
  const link = await db
    .selectFrom('mailed_links')
    .select('email')
    .where('token_hash', '=', hashOfToken(token))
    .where('user_id', '=', user.id)
    .where('purpose', '=', purpose)
    .where('expires_on', '>', sql<string>`now()`)
    .executeTakeFirst()
  // Mailed to an address that is no longer the account's: its reader has no say any more.
  if (link?.email !== user.email) return false
  await removeLinks(db, user.id, purpose)
  return true
}

export async function removeLinks(db: Db, userId: number, purpose?: Purpose): Promise<void> {
  await db
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (all) => all.where('purpose', '=', purpose as Purpose))
    .execute()
}

type LinkWanted = { purpose: 'confirm' | 'reset'; email: string }

/**
 * Mails a link, if there is such an account. That is checked here and not in the request, so that a request takes the
 * same time for every address, and no link that opens an account waits in the database.
 */
export const mailLink = defineJob<LinkWanted>('mail_link')
