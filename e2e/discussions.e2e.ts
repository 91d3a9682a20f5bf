import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMentionLinker } from '#notifications/mentions/mentions.ts'
import { renderMarkdown } from '#platform/markdown/markdown.ts'
import { makeComments, makeDiscussion } from '#test/builders/contributions.ts'
import { createHostileSnippets } from '#test/hostile-snippets.ts'
import { addSites } from './add-sites.ts'
import { logIn } from './log-in.ts'
import { clickInMenu } from './more-menu.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let ada: Page
let bob: Page

beforeAll(async () => {
  app = await startTestApp({ processes: 2 })
  await addSites(app.db, 1)
  ada = await app.newPage({ server: 0 })
  bob = await app.newPage({ server: 1 })
  await logIn(ada, app.db, 'Ada')
  await logIn(bob, app.db, 'Bob')
})
afterAll(() => app.close())

/** The comment with this text. */
const findComment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const commentField = (page: Page) => page.getByRole('textbox', { name: 'Your comment' })
const submitComment = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true }).click()
const badge = (page: Page, count: number) =>
  page.getByRole('link', { name: `Notifications, ${count} unread` })

async function startDiscussion(page: Page, title: string): Promise<string> {
  await page.goto('/blog/site-1/1')
  await page.getByRole('button', { name: 'Start a discussion' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Text' }).fill('Which *one* do you like?')
  await page.getByRole('button', { name: 'Start discussion' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return new URL(page.url()).pathname
}

it('shows comments at once to two people on two processes', async () => {
  const path = await startDiscussion(ada, 'Tea or coffee?')
  await ada.getByText('No comments yet').waitFor()

  await bob.goto(path)
  await commentField(bob).fill('Green tea, **always**.')
  await submitComment(bob)
  await findComment(bob, 'Green tea').waitFor()
  await bob.getByRole('heading', { name: 'Comments 1' }).waitFor()
  // The comment may arrive as an event before the reply clears the form.
  await expect.poll(() => commentField(bob).inputValue()).toBe('')

  // Without reloading: the comment arrives, the bell rings.
  await findComment(ada, 'Green tea').locator('strong', { hasText: 'always' }).waitFor()
  await ada.getByRole('heading', { name: 'Comments 1' }).waitFor()
  await badge(ada, 1).click()
  await ada.getByRole('link', { name: 'Unread: Bob commented on your discussion “Tea or coffee?”' }).click()
  await findComment(ada, 'Green tea').waitFor()
  await ada.waitForURL(/#comment-\d+$/)
  await ada.getByRole('link', { name: 'Notifications', exact: true }).waitFor()

  // Quotes the selection only.
  await findComment(ada, 'Green tea').getByRole('button', { name: 'Reply' }).click()
  await expect.poll(() => commentField(ada).inputValue()).toBe('@Bob ')
  await commentField(ada).fill('')
  await findComment(ada, 'Green tea')
    .locator('p', { hasText: 'Green tea' })
    .evaluate((words) => getSelection()?.selectAllChildren(words))
  await findComment(ada, 'Green tea').getByRole('button', { name: 'Reply' }).click()
  await expect.poll(() => commentField(ada).inputValue()).toBe('@Bob:\n> Green tea, always.\n\n')
  await commentField(ada).press('Control+End')
  await commentField(ada).pressSequentially('Me too.')
  await ada.getByRole('button', { name: 'Preview', exact: true }).click()
  await ada.locator('blockquote', { hasText: 'Green tea' }).waitFor()
  await submitComment(ada)
  await findComment(bob, 'Me too.').waitFor()
  await ada.getByRole('button', { name: 'Preview', exact: true, expanded: false }).waitFor()
  await badge(bob, 1).waitFor()

  await findComment(bob, 'Me too.')
    .getByRole('button', { name: /^Upvote comment by Ada/ })
    .click()
  await findComment(ada, 'Me too.')
    .getByRole('button', { name: 'Upvote comment by Ada, upvotes: 1' })
    .waitFor()
  const upvote = findComment(ada, 'Green tea')
    .last()
    .getByRole('button', { name: /^Upvoted? comment by Bob/ })
  await upvote.click()
  await findComment(bob, 'Green tea')
    .last()
    .getByRole('button', { name: /upvotes: 1$/ })
    .waitFor()
  await upvote.and(ada.getByRole('button', { name: 'Upvoted comment by Bob, upvotes: 1' })).waitFor()
  await bob.getByRole('button', { name: /^Upvote discussion/ }).click()
  await bob.getByRole('button', { name: 'Upvoted discussion, upvotes: 1' }).waitFor()
  await bob.reload()
  await bob.getByRole('button', { name: 'Upvoted discussion, upvotes: 1' }).waitFor()

  await clickInMenu(findComment(bob, 'Green tea').last(), 'Edit')
  const editor = bob.getByRole('textbox', { name: 'Edit comment' })
  await expect.poll(() => editor.inputValue()).toBe('Green tea, **always**.')
  await expect
    .poll(() => editor.evaluate((element) => (element as HTMLTextAreaElement).selectionStart))
    .toBe('Green tea, **always**.'.length)
  await editor.fill('White tea, sometimes.')
  await bob.getByRole('button', { name: 'Save' }).click()
  await findComment(bob, 'White tea').getByText('(edited)').waitFor()
  const edited = findComment(ada, 'White tea').getByText('(edited)')
  await edited.waitFor()
  // “(edited)” directly follows the time, even if that is shorter than its column.
  const gap = await edited.evaluate((when) => {
    const [time, words] = [document.createRange(), document.createRange()]
    time.selectNode(when.querySelector('time')?.firstChild as Node)
    words.selectNode(when.lastChild as Node)
    return words.getBoundingClientRect().left - time.getBoundingClientRect().right
  })
  expect(gap).toBeLessThan(8)

  await clickInMenu(findComment(ada, 'Me too.'), 'Delete')
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await findComment(ada, 'Me too.').waitFor({ state: 'detached' })
  await findComment(bob, 'Me too.').waitFor({ state: 'detached' })
  await bob.getByRole('heading', { name: 'Comments 1' }).waitFor()

  const guest = await app.newPage({ server: 1 })
  await guest.goto(path)
  await findComment(guest, 'White tea').waitFor()
  await guest.getByRole('link', { name: 'Log in to comment' }).waitFor()
  expect(app.consoleErrors).toEqual([])
})

it('keeps a draft through an error, a reload and a log-out', async () => {
  const path = await startDiscussion(bob, 'Drafts')
  await commentField(bob).fill('A long thought')
  await bob.route('**/comments/', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await submitComment(bob)
  await bob.getByText('Failed to add comment').waitFor()
  await expect.poll(() => commentField(bob).inputValue()).toBe('A long thought')
  await bob.unroute('**/comments/')

  await bob.reload()
  await expect.poll(() => commentField(bob).inputValue()).toBe('A long thought')

  // The session is ended on another device; the draft is kept until the next log-in.
  const { id: sessionId } = await app.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.id')
    .where('u.username', '=', 'Bob')
    .executeTakeFirstOrThrow()
  const session = await bob.evaluate(() => localStorage.getItem('wend-session') ?? '')
  const { id: _, ...values } = await app.db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { auth_token } = JSON.parse(session).state.session
  const headers = { authorization: `Token ${auth_token}` }
  const fetchMe = () => bob.request.get('/api/auth/users/me/', { headers })
  await expect.poll(async () => (await fetchMe()).status()).toBe(401)
  // The page may already know, and then has no submit button.
  const draftNotice = bob.getByText('We’ll keep your text until then.')
  await bob.getByRole('button', { name: 'Comment', exact: true }).or(draftNotice).first().click()
  await draftNotice.waitFor()
  await app.db.insertInto('sessions').values(values).execute()
  // Until the server knows the session again, pages would end it.
  await expect.poll(async () => (await fetchMe()).status()).toBe(200)
  // Not on a page of the app, where a late 401 would end the session again.
  await bob.goto('/robots.txt')
  await bob.evaluate((text) => localStorage.setItem('wend-session', text), session)
  await bob.goto(path)
  await expect.poll(() => commentField(bob).inputValue()).toBe('A long thought')
  await submitComment(bob)
  await findComment(bob, 'A long thought').waitFor()
  await expect.poll(() => commentField(bob).inputValue()).toBe('')
})

it('reverts a vote and says why when the server refuses it', async () => {
  const vote = bob.getByRole('button', { name: /^Upvote comment by Bob/ }).first()
  const reply = Promise.withResolvers<void>()
  await bob.route('**/upvote-comment/', async (route) => {
    await reply.promise
    await route.fulfill({ status: 503, json: { detail: 'Busy.' } })
  })
  await vote.click()
  await bob.getByRole('button', { name: 'Upvoted comment by Bob, upvotes: 1' }).waitFor()
  reply.resolve()
  await bob.getByText('Failed to toggle comment upvote').waitFor()
  await bob.getByRole('button', { name: 'Upvote comment by Bob, upvotes: 0' }).waitFor()
  await bob.unroute('**/upvote-comment/')
})

it('completes names with the keyboard', async () => {
  await commentField(bob).fill('')
  // At the bottom of the window, within reach of a thumb.
  await commentField(bob).evaluate((field) => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight))
  await commentField(bob).pressSequentially('Ask @ad')
  const ada = bob.getByRole('option', { name: 'Ada' })
  await ada.waitFor()
  await expect
    .poll(() => ada.evaluate((option) => innerHeight - option.getBoundingClientRect().bottom))
    .toBeGreaterThanOrEqual(0)
  // The caret is in place before the next key can arrive.
  const caretPosition = await commentField(bob).evaluate((field) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    return field instanceof HTMLTextAreaElement && field.selectionStart
  })
  expect(caretPosition).toBe('Ask @Ada '.length)
  await commentField(bob).pressSequentially('first')
  expect(await commentField(bob).inputValue()).toBe('Ask @Ada first')
})

it('jumps to a comment on any page, and says when it is gone', async () => {
  const path = await startDiscussion(ada, 'Long')
  const discussion = Number(path.split('/').at(-1))
  const commentIds = await makeComments(app, 1000, (index) => ({
    discussion,
    content: `Number ${index + 1}.`,
  }))
  const [commentId = 0, deletedId = 0] = commentIds.slice(299)
  await app.db.deleteFrom('comments').where('id', '=', deletedId).execute()

  for (const page of [ada, await app.newPage()]) {
    await page.goto(`${path}#comment-${commentId}`)
    const comment = findComment(page, 'Number 300.')
    await comment.waitFor()
    await page.waitForFunction((id) => document.activeElement?.id === id, `comment-${commentId}`)
    await expect
      .poll(async () => {
        const box = await comment.boundingBox()
        return box !== null && box.y >= 0 && box.y < 800
      })
      .toBe(true)
    await expect.poll(() => new URL(page.url()).search).toBe('?page=35')

    await page.getByRole('link', { name: 'Load more' }).click()
    await findComment(page, 'Number 280.').waitFor()
    await page.getByRole('link', { name: 'Newer comments' }).click()
    await findComment(page, 'Number 330.').waitFor()

    await page.goto(`${path}#comment-${deletedId}`)
    await page.getByText('We couldn’t find the comment you’re looking for.').waitFor()
  }
  expect(app.consoleErrors).toEqual([])
})

it('reports comments that could not be fetched in place, and retries', async () => {
  const { id } = await app.db
    .selectFrom('discussions')
    .select('id')
    .where('title', '=', 'Long')
    .executeTakeFirstOrThrow()
  const page = await app.newPage()
  await page.goto(`/blog/site-1/1/discussions/${id}`)
  await page.route('**/comments/?*', (route) => route.fulfill({ status: 503, json: { detail: 'Busy.' } }))
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.getByText('Failed to fetch discussion comments').waitFor()
  await page.getByText('Number 1000.').waitFor()
  await page.unroute('**/comments/?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Number 980.').waitFor()
})

it('runs no script that members write', async () => {
  const snippets = createHostileSnippets().map(({ source }) => source)
  const perComment = Math.ceil(snippets.length / 20)
  const title = '</title></script><script>hit()</script><img src=x onerror=hit()>'
  const opening = renderMarkdown(snippets.slice(0, 40).join('\n\n'))
  const text = { title, content: title, content_html: opening }
  const discussion = await makeDiscussion(app, { ...text, site: 1 })
  await makeComments(app, 20, (index) => {
    const part = snippets.slice(index * perComment, (index + 1) * perComment)
    const content_html = part
      .map((source) => renderMarkdown(source, { findLinks: createMentionLinker(['Ada']) }))
      .join('\n')
    return { discussion, content: title, content_html }
  })
  const page = await app.newPage()
  const externalRequests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url)) externalRequests.push(request.url())
  })
  let hits = 0
  await page.exposeFunction('hit', () => hits++)
  page.on('dialog', (dialog) => {
    hits++
    return dialog.dismiss()
  })
  // First as rendered by the server, then inserted by our script.
  await page.goto(`/blog/site-1/1/discussions/${discussion}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('heading', { name: 'Comments 20' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.goto('/blog/site-1/1')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { name: 'Comments 20' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect({ hits, externalRequests, errors: app.consoleErrors }).toEqual({
    hits: 0,
    externalRequests: [],
    errors: [],
  })
  expect(snippets.length).toBeGreaterThan(745)
})

it('drops the draft of a comment that was accepted while the page reloaded', async () => {
  const path = new URL(bob.url()).pathname
  const arrived = Promise.withResolvers<void>()
  await bob.route('**/comments/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    arrived.resolve()
  })
  await commentField(bob).fill('Sent in a tunnel.')
  await submitComment(bob)
  await arrived.promise
  await bob.goto(path)
  await bob.unroute('**/comments/')
  await findComment(bob, 'Sent in a tunnel.').waitFor()
  await expect.poll(() => commentField(bob).inputValue()).toBe('')
})
