import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface NamedPerson {
  id: number
  username: string
}

/** The people with these names, whatever their case. */
export async function findPeopleByName(db: Db, names: string[]): Promise<NamedPerson[]> {
  if (names.length === 0) return []
  const { rows } = await sql<NamedPerson>`
    select id, username from users
    where lower(username) = any (${names.map((name) => name.toLowerCase())}::text[])`.execute(db)
  return rows
}
