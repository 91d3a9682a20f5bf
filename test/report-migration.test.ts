import { expect, it } from 'vitest'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { openOldSchema } from './open-old-schema.ts'

it('keeps the newest of several open reports by one member about one thing', async () => {
  const { pool, url } = await openOldSchema('0368_comments')
  await pool.query(`insert into users (username, email, password_hash)
    select name, name || '@example.org', 'x' from unnest('{Ada,Bob}'::text[]) as name`)
  await pool.query(`insert into reports (user_id, kind, thing_id, reason, state) values
    (1, 'blog', 7, 'first', 'open'), (1, 'blog', 7, 'decided', 'dismiss'), (1, 'blog', 7, 'second', 'open'),
    (1, 'review', 7, 'another kind', 'open'), (2, 'blog', 7, 'another member', 'open'),
    (null, 'blog', 7, 'deleted account', 'open'), (1, 'blog', 7, 'third', 'open'), (null, 'blog', 7, 'deleted account', 'open')`)
  await migrateDatabase(url)
  const { rows } = await pool.query('select reason from reports order by id')
  expect(rows.map(({ reason }) => reason)).toEqual([
    'decided',
    'another kind',
    'another member',
    'deleted account',
    'third',
    'deleted account',
  ])
  await expect(
    pool.query(`insert into reports (user_id, kind, thing_id, reason) values (2, 'blog', 7, 'again')`),
  ).rejects.toThrow('reports_open')
})
