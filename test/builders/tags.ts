import { sql } from 'kysely'
import type { Wend } from '../wend.ts'

/** Adds a tag unless it exists. @param fields of a new tag @returns its id */
export async function makeTag(
  { db }: Pick<Wend, 'db'>,
  value: string,
  fields?: { merged_into?: number; is_blocked?: boolean },
): Promise<number> {
  const { id } = await db
    .with('made', (db) => {
      const insert = db
        .insertInto('tags')
        .values({ value, ...fields })
        .returning('id')
      return fields ? insert : insert.onConflict((clash) => clash.doNothing())
    })
    .selectFrom('made')
    .select('id')
    .unionAll((from) => from.selectFrom('tags').select('id').where('value', '=', value))
    .executeTakeFirstOrThrow()
  return id
}

/** Adds all of these tags to each site. */
export const tagSites = (wend: Pick<Wend, 'db'>, sites: number[], values: string[]): Promise<void> =>
  addTags(
    wend,
    sites.flatMap((site) => values.map((value) => ({ site, value }))),
  )

/** Sets the tags of sites, in this order. */
export async function addTags(
  { db }: Pick<Wend, 'db'>,
  tags: { site: number; value: string }[],
): Promise<void> {
  if (tags.length === 0) return
  await sql`
    with given as (
      select site, value, n from unnest(${tags.map(({ site }) => site)}::integer[],
        ${tags.map(({ value }) => value)}::text[]) with ordinality as tag (site, value, n)
    ), known as (
      insert into tags (value) select value from given group by value order by min(n)
      on conflict (value) do update set value = excluded.value returning id, value
    )
    insert into blog_tags (blog_id, tag_id, position)
    select site, id, row_number() over (partition by site order by n) - 1
      + coalesce((select max(position) + 1 from blog_tags where blog_id = site), 0)
    from given join known using (value)`.execute(db)
}

/** Adds a tag to a member's interests. */
export async function addInterest(
  wend: Pick<Wend, 'db'>,
  { id }: { id: number },
  tag: string,
): Promise<void> {
  const row = { user_id: id, tag_id: await makeTag(wend, tag), position: 0 }
  await wend.db.insertInto('profile_tags').values(row).execute()
}

/** Adds a proposal to merge one tag into another. @returns its id */
export async function makeSpellingProposal(
  wend: Pick<Wend, 'db'>,
  spelling: string,
  subject: string,
): Promise<number> {
  const tags = { spelling_id: await makeTag(wend, spelling), subject_id: await makeTag(wend, subject) }
  const { id } = await wend.db
    .insertInto('tag_proposals')
    .values({ ...tags, reasons: sql`'[]'`, weight: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
