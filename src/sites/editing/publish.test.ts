import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blockHost, holdFirstSites } from '#test/builders/for-staff.ts'
import { makeTag } from '#test/builders/tags.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let bo: TestPerson
let staff: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  bo = await makeUser(wend, 'Bob')
  staff = await makeUser(wend, 'Steward', { is_staff: true })
})
afterAll(() => wend.close())
beforeEach(async () => {
  await wend.db.deleteFrom('settings').execute()
})

let siteCount = 0
const createInput = (extraInput: object = {}) => ({
  url: `https://upload${++siteCount}.example.com/`,
  title: 'A small garden',
  description: 'Notes.',
  tags: ['Plants', 'slow web', 'plants'],
  ...extraInput,
})
const upload = 'POST /api/upload-edit-blog/'

describe('a new site', () => {
  it('is public at once, with its stored tags', async () => {
    await wend.anonymous('GET /api/blogs/')
    const { status, body } = await ada.call(upload, createInput())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: 'A small garden',
      slug: 'a-small-garden',
      tags: ['plants', 'slow-web'],
      user: { username: 'Ada' },
      kind: 'blog',
      status: 'published',
      total_upvotes: 0,
      average_rating: null,
    })
    expect((await wend.anonymous('GET /api/blogs/')).body.results[0].id).toBe(body.id)
    expect((await wend.anonymous('GET /api/tags/')).body).toContainEqual({
      value: 'plants',
      label: 'plants',
      count: 1,
    })
  })

  it('has its fields in the established order', async () => {
    expect(Object.keys((await ada.call(upload, createInput())).body)).toEqual([
      ...['id', 'url', 'title', 'description', 'tags', 'image_blog_page', 'slug', 'kind', 'domain', 'user'],
      ...['created_on', 'updated_on', 'total_upvotes', 'review_count', 'average_rating', 'discussion_count'],
      ...['feed_url', 'image_source', 'status', 'published_on', 'language', 'last_post_on', 'posts_a_month'],
      ...['health', 'recommended_by_count', 'follower_count', 'waiting'],
    ])
  })

  it('needs only an address and a title', async () => {
    const { status, body } = await ada.call(upload, { url: 'bare.example.com', title: 'Bare' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      url: 'https://bare.example.com/',
      description: '',
      tags: [],
      image_blog_page: null,
    })
  })

  it('can be submitted as a form', async () => {
    const { body } = await ada.call(upload, 'url=https://formed.example.com&title=Formed&tags=one,two&id=', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(body).toMatchObject({ title: 'Formed', tags: ['one', 'two'] })
  })

  it('is rejected if it is already listed in any spelling', async () => {
    const first = (await ada.call(upload, createInput({ url: 'https://known.example.com/', title: 'Known' })))
      .body
    expect(
      await bo.call(upload, createInput({ url: 'http://www.KNOWN.example.com/index.html' })),
    ).toMatchObject({
      status: 400,
      body: {
        url: ['This site has already been uploaded.'],
        existing: { id: first.id, slug: 'known', title: 'Known' },
      },
    })
  })

  it('is listed once if two people submit it concurrently', async () => {
    const site = createInput()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? ada : bo).call(upload, { ...site, title: `Try ${index}` }),
      ),
    )
    const successes = replies.filter(({ status }) => status === 201)
    expect(successes).toHaveLength(1)
    for (const { status, body } of replies.filter((answer) => answer !== successes[0])) {
      expect({ status, existing: body.existing.id }).toEqual({ status: 400, existing: successes[0]?.body.id })
    }
  })

  it('is rejected with the site that it was merged into', async () => {
    const into = (await ada.call(upload, createInput({ title: 'The one that stays' }))).body
    const from = (await bo.call(upload, createInput())).body
    await staff.call(`POST /api/staff/blogs/${from.id}/merge/`, { into: into.id, reason: 'The same.' })
    expect((await bo.call(upload, createInput({ url: from.url }))).body.existing).toMatchObject({
      id: into.id,
    })
    const found = await wend.anonymous(`GET /api/blogs/url/?url=${encodeURIComponent(from.url)}`)
    expect(found.body.id).toBe(into.id)
  })

  it('does not reveal a hidden site with the same address', async () => {
    await makeSite(wend, { url: 'https://hidden.example.com', status: 'hidden' })
    const { body } = await ada.call(upload, createInput({ url: 'https://hidden.example.com' }))
    expect(body).toEqual({
      url: ['This site has already been uploaded.'],
      code: 'known_already',
      codes: { url: [{ code: 'known_already', params: {} }] },
    })
  })

  it('is rejected with a message for each field', async () => {
    const { status, body } = await ada.call(upload, {
      url: 'ftp://x.example.com',
      title: ' ',
      tags: ['no/slash'],
    })
    expect(status).toBe(400)
    expect(body.title).toEqual(['This field may not be blank.'])
    expect(body.tags[0]).toContain('no/slash')
    expect((await ada.call(upload, createInput({ url: 'ftp://x.example.com' }))).body).toMatchObject({
      url: ['Use an http or https address, not "ftp:".'],
    })
    expect((await ada.call(upload, createInput({ title: 'x'.repeat(121) }))).body.title[0]).toContain('120')
    expect(
      (await ada.call(upload, createInput({ tags: Array.from({ length: 13 }, (_, n) => `tag${n}`) }))).status,
    ).toBe(400)
    expect((await ada.call(upload, createInput({ feed_url: 'no feed' }))).body).toHaveProperty('feed_url')
    expect((await ada.call(upload, {})).body).toMatchObject({
      url: ['This field is required.'],
      title: ['This field is required.'],
    })
  })

  it('requires a log-in, and staff for an article', async () => {
    expect((await wend.anonymous(upload, createInput())).status).toBe(401)
    expect((await ada.call(upload, createInput({ kind: 'article' }))).status).toBe(403)
    const { body } = await staff.call(upload, createInput({ kind: 'article' }))
    expect(body).toMatchObject({ kind: 'article', status: 'published' })
  })

  it('is rejected from blocked hosts', async () => {
    await blockHost(wend, 'spam.example.net', 'Only adverts.')
    expect(
      (await ada.call(upload, createInput({ url: 'https://deep.spam.example.net/x' }))).body,
    ).toMatchObject({
      url: ['Sites of this host can’t be submitted: Only adverts.'],
    })
    expect((await ada.call(upload, createInput({ url: 'https://notspam.example.net/' }))).status).toBe(201)
  })

  it('gets the main tag of an alias, and no blocked tag', async () => {
    await makeTag(wend, 'js', { merged_into: await makeTag(wend, 'javascript') })
    await makeTag(wend, 'casino', { is_blocked: true })
    const { body } = await ada.call(upload, createInput({ tags: ['js', 'casino', 'javascript', 'web'] }))
    expect(body.tags).toEqual(['javascript', 'web'])
  })
})

describe('a site pending review', () => {
  it("is a member's first site, if first sites are held", async () => {
    await holdFirstSites(wend)
    const newcomer = await makeUser(wend)
    const { status, body } = await newcomer.call(upload, createInput())
    expect(status).toBe(201)
    expect(body.status).toBe('held')
    expect((await newcomer.call(`GET /api/blogs/${body.id}/`)).status).toBe(200)
    expect((await staff.call(`GET /api/blogs/${body.id}/`)).status).toBe(200)
    expect((await wend.anonymous(`GET /api/blogs/${body.id}/`)).status).toBe(404)
    expect((await bo.call(`GET /api/blogs/${body.id}/`)).status).toBe(404)
    expect((await ada.call(upload, createInput())).body.status).toBe('published')
    expect((await staff.call(upload, createInput())).body.status).toBe('published')
  })

  it('may belong to a burst from new accounts; older accounts are unaffected', async () => {
    const limitedWend = await startWend({ env: { RATE_LIMIT_SCALE: '0.25' } })
    const oldMember = await makeUser(limitedWend, 'Elder')
    await limitedWend.db
      .updateTable('users')
      .set({ created_on: '2020-01-01' })
      .where('id', '=', oldMember.id)
      .execute()
    const statuses: string[] = []
    for (let n = 0; n < 8; n++) {
      const newcomer = await makeUser(limitedWend)
      statuses.push((await newcomer.call(upload, createInput())).body.status)
    }
    expect(statuses).toEqual([...Array(5).fill('published'), 'held', 'held', 'held'])
    expect((await oldMember.call(upload, createInput())).body.status).toBe('published')
    await limitedWend.close()
  })
})

describe('editing', () => {
  it('changes the given fields, keeps the others and records the previous values', async () => {
    const site = (await ada.call(upload, createInput({ feed_url: 'https://feed.example.com/rss' }))).body
    const initialReply = await wend.anonymous(`GET /api/blogs/${site.id}/`)
    const { status, body } = await ada.call(upload, {
      id: site.id,
      url: site.url,
      title: 'Another name',
      tags: ['plants'],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Another name',
      slug: 'another-name',
      description: 'Notes.',
      tags: ['plants'],
      feed_url: 'https://feed.example.com/rss',
    })
    expect(initialReply.body.title).toBe('A small garden')
    expect((await wend.anonymous(`GET /api/blogs/${site.id}/`)).body.title).toBe('Another name')
    const edits = await wend.db.selectFrom('blog_edits').selectAll().where('blog_id', '=', site.id).execute()
    expect(edits).toMatchObject([
      {
        user_id: ada.id,
        before: { title: 'A small garden', slug: 'a-small-garden', tags: ['plants', 'slow-web'] },
        after: { title: 'Another name', slug: 'another-name', tags: ['plants'] },
      },
    ])
  })

  it('records nothing if nothing changed', async () => {
    const site = (await ada.call(upload, createInput())).body
    const secondReply = await ada.call(upload, { id: site.id, url: site.url, title: site.title })
    expect(secondReply.body).toEqual(site)
    expect(
      await wend.db.selectFrom('blog_edits').selectAll().where('blog_id', '=', site.id).execute(),
    ).toEqual([])
  })

  it('is allowed for the submitter and staff only', async () => {
    const site = (await ada.call(upload, createInput())).body
    const change = { id: site.id, url: site.url, title: 'Changed' }
    expect((await bo.call(upload, change)).status).toBe(403)
    expect((await staff.call(upload, change)).body.title).toBe('Changed')
    expect((await ada.call(upload, { ...change, kind: 'article' })).status).toBe(403)
    expect((await bo.call(upload, { ...change, id: 999_999 })).status).toBe(404)
    expect((await bo.call(upload, { ...change, id: 'x' })).status).toBe(400)
  })

  it('by staff is recorded in the audit log', async () => {
    const site = (await ada.call(upload, createInput())).body
    await staff.call(upload, { id: site.id, url: site.url, title: 'Tidied' })
    const log = (await staff.call('GET /api/staff/log/')).body.results
    expect(log[0]).toMatchObject({
      action: 'blog.edit',
      thing: `blog:${site.id}`,
      after: { title: 'Tidied' },
    })
  })

  it('cannot change the address to that of another site', async () => {
    const otherSite = (await bo.call(upload, createInput())).body
    const site = (await ada.call(upload, createInput())).body
    const { status, body } = await ada.call(upload, { id: site.id, url: otherSite.url, title: 'Mine' })
    expect({ status, existing: body.existing.id }).toEqual({ status: 400, existing: otherSite.id })
  })

  it('keeps tag counts exact during concurrent edits', async () => {
    const sites = await Promise.all(
      [1, 2, 3, 4].map(async () => (await ada.call(upload, createInput({ tags: ['t-a', 't-b'] }))).body),
    )
    const replies = await Promise.all(
      sites.flatMap((site, index) =>
        [
          ['t-b', 't-a'],
          ['t-c', 't-b'],
          ['t-a', 't-c'],
        ].map((tags, n) =>
          ada.call(upload, { id: site.id, url: site.url, title: `Edit ${index} ${n}`, tags }),
        ),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const storedTags = await wend.db
      .selectFrom('tags')
      .select(['value', 'blog_count'])
      .where('value', 'like', 't-%')
      .execute()
    for (const { value, blog_count } of storedTags) {
      const uses = await wend.db
        .selectFrom('blog_tags as bt')
        .innerJoin('tags as t', 't.id', 'bt.tag_id')
        .select('bt.blog_id')
        .where('t.value', '=', value)
        .execute()
      expect(blog_count).toBe(uses.length)
    }
  })
})

describe('deleting', () => {
  const deleteRoute = (id: unknown) => `DELETE /api/blogs/delete-by-Id/?blogId=${id}`

  it('removes a site with all its content, everywhere at once', async () => {
    const site = (await ada.call(upload, createInput({ tags: ['going'] }))).body
    await bo.call(`POST /api/blogs/${site.id}/reviews/`, { rating: 4, content: 'Good.' })
    await bo.call('POST /api/blog/bookmark/', { blogId: site.id })
    await bo.call(`PATCH /api/blogs/upvote-blog/${site.id}/`)
    const publicAddresses = ['/api/blogs/', '/api/blogs/ninja-recent/', '/api/tags/', '/api/total-blogs/']
    const totalBefore = (await wend.anonymous('GET /api/total-blogs/')).body.total_blogs
    for (const address of publicAddresses) await wend.anonymous(`GET ${address}`)
    await wend.anonymous(`GET /api/blogs/${site.id}/`)
    expect((await ada.call(deleteRoute(site.id))).status).toBe(204)
    for (const address of publicAddresses) {
      expect((await wend.anonymous(`GET ${address}`)).text).not.toMatch(new RegExp(`"id":${site.id},|going`))
    }
    expect((await wend.anonymous('GET /api/total-blogs/')).body.total_blogs).toBe(totalBefore - 1)
    expect((await wend.anonymous(`GET /api/blogs/${site.id}/`)).status).toBe(404)
    expect((await wend.anonymous(`GET /api/blogs/${site.id}/reviews/`)).status).toBe(404)
    expect((await bo.call('GET /api/blogs/bookmarks/')).body.bookmarked_blogs).toEqual([])
    expect((await ada.call(deleteRoute(site.id))).status).toBe(404)
  })

  it('is allowed for the submitter and staff only', async () => {
    const site = (await ada.call(upload, createInput())).body
    expect((await wend.anonymous(deleteRoute(site.id))).status).toBe(401)
    expect((await bo.call(deleteRoute(site.id))).status).toBe(403)
    expect((await staff.call(deleteRoute(site.id))).status).toBe(204)
    const log = (await staff.call('GET /api/staff/log/')).body.results
    expect(log[0]).toMatchObject({ username: 'Steward', action: 'blog.delete', thing: `blog:${site.id}` })
    expect((await ada.call(deleteRoute('abc'))).status).toBe(400)
    expect((await ada.call('DELETE /api/blogs/delete-by-Id/')).status).toBe(400)
  })
})
