import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** Security events of an account, as shown to its owner. */
export type AccountEventKind =
  | 'log_in'
  | 'log_in_new_device'
  | 'log_ins_ended'
  | 'password_changed'
  | 'password_reset'
  | 'email_changed'
  | 'email_taken_back'
  | 'changes_undone'
  /** Passkeys and other log-ins added before the email address was confirmed. */
  | 'early_ways_removed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_refused'
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  /** Its signature counter went backwards, so it may be a copy. */
  | 'passkey_counted_back'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'domain_linked'
  | 'domain_removed'
  | 'api_token_made'
  | 'api_token_ended'
  | 'feed_key_made'
  | 'data_exported'

/** New credentials: the owner of a confirmed address can undo each from the email about it. */
const newCredentialEvents = [
  ...(['second_factor_on', 'totp_added', 'passkey_added', 'recovery_codes_made'] as const),
  ...(['domain_linked', 'api_token_made', 'feed_key_made'] as const),
] satisfies AccountEventKind[]

export type NewCredentialEvent = (typeof newCredentialEvents)[number]

export const addsCredential = (kind: AccountEventKind): kind is NewCredentialEvent =>
  newCredentialEvents.some((event) => event === kind)

/** Where a request came from: part of `RequestContext`. */
export interface RequestOrigin {
  ip: string
  device: string
}

/** How long events are kept, in days. */
export const eventDays = 90

/** Records a security event for the account's owner. */
export async function recordAccountEvent(
  db: Db,
  userId: number,
  kind: AccountEventKind,
  { ip, device }: RequestOrigin,
): Promise<void> {
  await db
    .insertInto('account_events')
    .values({ user_id: userId, kind, device: device.slice(0, 300), ip_network: getNetwork(ip) })
    .execute()
}

/** Number of events of this kind within the last day. */
export async function countEvents(db: Db, userId: number, kind: AccountEventKind): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from account_events
    where user_id = ${userId} and kind = ${kind} and created_on > now() - interval '1 day'`.execute(db)
  return rows[0]?.n ?? 0
}

/** An account's security events, newest first. */
export const findAccountEvents = (db: Db, userId: number) =>
  db
    .selectFrom('account_events')
    .select(['kind', 'created_on as on', 'device', 'ip_network'])
    .where('user_id', '=', userId)
    .where('created_on', '>', sql<string>`now() - make_interval(days => ${eventDays})`)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

/** The network of an IP address, too wide to identify a person: /24 for IPv4, /48 for IPv6; empty if invalid. */
function getNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ''
  const address = ipaddr.process(ip)
  const bits = address.kind() === 'ipv4' ? 24 : 48
  const network =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)
  return `${network}/${bits}`
}
