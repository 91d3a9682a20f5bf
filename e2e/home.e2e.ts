import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { openAsSurprise } from '../docs/pictures/fill-forms.ts'
import { findDemoPaths } from '../docs/pictures/screens.ts'
import { logInAs, startDemoApp } from './demo-app.ts'
import { takeLayoutShift, waitForLayout, watchLayoutShifts } from './layout-shifts.ts'
import { openWithFonts } from './page-loads.ts'
import type { TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startDemoApp({ LANGUAGES: 'en,de,ar' })
})
afterAll(() => app?.close())

const viewports = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
]

it.each([undefined, 'ada'])(
  'shows the tagline, the search and the surprise link above the fold (%s)',
  async (member) => {
    const { total_blogs } = (await (await fetch(`${app.url}/api/total-blogs/`)).json()) as {
      total_blogs: number
    }
    const belowFold: string[] = []
    for (const language of ['en', 'de', 'ar'] as const) {
      const page = await app.newPage({ locale: language })
      if (member) await logInAs(page, member)
      const t = translatorFor(language)
      for (const viewport of viewports) {
        await page.setViewportSize(viewport)
        const path = language === 'en' ? '/home' : `/${language}/home`
        await (viewport === viewports[0] ? openWithFonts(page, path) : page.goto(path))
        const main = page.getByRole('main')
        // Independent of the names of neighbouring sites.
        await main.locator('article :is(h3 a, p)').evaluateAll((parts) => {
          for (const part of parts) part.textContent = 'Long words about everything, once more. '.repeat(3)
        })
        const parts = {
          message: main.getByRole('heading', { level: 1 }),
          sentence: main.getByText(
            t(
              '{count, plural, =0 {Independent sites} one {# independent site} other {# independent sites}}, chosen by people. No popularity contest, no ads.',
              { count: total_blogs },
            ),
          ),
          search: main.getByRole('searchbox'),
          surprise: main.getByRole('link', { name: t('Surprise me') }),
        }
        for (const [name, part] of Object.entries(parts)) {
          const box = await part.boundingBox()
          const bottom = (box?.y ?? 0) + (box?.height ?? 9999)
          if (bottom > viewport.height)
            belowFold.push(`${language}, ${viewport.width} px: ${name} ends at ${bottom}`)
        }
      }
    }
    expect(belowFold).toEqual([])
  },
)

describe.each(viewports)('the front page at $width × $height', (viewport) => {
  it('leaves no large gaps between shelves', async () => {
    const page = await app.newPage({ viewport })
    await logInAs(page, 'ada')
    await openWithFonts(page, '/home')
    await page
      .getByText(/because you follow/)
      .first()
      .waitFor()
    const gaps = await measureGapsBetweenShelves(page)
    expect(gaps).toHaveLength(4)
    // A tall card among short ones leaves some space below most of them.
    expect(Math.max(...gaps)).toBeLessThan(150)
  })
})

/** The space between the bottom of most cards of a shelf and the next shelf. */
const measureGapsBetweenShelves = (page: Page) =>
  page.locator('main section:has(h2)').evaluateAll((sections) => {
    const shelves = sections
      .filter((section) => section.checkVisibility())
      .map((section) => {
        const ends = [...section.querySelectorAll(':scope > ul > li')]
          .map((card) =>
            Math.max(
              ...[...card.querySelectorAll('p, li, button')].map(
                (part) => part.getBoundingClientRect().bottom,
              ),
            ),
          )
          .sort((a, b) => a - b)
        return { top: section.getBoundingClientRect().top, end: ends[Math.floor(ends.length / 2)] ?? 0 }
      })
      .sort((a, b) => a.top - b.top)
    return shelves.slice(1).map(({ top }, index) => top - (shelves[index]?.end ?? 0))
  })

it('shows the surprise bar without covering anything or shifting the layout after a reload', async () => {
  const { blog } = await findDemoPaths(app.url)
  for (const viewport of viewports) {
    const page = await app.newPage({ viewport })
    await page.addInitScript(watchLayoutShifts)
    await page.goto(blog)
    await openAsSurprise(page, translatorFor('en'))
    await waitForLayout(page)
    expect(await takeLayoutShift(page)).toBe(0)
    const covered = await page.getByRole('region', { name: 'Surprise me' }).evaluate(async (bar) => {
      const covered: string[] = []
      for (const top of [0, 300, 900, document.body.scrollHeight]) {
        scrollTo({ top, behavior: 'instant' })
        const { x, y, width, height } = bar.getBoundingClientRect()
        const under = document.elementsFromPoint(x + width / 2, y + height / 2)
        covered.push(
          ...under
            .filter((element) => !bar.contains(element) && !element.contains(bar))
            .map((element) => element.outerHTML),
        )
      }
      return covered
    })
    expect(covered).toEqual([])
  }
})

it('scrolls a focused card into view while the rows drift', async () => {
  const page = await app.newPage({ reducedMotion: 'no-preference' })
  await page.goto('/home')
  const cards = page.getByRole('region', { name: 'A few of the sites' }).getByRole('article')
  const half = Math.ceil((await cards.count()) / 2)
  for (const index of [0, 1, half, half + 1]) {
    const link = cards.nth(index).getByRole('link').first()
    await link.focus()
    await waitForLayout(page)
    const { left, right } = await link.evaluate((element) => element.getBoundingClientRect())
    expect([index, left >= 0, right <= 1280]).toEqual([index, true, true])
  }
})

it('keeps the sites around the message when a page from a cache is refreshed', async () => {
  const page = await app.newPage()
  // As from a browser's cache: older than what a page fetches again.
  await page.route('**/home', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace(/"fetchedAt":(\d+)/, (_, ms) => `"fetchedAt":${Number(ms) - 120_000}`)
    await route.fulfill({ response, body })
  })
  const namesRead = Promise.withResolvers<void>()
  await page.route('**/api/shelves/', async (route) => {
    const response = await route.fetch()
    const { shuffled, ...shelves } = await response.json()
    await namesRead.promise
    await route.fulfill({ response, json: { ...shelves, shuffled: shuffled.toReversed() } })
  })
  const refresh = page.waitForResponse('**/api/shelves/')
  await page.goto('/home')
  const cards = page.getByRole('region', { name: 'A few of the sites' }).getByRole('article')
  const names = await cards.allInnerTexts()
  namesRead.resolve()
  await (await refresh).finished()
  await waitForLayout(page)
  expect(await cards.allInnerTexts()).toEqual(names)
})

/** Sends a page in parts, pausing after each of these, as a slow processor or network does. */
async function sendInParts(body: Buffer, pauses: string[], response: ServerResponse): Promise<void> {
  let sent = 0
  for (const mark of pauses) {
    const start = body.indexOf(mark, sent)
    if (start < 0) throw new Error(`The page has no ${mark} after byte ${sent}`)
    response.write(body.subarray(sent, start + mark.length))
    sent = start + mark.length
    await wait(400)
  }
  response.end(body.subarray(sent))
}

it('keeps everything in place while the page arrives in parts', async () => {
  const pauses = ['<form', '<input', '</header>', '<h1', '</h1>', '</section>']
  const proxy = createServer(async (request, response) => {
    try {
      const reply = await fetch(app.url + request.url, { headers: { 'accept-language': 'en' } })
      const body = Buffer.from(await reply.arrayBuffer())
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' })
      await sendInParts(body, request.url === '/home' ? pauses : [], response)
    } catch (error) {
      response.destroy(error as Error)
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.close()
    proxy.closeAllConnections()
  })
  for (const viewport of viewports) {
    const page = await app.newPage({ viewport })
    await page.addInitScript(watchLayoutShifts)
    await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/home`)
    await waitForLayout(page)
    // Fonts may arrive late on a busy machine (0.03); the cards would push the message by 0.15.
    expect(await takeLayoutShift(page)).toBeLessThan(0.05)
  }
})
