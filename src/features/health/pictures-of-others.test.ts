import { expect, it } from 'vitest'
import { png, stagePictures } from '#features/reading/testing/picture-stage.ts'
import { makeUser } from '#test/builders.ts'
import { decideOn } from './decide.ts'

const hour = 3600 * 1000
const { stage, put, named, readPageOf, join, shown, asked } = stagePictures()

it('goes with a site that changed hands, and comes back with it', async () => {
  await put('sold.org', await png(800, 600))
  const id = await named('sold.org')
  join()
  await stage.play.pass(hour)
  expect((await shown(id)).image_source).toBe('site')
  const { id: user_id } = await makeUser(stage.wend, 'Steward', { is_staff: true })
  const decide = (health: 'changed_hands' | 'fine') =>
    stage.wend.db
      .transaction()
      .execute((tx) => decideOn(tx, id, { health, reason: 'Seen.', user_id, hasMoved: false }))
  await decide('changed_hands')
  expect(await shown(id)).toMatchObject({ image_source: 'drawn', image_blog_page: null })
  await readPageOf(id, 'http://sold.org/', 'me.png')
  await stage.play.pass(2 * hour)
  expect(asked()).toHaveLength(1)
  expect((await shown(id)).image_blog_page).toBeNull()
  await decide('fine')
  await readPageOf(id, 'http://sold.org/', 'me.png')
  await stage.play.pass(2 * hour)
  expect((await shown(id)).image_source).toBe('site')
})
