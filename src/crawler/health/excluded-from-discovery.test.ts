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

const idsOf = ({ body }: { body: { results: { id: number }[] } }) => body.results.map(({ id }) => id)

it('excludes sites that are down, gone or taken over from shuffle, surprise, for-you and similar', async () => {
  const id = await makeSite(wend, { title: 'Weirkeeper', tags: ['weirs'] })
  const beside = await makeSite(wend, { title: 'Lockkeeper', tags: ['weirs'] })
  await addInterest(wend, ada, 'weirs')
  const listings: Record<string, () => Promise<number[]>> = {
    shuffle: async () => idsOf(await wend.anyone('GET /api/blogs/ninja-shuffled-blogs/')),
    'for you': async () => idsOf(await ada.call('GET /api/blogs/ninja-get-blogs-by-profile-tags/')),
    similar: async () => idsOf(await wend.anyone(`GET /api/blogs/${beside}/similar/`)),
    surprise: async () => {
      // The shuffled order visits both sites before it repeats one.
      const { body } = await wend.anyone('POST /api/blogs/surprise/')
      const next = await wend.anyone('POST /api/blogs/surprise/', { walk: body.walk })
      return [body.blog.id, next.body.blog.id]
    },
  }
  const decide = async (health: string) => {
    await staff.call(`POST /api/staff/blogs/${id}/health/`, { health, reason: 'We looked' })
    await wend.runOutbox()
  }
  const lists = Object.entries(listings)
  for (const [name, listed] of lists) expect(await listed(), name).toContain(id)
  for (const health of ['away', 'gone', 'changed_hands']) {
    await decide(health)
    for (const [name, listed] of lists) expect(await listed(), `${name} ${health}`).not.toContain(id)
    await decide('fine')
    for (const [name, listed] of lists) expect(await listed(), `${name} after ${health}`).toContain(id)
  }
  await decide('unsteady')
  for (const [name, listed] of lists) expect(await listed(), `${name} unsteady`).toContain(id)
})
