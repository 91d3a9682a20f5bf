import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestWeb, type TestPages, type TestWeb } from '#test/test-web.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// A slow picture upload is part of saving, and the picker says which files it cannot use.

const pages: TestPages = {
  'slow.example.com/': ['text/html', '<title>Slow pictures</title>'],
  'lost.example.com/': ['text/html', '<title>Lost pictures</title>'],
}
let web: TestWeb
let app: TestApp
beforeAll(async () => {
  web = await startTestWeb(pages)
  app = await startTestApp({ web_port: Number(new URL(web.urlFor('slow.example.com')).port) })
})
afterAll(async () => {
  await app?.close()
  await web?.close()
})

const uploadingLabel = 'Uploading picture…'

async function pickPicture(page: Page): Promise<void> {
  const create = { width: 600, height: 600, channels: 3 as const, background: '#224466' }
  const buffer = await sharp({ create }).png().toBuffer()
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Use picture' }).click()
}

/** Delays calls until they are released or failed. */
async function holdCalls(page: Page, address: string) {
  const controls = { release: () => {}, fail: () => {} }
  const gate = new Promise<boolean>((resolve) => {
    controls.release = () => resolve(true)
    controls.fail = () => resolve(false)
  })
  await page.route(address, async (route) =>
    (await gate) ? route.continue() : route.fulfill({ status: 500, body: '' }),
  )
  return controls
}

/** Records POST calls to this path. */
function recordPosts(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(path)) calls.push(request.url())
  })
  return calls
}

describe('a profile saved while its picture is uploading', () => {
  it('waits for the picture with a message, and is saved with it', async () => {
    const page = await app.newPage()
    const { id } = await logIn(page, app.db, 'Ada')
    await page.goto('/edit-profile')
    const held = await holdCalls(page, '**/api/upload-profile-picture/')
    const saved = recordPosts(page, 'profile-create-update')
    await pickPicture(page)
    await page.getByText('Uploading picture').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: uploadingLabel }).waitFor()
    await page.getByRole('status').filter({ hasText: uploadingLabel }).waitFor({ state: 'attached' })
    expect(saved).toEqual([])
    held.release()
    await page.waitForURL(/\/profile$/)
    const { avatar } = await app.db
      .selectFrom('profiles')
      .select('avatar')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(avatar).toMatch(/^\/media\//)
  })

  it('stays open when the picture fails, keeps the text, and can be saved without it', async () => {
    const page = await app.newPage()
    await logIn(page, app.db, 'Bob')
    await page.goto('/edit-profile')
    const held = await holdCalls(page, '**/api/upload-profile-picture/')
    const saved = recordPosts(page, 'profile-create-update')
    await page.getByLabel('About me').fill('I paint.')
    await pickPicture(page)
    await page.getByText('Uploading picture').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: uploadingLabel }).waitFor()
    held.fail()
    await page.getByText('Image upload failed', { exact: true }).waitFor()
    await page.getByText('The picture didn’t upload. Choose another or save without it.').waitFor()
    await expect.poll(() => page.getByLabel('About me').inputValue()).toBe('I paint.')
    expect(saved).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/profile$/)
    await page.getByText('I paint.').waitFor()
  })
})

describe('a site published while its picture is uploading', () => {
  async function fillIn(page: Page, host: string): Promise<void> {
    await page.goto('/upload-blog')
    await page.getByLabel('Address').fill(web.urlFor(host))
    await page.getByLabel('Address').blur()
    await page.getByText('We’ve filled in what its page says about itself').waitFor()
    await pickPicture(page)
    await page.getByText('Getting the picture').waitFor()
    await page.getByRole('button', { name: 'Review', exact: true }).click()
  }

  it('waits for the picture with a message, and is published with it', async () => {
    const page = await app.newPage()
    await logIn(page, app.db, 'Cleo')
    const held = await holdCalls(page, '**/api/blogs/upload-image/')
    const published = recordPosts(page, 'upload-edit-blog')
    await fillIn(page, 'slow.example.com')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: uploadingLabel }).waitFor()
    await page.getByRole('status').filter({ hasText: uploadingLabel }).waitFor({ state: 'attached' })
    expect(published).toEqual([])
    held.release()
    await page.getByRole('heading', { name: 'Success!' }).waitFor()
    const { image_blog_page } = await app.db
      .selectFrom('blogs')
      .select('image_blog_page')
      .where('title', '=', 'Slow pictures')
      .executeTakeFirstOrThrow()
    expect(image_blog_page).toMatch(/^\/media\//)
  })

  it('is not published when the picture fails, and can be published without it', async () => {
    const page = await app.newPage()
    await logIn(page, app.db, 'Dag')
    const held = await holdCalls(page, '**/api/blogs/upload-image/')
    const published = recordPosts(page, 'upload-edit-blog')
    await fillIn(page, 'lost.example.com')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: uploadingLabel }).waitFor()
    held.fail()
    await page.getByText('Image upload failed. Choose another under “Edit” or publish without it.').waitFor()
    expect(published).toEqual([])
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('heading', { name: 'Success!' }).waitFor()
    expect(published).toHaveLength(1)
    // No state is left for the next upload.
    await page.goto('/upload-blog')
    expect(await page.getByLabel('Address').inputValue()).toBe('')
  })
})

describe('a picture chooser', () => {
  /** Drops or pastes files. */
  const dropOrPaste = (
    page: Page,
    gesture: 'drop' | 'paste',
    files: [name: string, type: string, text: string][],
  ) =>
    page.evaluate(
      ([how, files]) => {
        const data = new DataTransfer()
        for (const [name, type, text] of files) data.items.add(new File([text], name, { type }))
        const place = document.querySelector('input[type=file]')
        const options = { bubbles: true, cancelable: true }
        const event =
          how === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: data })
            : new ClipboardEvent('paste', { ...options, clipboardData: data })
        return place?.dispatchEvent(event) === false
      },
      [gesture, files] as const,
    )
  const supportedTypes = 'Please use PNG, JPEG, WebP, GIF or AVIF.'

  it('says why it cannot use a file that was picked, dropped or pasted', async () => {
    const page = await app.newPage()
    await logIn(page, app.db, 'Eve')
    for (const path of ['/edit-profile', '/upload-blog']) {
      await page.goto(path)
      const chooser = page.getByLabel('Picture', { exact: true })
      const expectAlert = (sentence: string) =>
        page.getByRole('alert').filter({ hasText: sentence }).waitFor()
      const pick = (name: string, mimeType: string, text: string) =>
        chooser.setInputFiles({ name, mimeType, buffer: Buffer.from(text) })

      await pick('notes.txt', 'text/plain', 'hello')
      await expectAlert(`“notes.txt” isn’t a picture. ${supportedTypes}`)
      await expect.poll(() => chooser.getAttribute('aria-invalid')).toBe('true')
      await pick('logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
      await expectAlert(`“logo.svg” is an SVG. ${supportedTypes}`)
      await pick('nothing.png', 'image/png', '')
      await expectAlert(`“nothing.png” is empty. ${supportedTypes}`)
      // The browser would navigate to the file unless this prevents it.
      expect(await dropOrPaste(page, 'drop', [['list.csv', 'text/csv', 'a,b']])).toBe(true)
      await expectAlert(`“list.csv” isn’t a picture. ${supportedTypes}`)
      // A folder, as pages see it.
      expect(await dropOrPaste(page, 'drop', [['holidays', '', 'some bytes']])).toBe(true)
      await expectAlert(`“holidays” isn’t a picture. ${supportedTypes}`)
      expect(await dropOrPaste(page, 'drop', [])).toBe(true)
      await expectAlert(`You can only drop picture files here. ${supportedTypes}`)
      await dropOrPaste(page, 'paste', [['letter.pdf', 'application/pdf', 'pdf']])
      await expectAlert(`“letter.pdf” isn’t a picture. ${supportedTypes}`)
      // Pasted text is ignored.
      expect(await dropOrPaste(page, 'paste', [])).toBe(false)

      await pickPicture(page)
      await expect.poll(() => chooser.getAttribute('aria-invalid')).toBe(null)
      await page.getByRole('button', { name: 'Remove picture' }).waitFor()
    }
    expect(app.consoleErrors).toEqual([])
  })
})
