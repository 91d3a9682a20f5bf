import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { avatarSources } from '#api-contract/shapes/media.ts'
import { clearHolds, hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let bob: TestPerson
let robin: TestPerson
let avatar: string
let n = 0
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
})
afterAll(() => wend.close())
beforeEach(async () => {
  robin = await makeUser(wend, `Robin${String.fromCharCode(97 + n++)}`)
  avatar = await upload(robin, `hsl(${n * 40} 50% 50%)`)
  const profile = { about_me: 'Sells things.', tags: ['casinos'], avatar }
  expect((await robin.call('POST /api/profile-create-update/', profile)).status).toBe(200)
})

/** Uploads a picture for a profile. @returns its address */
async function upload(person: TestPerson, background: string): Promise<string> {
  const pixels = await sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const boundary = 'between-the-parts'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const response = await wend.app.inject({
    method: 'POST',
    url: '/api/upload-profile-picture/',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Token ${person.token}`,
    },
    payload: Buffer.concat([Buffer.from(head), pixels, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return response.json()['avatar-url']
}

const suspend = (hide_content = true) =>
  ada.call(`POST /api/staff/users/${robin.username}/suspend/`, { reason: 'Spam', hide_content })
const restore = () => ada.call(`POST /api/staff/users/${robin.username}/restore/`, { reason: 'Sorry' })
const profilePath = `GET /api/public-profile/`
const pickUsernames = ({ body }: { body: { username: string }[] }) => body.map(({ username }) => username)
const listSuggested = async () =>
  pickUsernames({
    body: (await wend.anonymous(`GET /api/search/suggestions/?query=${robin.username}`)).body.people,
  })
const listCompletions = async () =>
  pickUsernames(await bob.call(`GET /api/username-completion/?start=${robin.username}`))

describe('a person hidden with all their content', () => {
  it.each(['', 'activities/', 'submitted/', 'reviews/', 'follows/'])(
    'has no public profile: %s',
    async (part) => {
      const address = `${profilePath}${robin.username}/${part}`
      await robin.call('PATCH /api/preferences/', { shows_follows: true })
      expect((await wend.anonymous(address)).status).toBe(200)
      await suspend()
      for (const call of [wend.anonymous, bob.call]) expect((await call(address)).status).toBe(404)
      expect((await ada.call(address)).status).toBe(200)
      await restore()
      expect((await wend.anonymous(address)).status).toBe(200)
    },
  )

  it('is suggested neither in search nor as a mention', async () => {
    expect(await listSuggested()).toContain(robin.username)
    expect(await listCompletions()).toContain(robin.username)
    await suspend()
    expect(await listSuggested()).not.toContain(robin.username)
    expect(await listCompletions()).not.toContain(robin.username)
    await restore()
    await wend.services.invalidation.catchUp()
    expect(await listSuggested()).toContain(robin.username)
    expect(await listCompletions()).toContain(robin.username)
  })

  it('has no feed', async () => {
    const feed = `GET /user/${robin.username}/feed.rss`
    expect((await wend.anonymous(feed)).status).toBe(200)
    await suspend()
    expect((await wend.anonymous(feed)).status).toBe(404)
  })

  it('has no picture at any of its URLs', async () => {
    const { avif = '', webp = '' } = avatarSources(avatar) ?? {}
    const files = [avatar, ...`${avif}, ${webp}`.split(', ').map((file) => file.split(' ')[0] ?? '')]
    const fetchStatuses = () =>
      Promise.all(files.map(async (file) => (await wend.app.inject(file)).statusCode))
    expect(new Set(await fetchStatuses())).toEqual(new Set([200]))
    await suspend()
    expect(new Set(await fetchStatuses())).toEqual(new Set([404]))
    const headers = { 'if-none-match': `"${avatar.replace('/media/', '')}"` }
    expect((await wend.app.inject({ url: avatar, headers })).statusCode).toBe(404)
    await restore()
    expect(new Set(await fetchStatuses())).toEqual(new Set([200]))
  })

  it('does not hide an identical picture of somebody else', async () => {
    expect(await upload(bob, `hsl(${n * 40} 50% 50%)`)).toBe(avatar)
    await bob.call('POST /api/profile-create-update/', { avatar })
    await suspend()
    expect((await wend.app.inject(avatar)).statusCode).toBe(200)
  })

  it('is shown without a picture beside their actions', async () => {
    const site = await makeSite(wend, { by: bob })
    await robin.call(`PATCH /api/blogs/upvote-blog/${site}/`)
    const notifications = () => bob.call('GET /api/notifications/')
    expect((await notifications()).text).toContain(avatar)
    await suspend()
    expect((await notifications()).text).not.toContain(avatar)
  })

  it('cannot be told apart from a missing person by reporting them', async () => {
    await suspend()
    const report = { kind: 'user', id: robin.id, reason: 'Spam' }
    expect((await bob.call('POST /api/reports/', report)).status).toBe(404)
  })

  it('keeps their profile if suspended without their content', async () => {
    await suspend(false)
    expect((await wend.anonymous(`${profilePath}${robin.username}/`)).body.profile.about_me).toBe(
      'Sells things.',
    )
    expect((await wend.app.inject(avatar)).statusCode).toBe(200)
    expect(await listSuggested()).toContain(robin.username)
  })
})

it('hides the picture of a hidden site', async () => {
  const picture = `/media/${'b'.repeat(40)}-900x600-800.webp`
  const id = await makeSite(wend, { image_blog_page: picture })
  await wend.services.media.put(picture.slice(7), Buffer.from('pixels'), 'image/webp')
  expect((await wend.app.inject(picture)).statusCode).toBe(200)
  await hold(wend, 'blog', id)
  expect((await wend.app.inject(picture)).statusCode).toBe(404)
  await clearHolds(wend, 'blog', id)
  expect((await wend.app.inject(picture)).statusCode).toBe(200)
})

it('reads profiles through shown_profiles, except for own profiles and lookups of files', async () => {
  const src = fileURLToPath(new URL('../../../', import.meta.url))
  const filesReadingProfiles: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: src })) {
    if (file.includes('.test.')) continue
    if (/\b(from|join) profiles\b|['"`]profiles\b/.test(await readFile(src + file, 'utf8')))
      filesReadingProfiles.push(file)
  }
  expect(filesReadingProfiles.sort()).toEqual([
    'accounts/own-account/export.ts',
    'accounts/own-account/unused-pictures.ts',
    'accounts/users/queries.ts',
    'holds/holds.ts',
    'profiles/queries.ts',
    'reports/moderated-content.ts',
    'sites/editing/used-pictures.ts',
  ])
})
