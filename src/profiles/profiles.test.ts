import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { avatarSources } from '#api-contract/shapes/media.ts'
import { makeComment, makeDiscussion, makeReview } from '#test/builders/contributions.ts'
import { addUpvotes } from '#test/builders/members-and-sites.ts'
import { makeTag } from '#test/builders/tags.ts'
import { hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let bob: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  bob = await makeUser(wend, 'Bob')
})
afterAll(() => wend.close())

const save = (person: TestPerson, fields: object) => person.call('POST /api/profile-create-update/', fields)
const getProfile = (name: string, server = wend) => server.anonymous(`GET /api/public-profile/${name}/`)

const photo = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#3a6' } })
    .jpeg()
    .toBuffer()

/** Uploads bytes like a browser's form. */
function upload(
  token: string | undefined,
  bytes: Uint8Array,
  name = 'me.jpg',
  type = 'image/jpeg',
  field = 'image',
) {
  const boundary = 'a-boundary-that-no-picture-contains'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return wend.app.inject({
    method: 'POST',
    url: '/api/upload-profile-picture/',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token ? { authorization: `Token ${token}` } : {}),
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

describe('a profile', () => {
  it('is saved field by field, keeping omitted fields', async () => {
    expect(
      await save(ada, { about_me: '  Looms.\r\nAnd engines. ', tags: ['Weaving', ' old  radio', 'weaving'] }),
    ).toMatchObject({
      status: 200,
      body: { about_me: 'Looms.\nAnd engines.', tags: ['weaving', 'old-radio'], avatar: null },
    })
    expect((await save(ada, { tags: [] })).body).toEqual({
      about_me: 'Looms.\nAnd engines.',
      tags: [],
      avatar: null,
    })
    expect((await save(ada, {})).body.about_me).toBe('Looms.\nAnd engines.')
    const form = 'about_me=By+form&tags=zines,radio'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await ada.call('POST /api/profile-create-update/', form, { headers })
    expect(reply.body).toMatchObject({ about_me: 'By form', tags: ['zines', 'radio'] })
  })

  it('is public without the email address, immediately in every process', async () => {
    const otherServer = await startWend({ sameDatabaseAs: wend })
    await save(ada, { about_me: 'First.', tags: ['zines'] })
    const profile = await getProfile('ADA', otherServer)
    expect(profile).toMatchObject({
      status: 200,
      body: { user: { id: ada.id, username: 'Ada' }, profile: { about_me: 'First.', tags: ['zines'] } },
    })
    expect(profile.text).not.toContain('@')
    await save(ada, { about_me: 'Second.', tags: ['radio'] })
    await otherServer.services.invalidation.catchUp()
    expect((await getProfile('Ada', otherServer)).body.profile).toMatchObject({
      about_me: 'Second.',
      tags: ['radio'],
    })
    await otherServer.close()
  })

  it('replies 404 for unknown names', async () => {
    for (const part of ['', 'activities/', 'submitted/', 'reviews/']) {
      const reply = await wend.anonymous(`GET /api/public-profile/nobody/${part}`)
      expect(reply).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
    }
  })

  it('rejects overlong values and values that are not text', async () => {
    expect((await save(ada, { about_me: 'x'.repeat(501) })).body).toMatchObject({
      about_me: ['Ensure this field has no more than 500 characters.'],
    })
    expect((await save(ada, { about_me: 7 })).body).toMatchObject({ about_me: ['Not a valid string.'] })
    expect((await save(ada, { about_me: 'a\u0000b' })).status).toBe(400)
    expect((await save(ada, { tags: ['<b>'] })).body.tags[0]).toContain('"<b>" can’t be a tag')
    const tooManyTags = Array.from({ length: 101 }, (_, n) => `tag${n}`)
    expect((await save(ada, { tags: tooManyTags })).body).toMatchObject({
      tags: ['Choose at most 100 tags.'],
    })
    expect((await save(ada, { about_me: '🦊'.repeat(500) })).status).toBe(200)
  })

  it('resolves tag aliases and rejects blocked tags', async () => {
    await makeTag(wend, 'fotos', { merged_into: await makeTag(wend, 'photography') })
    await makeTag(wend, 'casino', { is_blocked: true })
    expect((await save(ada, { tags: ['fotos', 'photography'] })).body.tags).toEqual(['photography'])
    expect((await save(ada, { tags: ['casino'] })).body).toMatchObject({
      tags: ['The tag "casino" can’t be used here.'],
    })
    expect((await getProfile('ada')).body.profile.tags).toEqual(['photography'])
  })

  it('requires a log-in', async () => {
    expect((await wend.anonymous('POST /api/profile-create-update/', { about_me: 'x' })).status).toBe(401)
    expect((await wend.anonymous('GET /api/user-discussions-comments/')).status).toBe(401)
    expect((await wend.anonymous('GET /api/user-upvoted-blogs/')).status).toBe(401)
  })
})

describe('an avatar', () => {
  it('is stored in three sizes and two formats, and shown once saved', async () => {
    const reply = await upload(ada.token, await photo())
    expect(reply.statusCode).toBe(201)
    const url = reply.json()['avatar-url']
    const sources = avatarSources(url)
    const files = `${sources?.avif}, ${sources?.webp}`.split(', ').map((file) => file.split(' ')[0] ?? '')
    expect(files).toHaveLength(6)
    for (const file of files) expect((await wend.app.inject(file)).statusCode).toBe(200)
    const { width, height, format } = await sharp((await wend.app.inject(url)).rawPayload).metadata()
    expect({ width, height, format }).toEqual({ width: 128, height: 128, format: 'webp' })

    expect((await getProfile('ada')).body.profile.avatar).toBeNull()
    expect((await save(ada, { avatar: url })).body.avatar).toBe(url)
    expect((await save(ada, { about_me: 'With a picture.' })).body.avatar).toBe(url)
    expect((await getProfile('ada')).body.profile.avatar).toBe(url)
  })

  it("must be the member's own upload", async () => {
    const url = (await upload(bob.token, await photo(300, 300))).json()['avatar-url']
    for (const avatar of [url, '/media/x.webp', 'https://elsewhere.example/me.png', 'javascript:alert(1)']) {
      expect(await save(ada, { avatar })).toMatchObject({
        status: 400,
        body: { avatar: ['Upload a picture first, then use its address.'] },
      })
    }
    expect((await save(bob, { avatar: url })).status).toBe(200)
    expect((await save(bob, { avatar: null })).body.avatar).toBeNull()
  })

  it('restarts its grace period as an unused file when it is uploaded again', async () => {
    const url = (await upload(bob.token, await photo(305, 300))).json()['avatar-url']
    await wend.db
      .updateTable('uploads')
      .set({ created_on: new Date(0) })
      .where('url', '=', url)
      .execute()
    await upload(bob.token, await photo(305, 300))
    const { created_on } = await wend.db
      .selectFrom('uploads')
      .select('created_on')
      .where('url', '=', url)
      .executeTakeFirstOrThrow()
    expect(Date.now() - Date.parse(created_on)).toBeLessThan(60_000)
  })

  it('is updated at once wherever the member is shown', async () => {
    const changedKeys: string[] = []
    wend.services.invalidation.on('changed', (key) => changedKeys.push(key))
    const url = (await upload(bob.token, await photo(310, 300))).json()['avatar-url']
    await save(bob, { avatar: url })
    await wend.services.invalidation.catchUp()
    expect(changedKeys).toContain('person:bob')
  })

  it.each([
    ['empty', Buffer.alloc(0), 'me.png'],
    ['text named like a picture', Buffer.from('not a picture at all'), 'me.jpg'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'me.svg',
    ],
    [
      'an SVG named like a PNG',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'me.png',
    ],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'me.png'],
  ])('is rejected if it is %s', async (_, bytes, name) => {
    const reply = await upload(ada.token, bytes, name)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ image: [expect.any(String)] })
  })

  it('is rejected if its header claims unreasonable dimensions', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const reply = await upload(ada.token, bomb, 'bomb.png', 'image/png')
    expect(reply.statusCode).toBe(400)
  })

  it('is rejected over 10 MB, in another field, without a log-in, or in another content type', async () => {
    expect((await upload(ada.token, Buffer.alloc(10 * 1024 * 1024 + 1, 1))).statusCode).toBe(413)
    const wrongFieldReply = await upload(ada.token, await photo(), 'me.jpg', 'image/jpeg', 'picture')
    expect(wrongFieldReply.statusCode).toBe(400)
    expect(wrongFieldReply.json()).toMatchObject({ image: ['No file was submitted.'] })
    expect((await upload(undefined, await photo())).statusCode).toBe(401)
    expect((await ada.call('POST /api/upload-profile-picture/', { image: 'x' })).status).toBe(415)
  })

  it('is deleted with its account, unless another member uses it', async () => {
    const zoe = await makeUser(wend, 'Zoe')
    const ownPicture = (await upload(zoe.token, await photo(200, 210))).json()['avatar-url']
    const sharedPicture = (await upload(zoe.token, await photo(220, 210))).json()['avatar-url']
    await upload(bob.token, await photo(220, 210))
    await save(zoe, { avatar: ownPicture })
    const { hashPassword } = await import('#accounts/auth/passwords.ts')
    const passwordHash = await hashPassword('goodbye everybody')
    await wend.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', zoe.id).execute()
    const reply = await zoe.call('DELETE /api/auth/users/me/', { current_password: 'goodbye everybody' })
    expect(reply.status).toBe(204)
    await wend.runJobs()
    expect((await wend.app.inject(ownPicture)).statusCode).toBe(404)
    expect((await wend.app.inject(sharedPicture)).statusCode).toBe(200)
  })
})

describe("a member's activity", () => {
  it('is shown newest first, without unpublished content', async () => {
    const eve = await makeUser(wend, 'Eve')
    const shownSite = await makeSite(wend, { title: 'Shown', by: eve })
    const heldSite = await makeSite(wend, { title: 'Held', by: eve, status: 'held' })
    const laterSite = await makeSite(wend, { title: 'Later', by: eve })
    const discuss = (site: number, title: string) =>
      makeDiscussion(wend, { site, by: eve, title, content: title })
    const first = await discuss(shownSite, 'First')
    await discuss(laterSite, 'Second')
    await hold(wend, 'discussion', await discuss(shownSite, 'Hidden'))
    await discuss(heldSite, 'At a held site')
    for (const content of ['Hello', 'Goodbye'])
      await makeComment(wend, { discussion: first, by: eve, content })
    for (const site of [shownSite, heldSite, laterSite]) await addUpvotes(wend, eve, site)
    await makeReview(wend, { site: shownSite, by: eve, rating: 4, content: 'Good' })
    await makeReview(wend, { site: heldSite, by: eve, rating: 1, content: 'Bad' })

    const { body } = await wend.anonymous('GET /api/public-profile/eve/activities/')
    expect(body.discussions.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First'])
    expect(body.comments).toMatchObject([
      { content: 'Goodbye', discussion_title: 'First', blog_title: 'Shown', user_has_upvoted: false },
      { content: 'Hello', discussion_id: first, blog_id: shownSite },
    ])
    expect(body.upvoted_blogs.map(({ title }: { title: string }) => title)).toEqual(['Later', 'Shown'])
    const submitted = await wend.anonymous('GET /api/public-profile/eve/submitted/?page_size=1')
    expect(submitted.body).toMatchObject({ count: 2, results: [{ title: 'Later' }] })
    expect(submitted.body.next).toContain('/api/public-profile/eve/submitted/?page_size=1&page=2')
    const pageBeyondEnd = await wend.anonymous('GET /api/public-profile/eve/submitted/?page=9')
    expect(pageBeyondEnd).toMatchObject({ status: 404, body: { detail: 'Invalid page.' } })
    const reviews = await wend.anonymous('GET /api/public-profile/eve/reviews/')
    expect(reviews.body).toMatchObject({ count: 1, results: [{ rating: 4, blog: { title: 'Shown' } }] })

    const ownSites = await eve.call('GET /api/user-submitted-blogs/')
    expect(ownSites.body.results.map(({ status }: { status: string }) => status)).toEqual([
      'published',
      'held',
      'published',
    ])
    const contributions = await eve.call('GET /api/user-discussions-comments/')
    expect(contributions.body).toMatchObject({
      discussions: [{ title: 'Second' }, { title: 'First' }],
      comments: [{}, {}],
    })
    const upvotes = await eve.call('GET /api/user-upvoted-blogs/')
    expect(upvotes.body.upvoted_blogs).toHaveLength(2)

    // Cached replies are invalidated by every addition or change.
    await discuss(shownSite, 'Third')
    await wend.db.updateTable('discussions').set({ title: 'First, edited' }).where('id', '=', first).execute()
    await wend.services.invalidation.catchUp()
    const updatedActivity = (await wend.anonymous('GET /api/public-profile/eve/activities/')).body
    expect(updatedActivity.discussions.map(({ title }: { title: string }) => title)).toEqual([
      'Third',
      'Second',
      'First, edited',
    ])
    expect(updatedActivity.comments[0].discussion_title).toBe('First, edited')
  })

  it('needs a constant number of SQL statements', async () => {
    const member = await makeUser(wend, 'Busy')
    const count = () => wend.countStatements(() => loadActivity())
    const loadActivity = async () => {
      await member.call('GET /api/public-profile/busy/activities/')
      await member.call('GET /api/public-profile/busy/submitted/')
    }
    const initialStatements = await count()
    for (let n = 0; n < 25; n++) await addUpvotes(wend, member, await makeSite(wend, { by: member }))
    // Site details are fetched in bulk, so each previously empty list costs one more statement.
    expect(await count()).toBeLessThanOrEqual(initialStatements + 2)
  })
})
