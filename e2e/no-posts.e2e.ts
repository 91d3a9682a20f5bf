import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSites } from './add-sites.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 1)
  await sql`
    insert into reading_state (blog_id, site_url, no_posts) select id, url, 'unreadable' from blogs`.execute(
    app.db,
  )
})
afterAll(() => app.close())

const sentence = /^This site’s feed can’t be read/

it('tells only the submitter of a site why its feed has no posts', async () => {
  const ada = await app.newPage()
  await logIn(ada, app.db, 'ada')
  await sql`update blogs set user_id = (select id from users where username = 'ada')`.execute(app.db)
  await ada.goto('/blog/site-1/1')
  await ada.getByText(sentence).waitFor()
  const bob = await app.newPage()
  await logIn(bob, app.db, 'bob')
  const reply = bob.waitForResponse((response) => response.url().includes('/no-posts/'))
  await bob.goto('/blog/site-1/1')
  expect(await (await reply).json()).toEqual({ reason: null })
  expect(await bob.getByText(sentence).count()).toBe(0)

  const stella = await app.newPage()
  await logIn(stella, app.db, 'stella', { is_staff: true })
  await stella.goto('/admin-wn?section=reading')
  await stella.getByRole('heading', { name: 'Feeds without posts' }).waitFor()
  await stella.getByText('not a feed', { exact: true }).waitFor()
})
