import type { Tables } from '#platform/db/tables.ts'
import type { Wend } from '../wend.ts'

/** Adds a message to the team. @returns its id */
export async function makeContactMessage(
  { db }: Pick<Wend, 'db'>,
  {
    by,
    subject = 'Hello',
    message = 'Hello',
  }: { by?: { id: number }; subject?: string; message?: string } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({ user_id: by?.id ?? null, subject, message })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface ImportFields {
  by: { id: number }
  file_name?: string
  is_dry_run?: boolean
  state?: 'waiting' | 'done'
}

/** Uploads a list of sites that is never imported. @returns the import's id */
export async function makeImport({ db }: Pick<Wend, 'db'>, { by, ...fields }: ImportFields): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({ file_name: 'list.txt', is_dry_run: true, ...fields, user_id: by.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a report, by default about a site. */
export async function makeReport(
  { db }: Pick<Wend, 'db'>,
  fields: {
    by?: { id: number }
    kind?: Tables['reports']['kind']
    thing_id: number
    category?: 'spam' | 'other'
    reason: string
  },
): Promise<void> {
  const { by, kind = 'blog', ...columns } = fields
  await db
    .insertInto('reports')
    .values({ ...columns, kind, user_id: by?.id ?? null })
    .execute()
}

/** Blocks a host. */
export async function blockHost({ db }: Pick<Wend, 'db'>, host: string, reason: string): Promise<void> {
  await db.insertInto('refused_hosts').values({ host, reason }).execute()
}

/** Holds the first sites of new members for review. */
export async function holdFirstSites({ db }: Pick<Wend, 'db'>): Promise<void> {
  const value = JSON.stringify({ mode: 'hold_first' })
  await db
    .insertInto('settings')
    .values({ name: 'intake', value })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value }))
    .execute()
}

/** Adds a pair of possible duplicates. @returns its id */
export async function makeDuplicate(
  { db }: Pick<Wend, 'db'>,
  from_id: number,
  into_id: number,
): Promise<number> {
  const { id } = await db
    .insertInto('duplicates')
    .values({ from_id, into_id, signs: ['feed'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
