import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSites } from '#test/builders.ts'
import { addSites } from './add-sites.ts'
import { type Journey, startJourney } from './journey.ts'
import { logIn } from './log-in.ts'
import { untilOutboxEmpty } from './until-outbox-empty.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
  await addSites(journey.db, 3)
  await makeSites(journey, 1, () => ({ url: 'https://loaf.example.org/', title: 'Loaf', tags: ['bread'] }))
  await untilOutboxEmpty(journey.db)
})
afterAll(() => journey?.close())

it('shows sites in the newsfeed while there are no posts', async () => {
  const guest = await journey.visitor()
  await guest.goto('/newsfeed')
  await guest.getByText('No posts yet').waitFor()
  await guest.getByRole('main').getByRole('link', { name: 'Site 2' }).waitFor()
  const member = await journey.visitor()
  await logIn(member, journey.db, 'ada')
  await member.goto('/newsfeed')
  await member.getByText('You’re not following any sites yet').waitFor()
  await member.getByRole('main').getByRole('link', { name: 'Site 2' }).waitFor()
  expect(journey.consoleErrors).toEqual([])
})

it('shows them without scripts, too', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false })
  await page.goto('/newsfeed')
  await page.getByText('No posts yet').waitFor()
  const sites = page.getByRole('list', { name: 'Newest sites' })
  await expect.poll(() => sites.getByRole('article').count()).toBe(4)
  await sites.getByRole('link', { name: 'Loaf' }).click()
  await page.getByRole('heading', { name: 'Loaf', level: 1 }).waitFor()
})

it('has a plain tags page while there is only one tag', async () => {
  const page = await journey.visitor()
  await page.goto('/tags')
  const card = page.getByRole('list', { name: 'Subjects' }).getByRole('article')
  await card.waitFor()
  expect(await page.getByRole('navigation', { name: 'By letter' }).count()).toBe(0)
  expect(await page.getByText('most used first').count()).toBe(0)
  expect((await card.boundingBox())?.height).toBeLessThan(150)
})
