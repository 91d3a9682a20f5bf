import { sql } from 'kysely'
import { invalidFields } from '#api-contract/api-error.ts'
import type { Db } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { noSuchUser } from '../users/errors.ts'
import { hashToken, newToken } from '../users/tokens.ts'

export type LinkPurpose = 'confirm' | 'reset'

/** Validity of mailed links, in minutes. */
const linkMinutes: Record<LinkPurpose, number> = { confirm: 7 * 24 * 60, reset: 60 }

/** An account's id as encoded in links, like Django's. */
const encodeUid = (userId: number): string => Buffer.from(String(userId)).toString('base64url')

function decodeUid(uid: string): number | undefined {
  const text = Buffer.from(uid, 'base64url').toString()
  const id = Number(text)
  return /^[1-9]\d{0,9}$/.test(text) && id <= 2_147_483_647 ? id : undefined
}

/** Creates a link for an account and address; only its hash is stored. @returns its path and its expiry */
export async function createLink(db: Db, purpose: LinkPurpose, user: { id: number; email: string }) {
  const token = newToken()
  const expiresOn = new Date(Date.now() + linkMinutes[purpose] * 60_000)
  await sql`delete from mailed_links where user_id = ${user.id} and expires_on < now()`.execute(db)
  await sql`
    insert into mailed_links (token_hash, user_id, purpose, email, expires_on)
    values (${hashToken(token)}, ${user.id}, ${purpose}, ${user.email}, ${expiresOn})`.execute(db)
  const page = purpose === 'reset' ? 'password-reset' : 'confirm-email'
  return { path: `/${page}/${encodeUid(user.id)}/${token}`, expires_on: expiresOn }
}

export const unknownUser = () => invalidFields({ uid: [noSuchUser()] })

/** The account id in a link. @throws ApiError 400 with djoser's message */
export function parseUid(uid: string): number {
  const id = decodeUid(uid)
  if (id === undefined) throw unknownUser()
  return id
}

/**
 * Consumes a link, in a transaction that has locked the account: only one of two concurrent calls succeeds. Removes all
 * links for this purpose. @returns true if it was valid
 */
export async function consumeLink(
  db: Db,
  purpose: LinkPurpose,
  user: { id: number; email: string },
  token: string,
): Promise<boolean> {
  const { rows } = await sql<Pick<Row<'mailed_links'>, 'email'>>`
    select email from mailed_links
    where token_hash = ${hashToken(token)} and user_id = ${user.id} and purpose = ${purpose}
      and expires_on > now()`.execute(db)
  // A link mailed to a former address is no longer valid.
  if (rows[0]?.email !== user.email) return false
  await removeLinks(db, user.id, purpose)
  return true
}

export async function removeLinks(db: Db, userId: number, purpose?: LinkPurpose): Promise<void> {
  await sql`
    delete from mailed_links
    where user_id = ${userId} ${purpose === undefined ? sql`` : sql`and purpose = ${purpose}`}`.execute(db)
}

type LinkRequest = { purpose: 'confirm' | 'reset'; email: string }

/**
 * Emails a link if the account exists. The job looks it up, not the request, which therefore takes the same time for
 * every address and stores no valid link in the queue.
 */
export const mailLink = defineJob<LinkRequest>('mail_link')
