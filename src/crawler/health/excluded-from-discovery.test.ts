import { afterAll, beforeAll, expect, it } from 'vitest'
import { addInterest } from '#test/builders/tags.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Discovery lists exclude sites that are down, gone or taken over until they recover. The newsfeed is covered by
// timeline.test.ts.

let wend: Wend
let staff: TestPerson
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  staff = await makeUser(wend, 'Stan', { is_staff: true })
  ada = await makeUser(wend, 'Ada')
})
afterAll(() => wend.close())

const getIds = ({ body }: { body: { results: { id: number }[] } }) => body.results.map(({ id }) => id)

it('excludes sites that are down, gone or taken over from shuffle, surprise, for-you and similar', async () => {
  const id = await makeSite(wend, { title: 'Weirkeeper', tags: ['weirs'] })
  const similarSite = await makeSite(wend, { title: 'Lockkeeper', tags: ['weirs'] })
  await addInterest(wend, ada, 'weirs')
  const listings: Record<string, () => Promise<number[]>> = {
    shuffle: async () => getIds(await wend.anonymous('GET /api/blogs/ninja-shuffled-blogs/')),
    'for you': async () => getIds(await ada.call('GET /api/blogs/ninja-get-blogs-by-profile-tags/')),
    similar: async () => getIds(await wend.anonymous(`GET /api/blogs/${similarSite}/similar/`)),
    surprise: async () => {
      // The shuffled order visits both sites before it repeats one.
      const { body } = await wend.anonymous('POST /api/blogs/surprise/')
      const next = await wend.anonymous('POST /api/blogs/surprise/', { walk: body.walk })
      return [body.blog.id, next.body.blog.id]
    },
  }
  const setHealth = async (health: string) => {
    await staff.call(`POST /api/staff/blogs/${id}/health/`, { health, reason: 'We looked' })
    await wend.runOutbox()
  }
  const lists = Object.entries(listings)
  for (const [name, list] of lists) expect(await list(), name).toContain(id)
  for (const health of ['away', 'gone', 'changed_hands']) {
    await setHealth(health)
    for (const [name, list] of lists) expect(await list(), `${name} ${health}`).not.toContain(id)
    await setHealth('fine')
    for (const [name, list] of lists) expect(await list(), `${name} after ${health}`).toContain(id)
  }
  await setHealth('unsteady')
  for (const [name, list] of lists) expect(await list(), `${name} unsteady`).toContain(id)
})
