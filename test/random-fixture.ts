import { sql } from 'kysely'
import { firstRow } from '#platform/db/results.ts'
import { seededRandom } from '#ui/covers/seeded-random.ts'
import type { Wend } from './wend.ts'

// Targets and random numbers for random verbs.

export interface Dice {
  /** A random integer from 0 up to, but not including, this one. */
  below(n: number): number
  pick<T>(values: readonly T[]): T
}

/** Seeded random numbers. */
export function createDice(seed: number): Dice {
  const next = seededRandom(seed)
  const below = (n: number) => Math.floor(next() * n)
  return { below, pick: (values) => values[below(values.length)] as (typeof values)[number] }
}

/** Existing items to act on, re-read now and then, because verbs delete them. */
export interface Targets {
  blogs: number[]
  reviews: { id: number; blog_id: number }[]
  discussions: { id: number; blog_id: number }[]
  comments: { id: number; discussion_id: number; blog_id: number }[]
  held: { kind: string; id: number }[]
  reports: number[]
  merges: number[]
  messages: number[]
  posts: number[]
  proposals: { id: number; blog_id: number }[]
}

export async function readTargets({ db }: Wend): Promise<Targets> {
  const { rows } = await sql<Targets>`
    select array(select id from blogs order by id desc limit 8) as blogs,
      (select coalesce(json_agg(t), '[]') from (select id, blog_id from reviews order by id desc limit 6) t) as reviews,
      (select coalesce(json_agg(t), '[]') from (select id, blog_id from discussions order by id desc limit 4) t)
        as discussions,
      (select coalesce(json_agg(t), '[]') from (select c.id, c.discussion_id, d.blog_id
        from comments c join discussions d on d.id = c.discussion_id order by c.id desc limit 6) t) as comments,
      (select coalesce(json_agg(t), '[]') from (select 'blog' as kind, id from blogs where status = 'held'
        union all select 'review', id from reviews where status = 'held' limit 4) t) as held,
      array(select id from reports where state = 'open' order by id desc limit 4) as reports,
      array(select id from merges where undone_on is null order by id desc limit 4) as merges,
      array(select id from contact_messages where done_on is null limit 3) as messages,
      array(select id from post_blogs order by id desc limit 12) as posts,
      (select coalesce(json_agg(t), '[]') from (select id, blog_id from proposals where state = 'open'
        order by id desc limit 4) t) as proposals`.execute(db)
  return firstRow(rows)
}
