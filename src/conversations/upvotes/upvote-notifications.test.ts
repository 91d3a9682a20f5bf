import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { upvotables } from './testing/upvotables.ts'

let wend: Wend
let bo: TestPerson
let cy: TestPerson
beforeAll(async () => {
  wend = await startWend()
  bo = await makeUser(wend, 'Bob')
  cy = await makeUser(wend, 'Cyd')
})
afterAll(() => wend.close())

const texts: Record<string, [text: string, url: RegExp]> = {
  'a site': ['upvoted your site “Teas”', /^\/blog\/teas\/\d+$/],
  'a discussion': ['upvoted your discussion “Tea”', /^\/blog\/teas\/\d+\/discussions\/\d+$/],
  'a comment': ['upvoted your comment in “Tea”', /^\/blog\/teas\/\d+\/discussions\/\d+#comment-\d+$/],
}

it.each(upvotables)('notifies the author of %s once a day, and not of their own vote', async (name, make) => {
  const author = await makeUser(wend)
  const { toggleRoute } = await make(wend, author)
  for (const voter of [author, bo, cy]) await voter.call(toggleRoute)
  const [text, url] = texts[name] ?? []
  expect((await author.call('GET /api/notifications/')).body).toMatchObject([
    {
      kind: 'upvote',
      actor: { username: 'Cyd' },
      text: `and 1 other ${text}`,
      url: expect.stringMatching(url ?? ''),
    },
  ])
})
