import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'

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
  await sql`
    insert into account_events (user_id, kind, device, ip_network)
    values (${userId}, ${kind}, ${device.slice(0, 300)}, ${getNetwork(ip)})`.execute(db)
}

/** Number of events of this kind within the last day. */
export async function countEvents(db: Db, userId: number, kind: AccountEventKind): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from account_events
    where user_id = ${userId} and kind = ${kind} and created_on > now() - interval '1 day'`.execute(db)
  return rows[0]?.n ?? 0
}

/** An account's security events, newest first. */
export async function findAccountEvents(db: Db, userId: number) {
  const { rows } = await sql<Pick<Row<'account_events'>, 'kind' | 'device' | 'ip_network'> & { on: string }>`
    select kind, created_on as "on", device, ip_network from account_events
    where user_id = ${userId} and created_on > now() - make_interval(days => ${eventDays})
    order by id desc limit 500`.execute(db)
  return rows
}

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
