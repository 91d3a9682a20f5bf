import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'
import { credentialsSince } from './credentials.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

/** Tables whose keys give no access on their own, or are revoked separately. */
const exemptTables = [
  ...['blogs', 'notifications', 'staff_log', 'unsubscribe_keys', 'known_devices'],
  ...['email_undos', 'mailed_links', 'second_steps'],
  // `key` is a site's address, `user_id` the staff member who refused it.
  'refused_sites',
]

it('covers every table with credentials, so that account recovery removes them all', async () => {
  const { rows } = await wend.services.database.pool.query(`
    select distinct c.table_name from information_schema.columns c
      join information_schema.columns o using (table_schema, table_name)
    where table_schema = 'public' and o.column_name = 'user_id' and c.column_name ~ 'hash|secret|key|code|token'`)
  const coveredTables = [...Object.keys(credentialsSince('-infinity')), ...exemptTables]
  expect(rows.map(({ table_name }) => table_name).sort()).toEqual(coveredTables.sort())
})
