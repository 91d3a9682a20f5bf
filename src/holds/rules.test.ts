import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Viewer } from '#platform/http/request-context.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { isVisible, type Status, visibleStatuses } from './rules.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const statuses: Status[] = ['published', 'held', 'hidden']
const account = {
  id: 7,
  email: '',
  username: 'ada',
  session_id: 1,
  lacks_factor: false,
  scopes: null,
  token_ends_on: null,
  language: null,
  email_is_confirmed: true,
}
const viewers: Viewer[] = [
  { ...account, is_staff: false },
  { ...account, is_staff: true },
]

it('isVisible agrees with visibleStatuses for all statuses of a site and its content, submitters and viewers', async () => {
  for (const viewer of viewers) {
    for (const submitter of [7, 8, null]) {
      const visible = visibleStatuses(viewer, sql`submitter`)
      const { rows } = await sql<{ site: Status[]; part: Status[] }>`
        select ${visible.site} as site, ${visible.part} as part from (select ${submitter}::integer as submitter) s`.execute(
        wend.db,
      )
      const [{ site, part }] = rows as [{ site: Status[]; part: Status[] }]
      for (const status of statuses) {
        expect(site.includes(status)).toBe(isVisible(viewer, { status, user_id: submitter }))
        for (const other of statuses) {
          const isVisibleInSql = site.includes(status) && part.includes(other)
          expect(isVisibleInSql).toBe(isVisible(viewer, { status, user_id: submitter }, { status: other }))
        }
      }
    }
  }
})
