import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { logInAs, setUpDemo } from './demo-app.ts'
import { expectAnnouncement } from './focus.ts'
import { clickInMenu } from './more-menu.ts'

const demo = setUpDemo()

const phone = { viewport: { width: 360, height: 740 } }

describe('details', () => {
  it('does not offer to report one’s own profile', async () => {
    const page = await demo.app.newPage()
    await logInAs(page, 'ada')
    await page.goto('/user/ada')
    await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Report/ }).count()).toBe(0)
    await page.goto('/user/noor')
    await page.getByRole('button', { name: 'Report noor' }).waitFor()
  })

  it('fits three tags and the input without an empty line', async () => {
    const page = await demo.app.newPage(phone)
    await logInAs(page, 'mirela')
    const [site] = await demo.app.db
      .selectFrom('blogs')
      .innerJoin('blog_tags', 'blog_tags.blog_id', 'blogs.id')
      .select('blogs.id')
      .groupBy('blogs.id')
      .having((eb) => eb.fn.countAll(), '=', 3)
      .limit(1)
      .execute()
    await page.goto(`/edit-blog?id=${site?.id}`)
    const box = page.getByRole('toolbar').or(page.locator('div:has(> input[role=combobox])')).last()
    const chips = page.getByRole('button', { name: /^Remove / })
    await chips.first().waitFor()
    const roomBelow = async () => {
      const last = await chips.last().boundingBox()
      const frame = await box.boundingBox()
      return (frame?.y ?? 0) + (frame?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)
    }
    await expect.poll(roomBelow).toBeLessThan(16)
    await page.getByText('What it’s about').waitFor()
    await page.getByLabel('Tags').click({ force: true })
    await page.keyboard.type('lanterns,')
    await page.getByRole('button', { name: 'Remove lanterns' }).waitFor()
    await expectAnnouncement(page, 'Added: lanterns')
  })

  it('suggests tags while typing, and closes the list before and after', async () => {
    const page = await demo.app.newPage({ ...phone, hasTouch: true, isMobile: true })
    await logInAs(page, 'ada')
    await page.goto('/upload-blog')
    const tags = page.getByRole('combobox', { name: 'Tags' })
    const isOpen = () => tags.getAttribute('aria-expanded')
    // With a mouse it opens immediately, with a finger after a delay.
    await tags.click()
    expect(await isOpen()).toBe('false')
    await tags.pressSequentially('gar')
    await page.getByRole('option', { name: 'gardening' }).tap()
    await page.getByRole('button', { name: 'Remove gardening' }).waitFor()
    expect(await isOpen()).toBe('false')
    // Arrow keys list the most used tags.
    await tags.press('ArrowDown')
    await page.getByRole('option').first().tap()
    await expect.poll(isOpen).toBe('false')
    await tags.pressSequentially('po')
    await page.getByRole('option').first().waitFor()
    // As closing a phone's keyboard does.
    await tags.evaluate((field) => field.blur())
    await expect.poll(isOpen).toBe('false')
    await page.getByRole('button', { name: 'Remove po' }).waitFor()
  })

  it('hides browser decorations in the search field', async () => {
    const page = await demo.app.newPage()
    await page.goto('/about')
    const field = page.getByPlaceholder('Search Wend')
    await field.pressSequentially('his')
    await page.getByRole('option').first().waitFor()
    await field.hover()
    const box = await field.boundingBox()
    const fieldEnd = {
      x: (box?.x ?? 0) + (box?.width ?? 0) - 70,
      y: (box?.y ?? 0) + 4,
      width: 66,
      height: 34,
    }
    const shades = await sharp(await page.screenshot({ clip: fieldEnd }))
      .removeAlpha()
      .raw()
      .toBuffer()
    const reds = shades.filter((_, index) => index % 3 === 0)
    expect(Math.max(...reds) - Math.min(...reds)).toBeLessThan(3)
  })

  it('hides desktop-only instructions on a phone', async () => {
    const page = await demo.app.newPage({ ...phone, hasTouch: true, isMobile: true })
    await logInAs(page, 'ada')
    await page.goto('/upload-blog')
    await page.getByText('On Android, add').waitFor()
    expect(await page.getByRole('heading', { name: 'From your browser' }).isVisible()).toBe(false)
    const desk = await demo.app.newPage()
    await logInAs(desk, 'ada')
    await desk.goto('/upload-blog')
    await desk.getByRole('heading', { name: 'From your browser' }).waitFor()
  })

  it('has one font size in dialogs, wherever they are opened', async () => {
    const page = await demo.app.newPage(phone)
    await logInAs(page, 'quill')
    await page.goto(demo.paths.discussion)
    // The discussion itself has larger text.
    await clickInMenu(page.getByRole('main'), /^Report discussion by /)
    const sizes = await page
      .getByRole('dialog')
      .evaluate((dialog) => [document.body, dialog].map((element) => getComputedStyle(element).fontSize))
    expect(sizes[1]).toBe(sizes[0])
  })

  it('fades tabs on the side with more of them', async () => {
    const page = await demo.app.newPage(phone)
    await logInAs(page, 'ada')
    await page.goto('/profile')
    const tabs = page.getByRole('navigation', { name: 'Your activity' }).getByRole('list')
    await tabs.waitFor()
    const fades = () =>
      tabs.evaluate((row) => {
        const style = getComputedStyle(row)
        return ['--fade-start', '--fade-end'].map((end) => Number.parseFloat(style.getPropertyValue(end)) > 8)
      })
    await expect.poll(fades).toEqual([false, true])
    await tabs.evaluate((row) => row.scrollTo({ left: row.scrollWidth, behavior: 'instant' }))
    await expect.poll(fades).toEqual([true, false])
    await page.setViewportSize({ width: 1280, height: 740 })
    await page.reload()
    await expect.poll(fades).toEqual([false, false])
  })

  it('aligns the icon of an error with its first line', async () => {
    const page = await demo.app.newPage(phone)
    await page.goto('/login')
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const error = page.getByRole('alert').locator('p')
    await error.waitFor()
    await page.evaluate(() => document.fonts.ready)
    const [icon, words, line] = await error.evaluate(
      (p) =>
        [
          p.querySelector('svg circle')?.getBoundingClientRect().toJSON() as DOMRect,
          p.querySelector('span')?.getBoundingClientRect().toJSON() as DOMRect,
          Number.parseFloat(getComputedStyle(p).lineHeight),
        ] as const,
    )
    expect(words.height).toBeGreaterThan(1.5 * line)
    expect(Math.abs(icon.y + icon.height / 2 - words.y - line / 2)).toBeLessThan(4)
  })

  it('puts three buttons on one line', async () => {
    const page = await demo.app.newPage(phone)
    await logInAs(page, 'ada')
    for (const [path, names] of [
      [demo.paths.blog, [/^Upvote/, /^Bookmark/, /^Follow/]],
      ['/profile', [/^Edit profile/, /^Account settings/, /^View public profile/]],
    ] as const) {
      await page.goto(path)
      const buttons = names.map((name) =>
        page
          .getByRole('main')
          .locator('a, button')
          .and(page.getByRole('button', { name }).or(page.getByRole('link', { name })))
          .first(),
      )
      for (const locator of buttons) await locator.waitFor()
      const lines = async () => {
        const boxes = await Promise.all(buttons.map((locator) => locator.boundingBox()))
        return new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size
      }
      await expect.poll(lines, { message: path }).toBe(1)
    }
  })

  it('shows placeholder cards while "More like this" is loading', async () => {
    const page = await demo.app.newPage()
    await page.route('**/assets/*/similar-shelf*.js', () => {})
    await page.goto(demo.paths.blog)
    await page.getByRole('heading', { name: 'More like this' }).scrollIntoViewIfNeeded()
    const shelf = page.getByRole('region', { name: 'More like this' })
    await expect.poll(() => shelf.getByRole('listitem').count()).toBe(6)
  })
})
