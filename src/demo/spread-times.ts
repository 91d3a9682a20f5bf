import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/**
 * Spreads records, created within seconds, over most of a year. Keeps their order: members before sites, sites
 * before reviews and discussions, discussions before comments. Totals follow a growth curve.
 */
export async function spreadTimes(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

/** Returns SQL that dates a table's rows between `from` and `to` days ago, in id order. */
const spreadRows = (table: string, from: number, to: number, where = 'true') => `
  update ${table} t set created_on = now()
    - make_interval(secs => (${to} + (${from} - ${to}) * (1 - (r.n - 0.5 + 0.4 * sin(r.n * 7.3)) / r.total)) * 86400)
  from (select id, row_number() over (order by id) as n, count(*) over () as total from ${table} where ${where}) r
  where r.id = t.id`

const statements = [
  spreadRows('users', 330, 150),
  `update users set created_on = now() - interval '2 days' where username = 'noor'`,
  spreadRows('blogs', 290, 0.4),
  spreadRows('reviews', 110, 0.2),
  spreadRows('discussions', 100, 1.5),
  // A discussed site must be older than the discussion.
  `update blogs b set created_on = least(b.created_on, s.first_created_on - interval '5 days')
    from (select blog_id, min(created_on) as first_created_on from
      (select blog_id, created_on from reviews union all select blog_id, created_on from discussions) entries
      group by blog_id) s where s.blog_id = b.id`,
  `update comments c set created_on = d.created_on + (now() - interval '25 minutes' - d.created_on)
      * least(1.0, power(r.n::float / (r.total + 1), 2) * r.total / 8 + 0.002 * r.n)
    from discussions d, (select id, row_number() over (partition by discussion_id order by id) as n,
      count(*) over (partition by discussion_id) as total from comments) r
    where d.id = c.discussion_id and r.id = c.id`,
  spreadRows('notifications', 9, 0.05),
  spreadRows('reports', 3, 0.3),
  spreadRows('contact_messages', 6, 0.5),
  ...['blogs', 'reviews', 'discussions', 'comments'].map(
    (table) => `update ${table} set updated_on = created_on`,
  ),
]
