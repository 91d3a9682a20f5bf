import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearHolds, hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
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
  site = await makeSite(wend, { title: 'Small Gardens' })
})
afterAll(() => wend.close())

const discussionPath = (id: number, rest = '') => `/api/blogs/${site}/discussions/${id}/${rest}`
const startDiscussion = async (): Promise<number> =>
  (await ada.call(`POST /api/blogs/${site}/discussions/`, { title: 'Tea', content: 'Which?' })).body.id
const addComment = async (by: TestPerson, id: number, content: string) =>
  (await by.call(`POST ${discussionPath(id, 'comments/')}`, { content })).body

describe('a comment', () => {
  it('is added at the top and counted', async () => {
    const id = await startDiscussion()
    await addComment(ada, id, 'Black')
    const response = await bo.call(`POST ${discussionPath(id, 'comments/')}`, {
      content: 'Green\r\nor\tnone',
    })
    expect(response).toMatchObject({
      status: 201,
      body: {
        content: 'Green\nor\tnone',
        user: { username: 'Bo.', avatar: null },
        total_upvotes: 0,
        user_has_upvoted: false,
        discussion_id: id,
      },
    })
    const { body } = await wend.anonymous(`GET ${discussionPath(id, 'comments/')}`)
    expect(body).toMatchObject({ count: 2, next: null, page_size: 20 })
    expect(body.results[0]).toEqual(response.body)
    expect((await wend.anonymous(`GET ${discussionPath(id)}`)).body.comment_count).toBe(2)
  })

  it('requires a log-in', async () => {
    const id = await startDiscussion()
    expect((await wend.anonymous(`POST ${discussionPath(id, 'comments/')}`, { content: 'x' })).status).toBe(
      401,
    )
  })

  it.each([
    [{}, 'This field is required.'],
    [{ content: ' \n ' }, 'This field may not be blank.'],
    [{ content: 'x'.repeat(10_001) }, 'Ensure this field has no more than 10000 characters.'],
    [{ content: 'a\u0000b' }, 'Control characters are not allowed.'],
    [{ content: null }, 'Not a valid string.'],
  ])('rejects %j', async (text, error) => {
    const response = await ada.call(`POST ${discussionPath(await startDiscussion(), 'comments/')}`, text)
    expect(response).toMatchObject({ status: 400, body: { content: [error], code: 'invalid' } })
  })

  it('is edited in place by its author and by staff, and keeps its author', async () => {
    const id = await startDiscussion()
    const { id: comment } = await addComment(ada, id, 'Black')
    await addComment(bo, id, 'Green')
    const edited = await ada.call(`PATCH ${discussionPath(id, `comments/${comment}/edit/`)}`, {
      content: 'White',
    })
    expect(edited).toMatchObject({ status: 200, body: { id: comment, content_html: '<p>White</p>' } })
    expect(Date.parse(edited.body.updated_on)).toBeGreaterThan(Date.parse(edited.body.created_on))
    const byStaff = await staff.call(`PATCH ${discussionPath(id, `comments/${comment}/edit/`)}`, {
      content: 'Red',
    })
    expect(byStaff.body.user.username).toBe('Ada')
    const { results } = (await wend.anonymous(`GET ${discussionPath(id, 'comments/')}`)).body
    expect(results.map((comment: { content: string }) => comment.content)).toEqual(['Green', 'Red'])
  })

  it('is not edited or deleted by others', async () => {
    const id = await startDiscussion()
    const { id: comment } = await addComment(ada, id, 'Black')
    expect(
      (await bo.call(`PATCH ${discussionPath(id, `comments/${comment}/edit/`)}`, { content: 'x' })).status,
    ).toBe(403)
    expect((await bo.call(`DELETE ${discussionPath(id, `comments/${comment}/`)}`)).status).toBe(403)
    expect((await wend.anonymous(`DELETE ${discussionPath(id, `comments/${comment}/`)}`)).status).toBe(401)
  })

  it('is deleted by its author or staff, and no longer counted', async () => {
    const id = await startDiscussion()
    const { id: adasId } = await addComment(ada, id, 'Black')
    const { id: bosId } = await addComment(bo, id, 'Green')
    expect((await ada.call(`DELETE ${discussionPath(id, `comments/${adasId}/`)}`)).status).toBe(204)
    expect((await staff.call(`DELETE ${discussionPath(id, `comments/${bosId}/`)}`)).status).toBe(204)
    expect((await wend.anonymous(`GET ${discussionPath(id)}`)).body.comment_count).toBe(0)
    expect((await ada.call(`DELETE ${discussionPath(id, `comments/${adasId}/`)}`)).status).toBe(404)
  })

  it('does not exist under another discussion', async () => {
    const { id: comment } = await addComment(ada, await startDiscussion(), 'Black')
    const otherDiscussion = await startDiscussion()
    const paths = [`comments/${comment}/edit/`, `comments/x/edit/`]
    for (const path of paths) {
      expect(
        (await ada.call(`PATCH ${discussionPath(otherDiscussion, path)}`, { content: 'x' })).status,
      ).toBe(404)
    }
    expect(
      (await wend.anonymous(`GET ${discussionPath(otherDiscussion, `comments/${comment}/page/`)}`)).status,
    ).toBe(404)
  })

  it('stays after the account of its author is deleted, and at once shows no name', async () => {
    const id = await startDiscussion()
    const cy = await makeUser(wend, 'Cy-')
    await addComment(cy, id, 'I was here')
    await wend.anonymous(`GET ${discussionPath(id, 'comments/')}`)
    await wend.db.deleteFrom('users').where('id', '=', cy.id).execute()
    await wend.services.invalidation.catchUp()
    const { results } = (await wend.anonymous(`GET ${discussionPath(id, 'comments/')}`)).body
    expect(results).toMatchObject([{ content: 'I was here', user: null }])
  })

  it('is neither listed nor counted while hidden by staff, and then returns to its position', async () => {
    const id = await startDiscussion()
    const { id: hiddenId } = await addComment(ada, id, 'Rude')
    await addComment(bo, id, 'Kind')
    const setStatus = async (status: 'hidden' | 'published') => {
      if (status === 'hidden') await hold(wend, 'comment', hiddenId)
      else await clearHolds(wend, 'comment', hiddenId)
      await wend.services.invalidation.catchUp()
      return (await wend.anonymous(`GET ${discussionPath(id, 'comments/')}`)).body
    }
    expect(await setStatus('hidden')).toMatchObject({ count: 1, results: [{ content: 'Kind' }] })
    expect((await wend.anonymous(`GET ${discussionPath(id, `comments/${hiddenId}/page/`)}`)).status).toBe(404)
    expect(await setStatus('published')).toMatchObject({
      count: 2,
      results: [{ content: 'Kind' }, { content: 'Rude' }],
    })
  })

  it('is visible in another process at once', async () => {
    const otherServer = await startWend({ sameDatabaseAs: wend })
    try {
      const id = await startDiscussion()
      const path = `GET ${discussionPath(id, 'comments/')}`
      expect((await otherServer.anonymous(path)).body.count).toBe(0)
      await addComment(ada, id, 'Here')
      await otherServer.services.invalidation.catchUp()
      expect((await otherServer.anonymous(path)).body.count).toBe(1)
    } finally {
      await otherServer.close()
    }
  })
})

describe('a page of comments', () => {
  it('needs a constant number of statements, and includes the caller’s votes', async () => {
    const id = await startDiscussion()
    const first = await addComment(ada, id, 'one')
    await bo.call(`PATCH ${discussionPath(id, `comments/${first.id}/upvote-comment/`)}`)
    const fewStatements = await wend.countStatements(() => bo.call(`GET ${discussionPath(id, 'comments/')}`))
    for (let n = 0; n < 25; n++) await addComment(ada, id, `more ${n}`)
    const manyStatements = await wend.countStatements(() => bo.call(`GET ${discussionPath(id, 'comments/')}`))
    expect(manyStatements).toBe(fewStatements)
    const { results } = (await bo.call(`GET ${discussionPath(id, 'comments/?page=2')}`)).body
    expect(results.at(-1)).toMatchObject({ id: first.id, total_upvotes: 1, user_has_upvoted: true })
    const { body } = await wend.anonymous(`GET ${discussionPath(id, 'comments/?page=2')}`)
    expect(body.results.at(-1)).toMatchObject({ id: first.id, total_upvotes: 1, user_has_upvoted: false })
    expect(body.previous).toBe(`http://wend.test${discussionPath(id, 'comments/?page=1')}`)
  })

  it('is rejected past the end, but page 1 of an empty list exists', async () => {
    const id = await startDiscussion()
    expect((await wend.anonymous(`GET ${discussionPath(id, 'comments/')}`)).body).toMatchObject({
      count: 0,
      results: [],
    })
    for (const page of ['2', '0', '-1', 'x', '1.5']) {
      expect(await wend.anonymous(`GET ${discussionPath(id, `comments/?page=${page}`)}`)).toMatchObject({
        status: 404,
        body: { detail: 'Invalid page.' },
      })
    }
  })

  it('queries the database at most three times, and not at all when nothing changed', async () => {
    const id = await startDiscussion()
    await addComment(ada, id, 'one')
    const list = () => wend.anonymous(`GET ${discussionPath(id, 'comments/')}`)
    expect(await wend.countStatements(list)).toBeLessThanOrEqual(3)
    expect(await wend.countStatements(list)).toBe(0)
  })
})
