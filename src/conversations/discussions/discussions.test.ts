import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let bo: TestPerson
let staff: TestPerson
let site: number

beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  bo = await makeUser(wend, 'Bo.')
  staff = await makeUser(wend, 'Keeper', { is_staff: true })
  site = await makeSite(wend, { title: 'Small Gardens', by: bo })
})
afterAll(() => wend.close())

const startDiscussion = async (by = ada, text: object = { title: 'Tea', content: 'Which *tea*?' }) =>
  (await by.call(`POST /api/blogs/${site}/discussions/`, text)).body
const discussionPath = (id: number, rest = '') => `/api/blogs/${site}/discussions/${id}/${rest}`
const addComment = async (by: TestPerson, id: number, content: string) =>
  (await by.call(`POST ${discussionPath(id, 'comments/')}`, { content })).body

describe('a discussion', () => {
  it('is started by a member, and can be read by everyone', async () => {
    const response = await ada.call(`POST /api/blogs/${site}/discussions/`, {
      title: '  Tea ',
      content: 'Which *tea*?',
    })
    expect(response).toMatchObject({
      status: 201,
      body: {
        title: 'Tea',
        content: 'Which *tea*?',
        content_html: '<p>Which <em>tea</em>?</p>',
        blog_id: site,
        blog_slug: 'small-gardens',
        blog_title: 'Small Gardens',
        user: { username: 'Ada', avatar: null },
        comment_count: 0,
        total_upvotes: 0,
      },
    })
    expect((await wend.anonymous(`GET ${discussionPath(response.body.id)}`)).body).toEqual(response.body)
    const { body } = await wend.anonymous(`GET /api/blogs/${site}/discussions/`)
    expect(body).toMatchObject({ count: 1, next: null, previous: null, page_size: 20 })
    expect(body.results).toEqual([response.body])
    expect((await wend.anonymous(`GET /api/blogs/${site}/`)).body.discussion_count).toBe(1)
  })

  it('reveals only the name and picture of its author', async () => {
    const { id } = await startDiscussion()
    const { body } = await wend.anonymous(`GET ${discussionPath(id)}`)
    expect(Object.keys(body).sort()).toEqual(
      'blog_id blog_slug blog_title comment_count content content_html created_on id is_of_post post title total_upvotes updated_on user'.split(
        ' ',
      ),
    )
  })

  it('requires a log-in', async () => {
    const response = await wend.anonymous(`POST /api/blogs/${site}/discussions/`, {
      title: 'x',
      content: 'y',
    })
    expect(response.status).toBe(401)
  })

  it.each([
    [{ content: 'x' }, { title: ['This field is required.'] }],
    [{ title: ' ', content: 'x' }, { title: ['This field may not be blank.'] }],
    [
      { title: 'x'.repeat(151), content: '' },
      { title: ['Ensure this field has no more than 150 characters.'] },
    ],
    [
      { title: 'x', content: 'é'.repeat(20_001) },
      { content: ['Ensure this field has no more than 20000 characters.'] },
    ],
    [{ title: 'x', content: 7 }, { content: ['Not a valid string.'] }],
    [{ title: 'a\u0007b', content: '' }, { title: ['Control characters are not allowed.'] }],
  ])('rejects %j', async (text, errors) => {
    const response = await ada.call(`POST /api/blogs/${site}/discussions/`, text)
    expect(response).toMatchObject({ status: 400, body: { ...errors, code: 'invalid' } })
    expect(Object.keys(response.body.codes)).toEqual(Object.keys(errors))
  })

  it('accepts the longest text, counted in code points', async () => {
    const text = { title: '🌱'.repeat(150), content: '🌱'.repeat(20_000) }
    expect((await ada.call(`POST /api/blogs/${site}/discussions/`, text)).status).toBe(201)
  })

  it('is not found under another site, an unknown id or an invalid one', async () => {
    const { id } = await startDiscussion()
    const otherSite = await makeSite(wend)
    for (const path of [
      `/api/blogs/${otherSite}/discussions/${id}/`,
      discussionPath(99_999_999),
      '/api/blogs/x/discussions/1/',
      `/api/blogs/${site}/discussions/1e3/`,
      '/api/blogs/99999999/discussions/',
      discussionPath(99_999_999, 'comments/'),
    ]) {
      expect([path, (await wend.anonymous(`GET ${path}`)).status]).toEqual([path, 404])
    }
  })

  it('is edited by its author and by staff, in all or in part', async () => {
    const { id } = await startDiscussion()
    const edited = await ada.call(`PATCH ${discussionPath(id, 'edit/')}`, {
      title: 'Coffee',
      content: 'No tea.',
    })
    expect(edited).toMatchObject({ status: 200, body: { title: 'Coffee', content_html: '<p>No tea.</p>' } })
    const byStaff = await staff.call(`PATCH ${discussionPath(id, 'edit/')}`, { title: 'Drinks' })
    expect(byStaff.body).toMatchObject({ title: 'Drinks', content: 'No tea.', user: { username: 'Ada' } })
    expect((await wend.anonymous(`GET ${discussionPath(id)}`)).body.title).toBe('Drinks')
  })

  it('is not edited or deleted by others', async () => {
    const { id } = await startDiscussion()
    expect(await bo.call(`PATCH ${discussionPath(id, 'edit/')}`, { title: 'Mine' })).toMatchObject({
      status: 403,
      body: { detail: 'You do not have permission to perform this action.' },
    })
    expect((await bo.call(`DELETE ${discussionPath(id)}`)).status).toBe(403)
    expect((await wend.anonymous(`PATCH ${discussionPath(id, 'edit/')}`, { title: 'Mine' })).status).toBe(401)
  })

  it('is deleted with its comments and no longer counted', async () => {
    const { id } = await startDiscussion()
    await addComment(bo, id, 'Green')
    const initialCount = (await wend.anonymous(`GET /api/blogs/${site}/discussions/`)).body.count
    expect((await ada.call(`DELETE ${discussionPath(id)}`)).status).toBe(204)
    expect((await wend.anonymous(`GET ${discussionPath(id)}`)).status).toBe(404)
    expect((await wend.anonymous(`GET ${discussionPath(id, 'comments/')}`)).status).toBe(404)
    expect((await wend.anonymous(`GET /api/blogs/${site}/discussions/`)).body.count).toBe(initialCount - 1)
    expect((await staff.call(`DELETE ${discussionPath((await startDiscussion()).id)}`)).status).toBe(204)
  })

  it('stays readable after the account of its author is deleted', async () => {
    const cy = await makeUser(wend, 'Cy-')
    const { id } = await startDiscussion(cy)
    await wend.anonymous(`GET ${discussionPath(id)}`)
    await wend.db.deleteFrom('users').where('id', '=', cy.id).execute()
    await wend.services.invalidation.catchUp()
    expect((await wend.anonymous(`GET ${discussionPath(id)}`)).body).toMatchObject({
      title: 'Tea',
      user: null,
    })
    expect((await ada.call(`PATCH ${discussionPath(id, 'edit/')}`, { title: 'x' })).status).toBe(403)
  })

  it('of a site pending review is visible to staff and to the submitter', async () => {
    const heldSite = await makeSite(wend, { status: 'held', by: bo })
    const path = `/api/blogs/${heldSite}/discussions/`
    expect((await wend.anonymous(`GET ${path}`)).status).toBe(404)
    expect((await ada.call(`POST ${path}`, { title: 'x', content: '' })).status).toBe(404)
    expect((await bo.call(`POST ${path}`, { title: 'x', content: '' })).status).toBe(201)
    expect((await staff.call(`GET ${path}`)).body.count).toBe(1)
  })

  it('hidden by staff is visible to staff only', async () => {
    const { id } = await startDiscussion()
    await hold(wend, 'discussion', id)
    await wend.services.invalidation.catchUp()
    expect((await wend.anonymous(`GET ${discussionPath(id)}`)).status).toBe(404)
    expect((await ada.call(`POST ${discussionPath(id, 'comments/')}`, { content: 'x' })).status).toBe(404)
    expect((await staff.call(`GET ${discussionPath(id)}`)).status).toBe(200)
  })
})

describe('a preview', () => {
  it('shows the text as it will look', async () => {
    const response = await ada.call('POST /api/text-preview/', { content: '@ada <b>bold</b> **bold**' })
    expect(response.body.content_html).toBe(
      '<p><a href="/user/Ada" rel="nofollow ugc noopener">@ada</a> &lt;b&gt;bold&lt;/b&gt; <strong>bold</strong></p>',
    )
  })

  it('requires a log-in', async () => {
    expect((await wend.anonymous('POST /api/text-preview/', { content: 'x' })).status).toBe(401)
  })
})

describe('completing a name', () => {
  it('suggests participants of the discussion first', async () => {
    await makeUser(wend, 'zed_early')
    const commenter = await makeUser(wend, 'zed_late')
    const { id } = await startDiscussion()
    await addComment(commenter, id, 'Here')
    const getNames = async (query: string) =>
      (await ada.call(`GET /api/username-completion/?${query}`)).body.map(
        (person: { username: string }) => person.username,
      )
    expect(await getNames('start=ZED')).toEqual(['zed_early', 'zed_late'])
    expect(await getNames(`start=zed&discussion=${id}`)).toEqual(['zed_late', 'zed_early'])
    expect(await getNames('start=zed%25')).toEqual([])
    expect(await getNames('start=nobody')).toEqual([])
  })

  it('requires a log-in', async () => {
    expect((await wend.anonymous('GET /api/username-completion/?start=a')).status).toBe(401)
  })
})
