import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

// A member's river at an address of its own, for feed readers, which cannot log in. The key is worked out from who it is
// for and a version, so that it can be shown again and is stored nowhere.

interface Keyed {
  user_id: number
  version: number
  secret: string
}

const macOf = ({ user_id, version, secret }: Keyed) =>
  createHmac('sha256', secret).update(`river ${user_id} ${version}`).digest('base64url')

const keyOf = (keyed: Keyed) => `${keyed.user_id}-${macOf(keyed)}`

const secret = sql<string>`(select value->>'secret' from settings where name = 'river_secret')`

/** A member's key: that of the first version before they ask for another one. */
export async function riverKeyOf(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<Keyed>`
    select ${userId}::integer as user_id, ${secret} as secret,
      coalesce((select version from river_keys where user_id = ${userId}), 1) as version`.execute(db)
  return keyOf(rows[0] as Keyed)
}

/** Another key; the one before opens nothing any more. */
export async function newRiverKey(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<Keyed>`
    insert into river_keys as k (user_id, version) values (${userId}, 2)
    on conflict (user_id) do update set version = k.version + 1
    returning user_id, version, ${secret} as secret`.execute(db)
  return keyOf(rows[0] as Keyed)
}

/** Whose key this is; undefined for any other text. */
export async function ownerOfKey(db: Db, key: string): Promise<{ id: number; username: string } | undefined> {
  const [, id] = /^(\d{1,9})-[\w-]{43}$/.exec(key) ?? []
  if (id === undefined) return undefined
  const { rows } = await sql<Keyed & { username: string }>`
    select u.id as user_id, u.username, coalesce(k.version, 1) as version, ${secret} as secret
    from users u left join river_keys k on k.user_id = u.id where u.id = ${Number(id)}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const [given, right] = [Buffer.from(key), Buffer.from(keyOf(found))]
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  return isRight ? { id: found.user_id, username: found.username } : undefined
}
