import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logInAs, setUpDemo } from './demo-app.ts'
import { moreButton } from './more-menu.ts'
import { openWithFonts } from './page-loads.ts'
import { launchChromium } from './test-app.ts'

// Bad wrapping and alignment in a window 360 px wide, including scroll bars.

const demo = setUpDemo()
let browserWithScrollBars: Browser
beforeAll(async () => {
  browserWithScrollBars = await launchChromium('classic')
})
afterAll(() => browserWithScrollBars?.close())

const openPhone = (options: { colorScheme?: 'light' | 'dark' } = {}): Promise<Page> =>
  browserWithScrollBars.newPage({ baseURL: demo.app.url, viewport: { width: 360, height: 740 }, ...options })

/** Counts the elements on each line, from the top. */
const countPerLine = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((all) => {
      const tops = all.map((element) => Math.round(element.getBoundingClientRect().top))
      return [...new Set(tops)].map((top) => tops.filter((value) => value === top).length)
    })

describe('a phone of 360 px with a scroll bar', () => {
  it('keeps every link of the footer on one line', async () => {
    const page = await openPhone()
    await openWithFonts(page, '/about')
    const wrapped = await page.locator('footer a').evaluateAll((links) =>
      links
        .filter((link) => {
          const words = document.createRange()
          words.selectNodeContents(link)
          return (
            words.getBoundingClientRect().height > 1.9 * Number.parseFloat(getComputedStyle(link).fontSize)
          )
        })
        .map((link) => link.textContent),
    )
    expect(wrapped).toEqual([])
    await expect.poll(() => countPerLine(page, 'footer a')).toEqual([2, 2, 2, 2, 2, 1])
  })

  it.each([0, 99])(
    'has “Visit site” on one line and three other buttons on the next, with %s votes',
    async (votes) => {
      const id = Number(demo.paths.blogWithPosts.split('/').at(-1))
      await demo.app.db
        .updateTable('blog_stats')
        .set({ upvotes: votes, followers: votes })
        .where('blog_id', '=', id)
        .execute()
      await sql`select invalidate('blog:' || ${id}::integer)`.execute(demo.app.db)
      const page = await openPhone()
      const buttons = 'main div:has(> a[href^="https://marginal"]:not([href$=".xml"])) > :is(a, button)'
      await expect
        .poll(async () => {
          await page.goto(demo.paths.blogWithPosts)
          return page.locator(buttons).nth(1).textContent()
        })
        .toContain(String(votes))
      expect(await countPerLine(page, buttons)).toEqual([1, 3])
      const heights = await page
        .locator(buttons)
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height))
      expect(Math.max(...heights)).toBeLessThan(50)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    },
  )

  it.each(['ada', 'dag', 'mirela'])('leaves no site button alone on a line, for %s', async (username) => {
    const page = await openPhone()
    await logInAs(page, username)
    await page.goto(demo.paths.blog)
    await moreButton(page).waitFor()
    expect(await countPerLine(page, 'main div:has(> a:has-text("Visit site")) :is(a, button)')).toEqual([
      2, 3,
    ])
  })

  it.each(['/home', '/newsfeed'])('fits %s', async (path) => {
    const page = await openPhone()
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  it('scrolls to the current tab, and starts no line with a dot', async () => {
    const page = await openPhone()
    await page.goto('/user/ada?tab=reviews')
    const tab = page.getByRole('main').locator('a[aria-current=page]')
    await expect
      .poll(async () => {
        const box = await tab.boundingBox()
        return box ? box.x >= 0 && box.x + box.width <= 345 : false
      })
      .toBe(true)
    await page.goto('/user/ada?tab=comments')
    await page.locator('main li span').filter({ hasText: /^In / }).nth(3).waitFor()
    const dotStartsLine = await page
      .locator('main li span')
      .filter({ hasText: /^In / })
      .evaluateAll((bylines) =>
        bylines.flatMap((byline) => {
          const dot = [...byline.childNodes].find(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes('·'),
          )
          const dotIndex = dot?.textContent?.indexOf('·') ?? -1
          if (!dot || dotIndex < 0) return []
          const range = document.createRange()
          range.setStart(dot, dotIndex)
          range.setEnd(dot, dotIndex + 1)
          return [range.getBoundingClientRect().left <= byline.getBoundingClientRect().left + 1]
        }),
      )
    expect(dotStartsLine.length).toBeGreaterThan(3)
    expect(dotStartsLine).not.toContain(true)
  })

  it('does not clip the hashes of the moderation log', async () => {
    const page = await openPhone()
    await page.goto('/moderation-log')
    const codes = page.getByRole('list', { name: 'Entries' }).locator('code')
    await codes.first().waitFor()
    const clippedCount = await codes.evaluateAll(
      (all) => all.filter((element) => element.scrollWidth > element.clientWidth).length,
    )
    expect(clippedCount).toBe(0)
  })

  it('puts the two buttons of the shuffled list side by side, and the three of an empty search below each other', async () => {
    const page = await openPhone()
    await page.goto('/blogs/shuffled')
    const measureDistance = async () => {
      const again = await page.getByRole('link', { name: 'Shuffle again' }).boundingBox()
      const surprise = await page.getByRole('main').getByText('Surprise me').first().boundingBox()
      return Math.abs((again?.y ?? 0) - (surprise?.y ?? 99))
    }
    await expect.poll(measureDistance).toBeLessThan(16)
    await page.goto('/search-results?query=zzyzxqq')
    await page.getByRole('main').getByText('No results').waitFor()
    const getLeftEdges = () =>
      page
        .locator('main div:has(> a:text-is("Upload a Site")) > *')
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().left))
    await expect.poll(async () => (await getLeftEdges()).length).toBe(3)
    await expect.poll(async () => new Set(await getLeftEdges()).size).toBe(1)
  })
})

/** The left edge and the vertical middle of each selector’s first match. */
const getPositions = (page: Page, ...selectors: string[]) =>
  Promise.all(
    selectors.map(async (selector) => {
      const box = await page.locator(selector).filter({ visible: true }).first().boundingBox()
      return { left: box?.x ?? 0, middle: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    }),
  )

describe('edges', () => {
  it('align the back button with the form, and the letters with the tags', async () => {
    const page = await openPhone()
    await page.goto('/login')
    await expect
      .poll(async () => {
        const [arrow, form] = await getPositions(page, 'header button svg', 'main h1')
        return Math.abs((arrow?.left ?? 0) - (form?.left ?? 99))
      })
      .toBeLessThan(3)
    await openWithFonts(page, '/tags')
    const [tag] = await getPositions(page, 'ul[aria-label=Tags] a')
    const [current, nextLetter] = await page
      .getByRole('navigation', { name: 'By letter' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const words = document.createRange()
          words.selectNodeContents(link)
          return words.getBoundingClientRect().toJSON() as DOMRect
        }),
      )
    expect(Math.abs((current?.left ?? 0) - (tag?.left ?? 99))).toBeLessThan(1)
    expect(Math.abs((current?.top ?? 0) - (nextLetter?.top ?? 99))).toBeLessThan(1)
  })

  it('align the checkboxes of a staff table with “Select all”', async () => {
    for (const width of [360, 1280]) {
      const page = await openPhone()
      await page.setViewportSize({ width, height: 740 })
      await logInAs(page, 'mirela')
      await page.goto('/admin-wn?section=sites')
      await page.locator('tbody tr').first().waitFor()
      const measureDistance = async () => {
        const [all, first] = await getPositions(page, 'label:has-text("Select all") input', 'tbody tr input')
        return Math.abs((all?.left ?? 0) - (first?.left ?? 99))
      }
      await expect.poll(measureDistance, { message: `${width} px` }).toBeLessThanOrEqual(1)

      // Moving rows would put an action's button under the next tap.
      const second = page.locator('tbody tr').nth(1)
      const topBefore = (await second.boundingBox())?.y
      await page.locator('tbody tr input').first().check()
      await page.getByRole('button', { name: 'Hide (1)' }).waitFor()
      expect((await second.boundingBox())?.y).toBe(topBefore)
    }
  })

  it('stay in place while a staff table expands a text', async () => {
    const page = await openPhone()
    await page.setViewportSize({ width: 1280, height: 740 })
    await logInAs(page, 'mirela')
    await page.goto('/admin-wn?section=posts')
    const first = page.locator('tbody tr').first().locator('p')
    await first.waitFor()
    const second = page.locator('tbody tr').nth(1)
    const [top, height] = [(await second.boundingBox())?.y, (await first.boundingBox())?.height ?? 0]
    await page.keyboard.press('j')
    await expect.poll(async () => (await first.boundingBox())?.height).toBeGreaterThan(1.5 * height)
    expect((await second.boundingBox())?.y).toBe(top)

    // The last row expands over the content below the table, which reserves no space for it.
    const last = page
      .locator('tbody tr')
      .filter({ has: page.locator('p') })
      .last()
    const contentBelow = page.locator('section:has(> table) + *')
    const [end, next] = [await page.locator('table').boundingBox(), await contentBelow.boundingBox()]
    expect((next?.y ?? 0) - (end?.y ?? 0) - (end?.height ?? 0)).toBeLessThan(40)
    await last.locator('p').evaluate((element) => {
      element.textContent = 'A long post. '.repeat(60)
    })
    await last.focus()
    await expect.poll(async () => (await last.locator('p').boundingBox())?.height).toBeGreaterThan(3 * height)
    const isShown = () =>
      last.locator('p').evaluate((element) => {
        const { left, bottom } = element.getBoundingClientRect()
        if (bottom > innerHeight) scrollBy({ top: bottom - innerHeight + 10, behavior: 'instant' })
        return document.elementFromPoint(left + 10, element.getBoundingClientRect().bottom - 5) === element
      })
    await expect.poll(isShown).toBe(true)
    const measureDistance = () =>
      last.evaluate((row) => {
        const next = row.closest('section')?.nextElementSibling?.getBoundingClientRect().top ?? 0
        return Math.round(next - row.getBoundingClientRect().top)
      })
    const expandedDistance = await measureDistance()
    await page.getByRole('searchbox').last().focus()
    await expect.poll(async () => (await last.locator('p').boundingBox())?.height).toBeLessThan(2 * height)
    expect(await measureDistance()).toBe(expandedDistance)
  })

  it('align figures whose labels take two lines', async () => {
    const page = await openPhone()
    await logInAs(page, 'mirela')
    await page.goto('/admin-wn')
    await page.getByText('First sites of new accounts').waitFor()
    const measureDistance = async () => {
      const [jobs, first] = await getPositions(
        page,
        'dl div:has(> dt:has-text("Jobs waiting")) dd',
        'dl div:has(> dt:has-text("First sites")) dd',
      )
      return Math.abs((jobs?.middle ?? 0) - (first?.middle ?? 99))
    }
    await expect.poll(measureDistance).toBeLessThan(1)
  })
})

describe('link targets', () => {
  it.each([
    ['ada', '/home', 'discussion', 'blog'],
    ['mirela', '/admin-wn', '/admin-wn?section=sites', '/admin-wn?section=reports'],
  ] as const)('are large enough to tap for %s', async (username, ...screens) => {
    const page = await openPhone()
    await logInAs(page, username)
    for (const screen of screens) {
      await page.goto(screen.startsWith('/') ? screen : demo.paths[screen as 'blog' | 'discussion'])
      const measureHeights = () =>
        page
          .locator(':is(p, dt, td, [dir=auto]) > a, p > span > a')
          .filter({ visible: true })
          .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height))
      const areTall = async () => {
        const all = await measureHeights()
        return all.length > 0 && Math.min(...all) >= 24
      }
      await expect.poll(areTall, { message: screen }).toBe(true)
    }
  })
})

describe('dates', () => {
  it('keep their order on a right-to-left page', async () => {
    const page = await openPhone()
    await page.goto(demo.paths.discussion)
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    const places = await page
      .locator('main time')
      .filter({ hasText: /^\d+ \w+ \d{4}$/ })
      .first()
      .evaluate((time) => {
        const text = document.createTreeWalker(time, NodeFilter.SHOW_TEXT).nextNode() as Text
        const leftOf = (from: number, to: number) => {
          const range = document.createRange()
          range.setStart(text, from)
          range.setEnd(text, to)
          return range.getBoundingClientRect().left
        }
        return { day: leftOf(0, 1), year: leftOf(text.length - 4, text.length) }
      })
    expect(places.day).toBeLessThan(places.year)
  })
})

describe('highlighted words', () => {
  it.each(['light', 'dark'] as const)('have the text colour in tags too, %s', async (colorScheme) => {
    const page = await openPhone({ colorScheme })
    await page.goto('/search-results?query=maps')
    await page.getByRole('main').locator('mark').first().waitFor()
    const getColours = () =>
      page
        .getByRole('main')
        .locator('mark')
        .evaluateAll((marks) => [document.body, ...marks].map((element) => getComputedStyle(element).color))
    await expect.poll(async () => (await getColours()).length).toBeGreaterThan(3)
    await expect.poll(async () => new Set(await getColours()).size).toBe(1)
  })
})
