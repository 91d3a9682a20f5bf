import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { contrastRatio } from '#ui/styles/contrast.ts'
import { logInAs, setUpDemo } from './demo-app.ts'
import { waitForLayout } from './layout-shifts.ts'
import { clickInMenu } from './more-menu.ts'
import { openWithFonts, waitForHydration } from './page-loads.ts'
import { launchChromium } from './test-app.ts'

// Visual flaws: clipped, misaligned, jumping or overlapping elements.

const demo = setUpDemo()

const getBox = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

const phone = { viewport: { width: 360, height: 740 } }

describe('the logo', () => {
  it('is not clipped, and aligned with the back button', async () => {
    const differences: string[] = []
    for (const path of [
      '/login-or-signup',
      '/login',
      '/sign-up',
      '/forgot-password',
      '/password-reset/MQ/x',
    ]) {
      const page = await demo.app.newPage(phone)
      await openWithFonts(page, path)
      const arrow = await getBox(page, 'header button svg')
      const logo = await getBox(page, 'header p svg')
      const offset = Math.abs(arrow.top + arrow.height / 2 - logo.top - logo.height / 2)
      if (offset > 0.5) differences.push(`${path}: the arrow is ${offset} px off`)
      const clip = { x: logo.x - 4, y: logo.y - 4, width: logo.width + 8, height: logo.height + 8 }
      const screenshot = await page.screenshot({ clip })
      await page
        .locator('header p svg')
        .evaluate((svg: SVGElement) => svg.style.setProperty('overflow', 'visible'))
      if (!screenshot.equals(await page.screenshot({ clip }))) differences.push(`${path}: the logo is cut`)
    }
    expect(differences).toEqual([])
  })
})

describe('the initial on a cover', () => {
  it('stands out from every background, light and dark', async () => {
    const page = await demo.app.newPage()
    await page.goto('/tags')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const pairs = await page.evaluate(() => {
        const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
        const readColour = (element: Element | null) => {
          if (!canvas || !element) return ''
          canvas.fillStyle = getComputedStyle(element).fill
          canvas.fillRect(0, 0, 1, 1)
          const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data
          return `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`
        }
        return [...document.querySelectorAll('svg:has(> text)')].map((cover) => ({
          look: cover.getAttribute('class'),
          label: readColour(cover.querySelector(':scope > g > path:last-child')),
          letter: readColour(cover.querySelector('text')),
        }))
      })
      expect(new Set(pairs.map(({ look }) => look)).size).toBeGreaterThan(40)
      const lowContrast = pairs.filter(({ label, letter }) => contrastRatio(label, letter) < 2)
      expect([colorScheme, lowContrast]).toEqual([colorScheme, []])
    }
  })
})

describe('the shuffled shelf', () => {
  it('starts at its first card, even when that moves to the middle', async () => {
    const page = await demo.app.newPage()
    const row = page.getByRole('region', { name: 'Shuffled' }).getByRole('list').first()
    const firstCard = async () => {
      const link = row.locator('article a').first()
      return Number((await link.getAttribute('href'))?.split('/').at(-1))
    }
    let newFirst = 0
    await page.route('**/ninja-shuffled-blogs/**', async (route) => {
      const reply = (await (await route.fetch()).json()) as { results: { id: number }[] }
      const first = await firstCard()
      const site = (await (await fetch(`${demo.app.url}/api/blogs/${first}/`)).json()) as { id: number }
      const results = reply.results.filter(({ id }) => id !== first)
      results.splice(6, 0, site)
      newFirst = results[0]?.id ?? 0
      await route.fulfill({ json: { ...reply, results } })
    })
    await page.goto('/home')
    // Near, but not in view.
    await row.evaluate((list) => scrollTo(0, list.getBoundingClientRect().top - innerHeight - 200))
    await expect.poll(async () => newFirst > 0 && (await firstCard()) === newFirst).toBe(true)
    await row.scrollIntoViewIfNeeded()
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBe(0)
  })
})

/** Waits until every finite animation has ended. */
async function waitForAnimations(page: Page): Promise<void> {
  await waitForLayout(page)
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return isEndless || animation.playState !== 'running'
    }),
  )
  await waitForLayout(page)
}

describe('an overlay', () => {
  const overlays: [name: string, path: () => string, open: string][] = [
    ['drawer', () => '/home', 'Menu'],
    ['dialog', () => demo.paths.blog, 'Delete'],
  ]
  it.each(['classic', 'overlay'] as const)(
    'covers the whole page, with %s scroll bars',
    async (scrollBars) => {
      const browser = await launchChromium(scrollBars)
      const uncovered: string[] = []
      try {
        for (const colorScheme of ['light', 'dark'] as const) {
          const viewport = { width: 1280, height: 800 }
          const page = await browser.newPage({
            baseURL: demo.app.url,
            viewport,
            colorScheme,
            reducedMotion: 'reduce',
          })
          await waitForHydration(page)
          await logInAs(page, 'mirela')
          for (const [name, path, button] of overlays) {
            await page.goto(path())
            const scrollBarWidth = await page.evaluate(
              () => innerWidth - document.documentElement.clientWidth,
            )
            expect(scrollBarWidth > 0).toBe(scrollBars === 'classic')
            if (button === 'Delete') await clickInMenu(page, button)
            else await page.getByRole('button', { name: button }).first().click()
            await page.locator('dialog[open], #drawer:popover-open').first().waitFor()
            await waitForAnimations(page)
            const edge = { x: 1230, y: 780, width: 50, height: 1 }
            const pixels = await sharp(await page.screenshot({ clip: edge }))
              .removeAlpha()
              .raw()
              .toBuffer()
            const shades = pixels.filter((_, index) => index % 3 === 0)
            const difference = Math.max(...shades) - Math.min(...shades)
            if (difference > 3) uncovered.push(`${name}, ${colorScheme}: ${difference} of 255 brighter`)
          }
        }
      } finally {
        await browser.close()
      }
      expect(uncovered).toEqual([])
    },
  )
})

describe('staff tables', () => {
  const measureRows = (page: Page) =>
    page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))

  it('have rows of two lines, and on a phone collapsed details and no shortcut hints', async () => {
    const title = 'The long, long name of a site about the machines that wrote letters'
    await demo.app.db
      .updateTable('blogs')
      .set({ title })
      .where('id', 'in', (eb) => eb.selectFrom('blogs').select('id').orderBy('id', 'desc').limit(3))
      .execute()
    const desktop = await demo.app.newPage()
    await logInAs(desktop, 'mirela')
    for (const section of ['sites', 'people', 'messages', 'reports']) {
      await desktop.goto(`/admin-wn?section=${section}`)
      await desktop.locator('tbody tr').first().waitFor()
      const measureTallest = async () => Math.max(...(await measureRows(desktop)))
      await expect.poll(measureTallest, { message: section }).toBeLessThan(84)
    }
    const page = await demo.app.newPage({ ...phone, hasTouch: true, isMobile: true })
    await logInAs(page, 'mirela')
    await page.goto('/admin-wn?section=sites')
    await page.locator('tbody tr').first().waitFor()
    await expect.poll(async () => (await measureRows(page)).length).toBeGreaterThanOrEqual(18)
    await expect.poll(async () => Math.max(...(await measureRows(page)))).toBeLessThan(72)
    await desktop.locator('kbd').first().waitFor()
    expect(await page.locator('kbd').first().isVisible()).toBe(false)

    const row = page.getByRole('row').filter({ hasText: 'Waxy.org' })
    const hide = row.getByRole('button', { name: 'Hide' })
    expect(await hide.isVisible()).toBe(false)
    await row.getByRole('button', { name: 'Details of Waxy.org' }).tap()
    await hide.waitFor()
    await row.locator('time').waitFor()
  })
})
