import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBookmarks, makeOwner } from '#test/builders/members-and-sites.ts'
import { makeSite, makeSites, makeUser, show, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { tellThoseWhoCare } from './tell-of-health.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
})
afterAll(() => wend.close())

const told = async () =>
  (await ada.call('GET /api/notifications/')).body.map(
    ({ params }: { params: { title: string } }) => params.title,
  )

it('waits with hidden sites, however many there are, and tells of all others meanwhile', async () => {
  // More than are told of at once, and before the others in their order.
  const hidden = await makeSites(wend, 501, (n) => ({
    status: 'hidden',
    health: 'gone',
    title: `Hidden ${n}`,
  }))
  const shown = await makeSite(wend, { health: 'away', title: 'Lanes' })
  await sql`
    insert into site_health (blog_id, is_to_be_told) select unnest(${[...hidden, shown]}::integer[]), true
    on conflict (blog_id) do update set is_to_be_told = true`.execute(wend.db)
  const [first = 0] = hidden
  await addBookmarks(wend, ada, shown)
  await makeOwner(wend, ada, first)
  await tellThoseWhoCare(wend.db)
  expect(await told()).toEqual(['Lanes'])
  await show(wend, 'blog', first)
  await tellThoseWhoCare(wend.db)
  expect(await told()).toEqual(['Hidden 0', 'Lanes'])
})
