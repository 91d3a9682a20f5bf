import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeComments } from '#test/builders/contributions.ts'
import { findThings, type Things } from '../docs/pictures/screens.ts'
import { watchArrivals } from './arrivals.ts'
import { logInAs, startDemoJourney } from './demo-journey.ts'
import { type Journey, launchChromium } from './journey.ts'
import { pressInMenu } from './more-menu.ts'
import { openAwake, openWithFonts } from './open-awake.ts'
import { laidOut, quietFor, shifts, watchShifts } from './shifts.ts'

// Longer than 250 lines: every screen is looked at in one browser, on one site with long lists, which takes a
// while to fill.

// What the eye notices before reading: things that are cut off, askew, jump or shine through.

let journey: Journey
let things: Things
beforeAll(async () => {
  journey = await startDemoJourney()
  things = await findThings(journey.url)
})
afterAll(() => journey?.close())

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

const phone = { viewport: { width: 360, height: 740 } }

describe('the logo', () => {
  it('is whole, and aligned with the back button', async () => {
    const wrong: string[] = []
    for (const path of [
      '/login-or-signup',
      '/login',
      '/sign-up',
      '/forgot-password',
      '/password-reset/MQ/x',
    ]) {
      const page = await journey.visitor(phone)
      await openWithFonts(page, path)
      const arrow = await boxOf(page, 'header button svg')
      const logo = await boxOf(page, 'header p svg')
      const askew = Math.abs(arrow.top + arrow.height / 2 - logo.top - logo.height / 2)
      if (askew > 0.5) wrong.push(`${path}: the arrow is ${askew} px off`)
      const clip = { x: logo.x - 4, y: logo.y - 4, width: logo.width + 8, height: logo.height + 8 }
      const shown = await page.screenshot({ clip })
      await page
        .locator('header p svg')
        .evaluate((svg: SVGElement) => svg.style.setProperty('overflow', 'visible'))
      if (!shown.equals(await page.screenshot({ clip }))) wrong.push(`${path}: the logo is cut`)
    }
    expect(wrong).toEqual([])
  })
})

describe('the shuffled shelf', () => {
  it('starts at its beginning, even when the card that was first moves to the middle', async () => {
    const page = await journey.visitor()
    const row = page.getByRole('region', { name: 'Shuffled' }).getByRole('list').first()
    const firstCard = async () => {
      const link = row.locator('article a').first()
      return Number((await link.getAttribute('href'))?.split('/').at(-1))
    }
    let newFirst = 0
    await page.route('**/ninja-shuffled-blogs/**', async (route) => {
      const reply = (await (await route.fetch()).json()) as { results: { id: number }[] }
      const first = await firstCard()
      const blog = (await (await fetch(`${journey.url}/api/blogs/${first}/`)).json()) as { id: number }
      const results = reply.results.filter(({ id }) => id !== first)
      results.splice(6, 0, blog)
      newFirst = results[0]?.id ?? 0
      await route.fulfill({ json: { ...reply, results } })
    })
    await openAwake(page, '/home')
    // Near, but not in view.
    await row.evaluate((list) => scrollTo(0, list.getBoundingClientRect().top - innerHeight - 200))
    await expect.poll(async () => newFirst > 0 && (await firstCard()) === newFirst).toBe(true)
    await row.scrollIntoViewIfNeeded()
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBe(0)
  })
})

/** Waits until every finite animation has ended. */
async function stoodStill(page: Page): Promise<void> {
  await laidOut(page)
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => {
      const isEndless = one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return isEndless || one.playState !== 'running'
    }),
  )
  await laidOut(page)
}

describe('what lies over the page', () => {
  const overlays: [name: string, path: () => string, open: string][] = [
    ['drawer', () => '/home', 'Menu'],
    ['dialog', () => things.blog, 'Delete'],
  ]
  it.each(['classic', 'overlay'] as const)('covers all of it, with %s scroll bars', async (scrollBars) => {
    const browser = await launchChromium(scrollBars)
    const bright: string[] = []
    try {
      for (const colorScheme of ['light', 'dark'] as const) {
        const viewport = { width: 1280, height: 800 }
        const page = await browser.newPage({
          baseURL: journey.url,
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
        })
        await logInAs(page, 'mirela')
        for (const [name, path, button] of overlays) {
          await openAwake(page, path())
          const room = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
          expect(room > 0).toBe(scrollBars === 'classic')
          if (button === 'Delete') await pressInMenu(page, button)
          else await page.getByRole('button', { name: button }).first().click()
          await page.locator('dialog[open], #drawer:popover-open').first().waitFor()
          await stoodStill(page)
          const edge = { x: 1230, y: 780, width: 50, height: 1 }
          const pixels = await sharp(await page.screenshot({ clip: edge }))
            .removeAlpha()
            .raw()
            .toBuffer()
          const shades = pixels.filter((_, at) => at % 3 === 0)
          const apart = Math.max(...shades) - Math.min(...shades)
          if (apart > 3) bright.push(`${name}, ${colorScheme}: ${apart} of 255 brighter`)
        }
      }
    } finally {
      await browser.close()
    }
    expect(bright).toEqual([])
  })
})

describe('tables of staff', () => {
  const rowsOf = (page: Page) =>
    page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))

  it('have rows of two lines, also on a phone, where details fold away and shortcuts are not explained', async () => {
    const title = 'The long, long name of a site about the machines that wrote letters'
    await journey.db
      .updateTable('blogs')
      .set({ title })
      .where('id', 'in', (some) => some.selectFrom('blogs').select('id').orderBy('id', 'desc').limit(3))
      .execute()
    const wide = await journey.visitor()
    await logInAs(wide, 'mirela')
    for (const section of ['sites', 'people', 'messages', 'reports']) {
      await wide.goto(`/admin-wn?section=${section}`)
      await wide.locator('tbody tr').first().waitFor()
      const tallest = async () => Math.max(...(await rowsOf(wide)))
      await expect.poll(tallest, { message: section }).toBeLessThan(84)
    }
    const page = await journey.visitor({ ...phone, hasTouch: true, isMobile: true })
    await logInAs(page, 'mirela')
    await page.goto('/admin-wn?section=sites')
    await page.locator('tbody tr').first().waitFor()
    await expect.poll(async () => (await rowsOf(page)).length).toBeGreaterThanOrEqual(18)
    await expect.poll(async () => Math.max(...(await rowsOf(page)))).toBeLessThan(72)
    await wide.locator('kbd').first().waitFor()
    expect(await page.locator('kbd').first().isVisible()).toBe(false)

    const row = page.getByRole('row').filter({ hasText: 'Waxy.org' })
    const hide = row.getByRole('button', { name: 'Hide' })
    expect(await hide.isVisible()).toBe(false)
    await row.getByRole('button', { name: 'Details of Waxy.org' }).tap()
    await hide.waitFor()
    await row.locator('time').waitFor()
  })
})

describe('small things', () => {
  it('does not offer to report what is your own', async () => {
    const page = await journey.visitor()
    await logInAs(page, 'ada')
    await openAwake(page, '/user/ada')
    await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Report/ }).count()).toBe(0)
    await openAwake(page, '/user/noor')
    await page.getByRole('button', { name: 'Report noor' }).waitFor()
  })

  it('keeps tags on one line, with room for the next', async () => {
    const page = await journey.visitor(phone)
    await logInAs(page, 'mirela')
    const [blog] = await journey.db
      .selectFrom('blogs')
      .innerJoin('blog_tags', 'blog_tags.blog_id', 'blogs.id')
      .select('blogs.id')
      .groupBy('blogs.id')
      .having((some) => some.fn.countAll(), '=', 3)
      .limit(1)
      .execute()
    await openAwake(page, `/edit-blog?id=${blog?.id}`)
    const box = page.getByRole('toolbar').or(page.locator('div:has(> input[role=combobox])')).last()
    const chips = page.getByRole('button', { name: /^Remove / })
    await chips.first().waitFor()
    const roomBelow = async () => {
      const last = await chips.last().boundingBox()
      const frame = await box.boundingBox()
      return (frame?.y ?? 0) + (frame?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)
    }
    await expect.poll(roomBelow).toBeLessThan(16)
    await page.getByText('Subjects that it is about').waitFor()
    await page.getByLabel('Tags').click({ force: true })
    await page.keyboard.type('lanterns,')
    await page.getByRole('button', { name: 'Remove lanterns' }).waitFor()
  })

  it('hides browser decorations in the search field', async () => {
    const page = await journey.visitor()
    await openAwake(page, '/about')
    const field = page.getByPlaceholder('Search Wend')
    await field.pressSequentially('his')
    await page.getByRole('option').first().waitFor()
    await field.hover()
    const box = await field.boundingBox()
    const end = { x: (box?.x ?? 0) + (box?.width ?? 0) - 70, y: (box?.y ?? 0) + 4, width: 66, height: 34 }
    const shades = await sharp(await page.screenshot({ clip: end }))
      .removeAlpha()
      .raw()
      .toBuffer()
    const reds = shades.filter((_, at) => at % 3 === 0)
    expect(Math.max(...reds) - Math.min(...reds)).toBeLessThan(3)
  })

  it('leaves out on a phone what only works on a desktop', async () => {
    const page = await journey.visitor({ ...phone, hasTouch: true, isMobile: true })
    await logInAs(page, 'ada')
    await openAwake(page, '/upload-blog')
    await page.getByText('On an Android phone').waitFor()
    expect(await page.getByRole('heading', { name: 'From your browser' }).isVisible()).toBe(false)
    const desk = await journey.visitor()
    await logInAs(desk, 'ada')
    await openAwake(desk, '/upload-blog')
    await desk.getByRole('heading', { name: 'From your browser' }).waitFor()
  })

  it('fades tabs at the side where more follow', async () => {
    const page = await journey.visitor(phone)
    await logInAs(page, 'ada')
    await page.goto('/profile')
    const tabs = page.getByRole('navigation', { name: 'What you did' }).getByRole('list')
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
    const page = await journey.visitor(phone)
    await openAwake(page, '/login')
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
    const page = await journey.visitor(phone)
    await logInAs(page, 'ada')
    for (const [path, names] of [
      [things.blog, [/^Upvote/, /^Bookmark/, /^Follow/]],
      ['/profile', [/^Edit profile/, /^Account settings/, /^As others see it/]],
    ] as const) {
      await page.goto(path)
      const buttons = names.map((name) =>
        page
          .getByRole('main')
          .locator('a, button')
          .and(page.getByRole('button', { name }).or(page.getByRole('link', { name })))
          .first(),
      )
      for (const one of buttons) await one.waitFor()
      const lines = async () => {
        const boxes = await Promise.all(buttons.map((one) => one.boundingBox()))
        return new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size
      }
      await expect.poll(lines, { message: path }).toBe(1)
    }
  })

  it('shows placeholder cards while "More like this" is loading', async () => {
    const page = await journey.visitor()
    await page.route('**/assets/*/similar-shelf*.js', () => {})
    await openAwake(page, things.blog)
    await page.getByRole('heading', { name: 'More like this' }).scrollIntoViewIfNeeded()
    const shelf = page.getByRole('region', { name: 'More like this' })
    await expect.poll(() => shelf.getByRole('listitem').count()).toBe(6)
  })
})

describe('words and figures', () => {
  it('do not move when the fonts arrive, bold and italic ones too', async () => {
    const sentence = (n: number) =>
      `<p><strong>Number ${n}: of the paths that nobody walks, these are the ones that somebody ought to.</strong>
      Most of what is written here is <em>about the weather, the tides and the trains that did not come</em>, and of
      <strong>what can be grown in a yard that gets four hours of sun</strong>.</p>`
    const discussion = Number(things.discussion.split('/').at(-1))
    await makeComments(journey, 12, (n) => ({
      ...{ discussion, content: `Number ${n}`, content_html: sentence(n).repeat(3) },
    }))
    const moved: [string, number][] = []
    for (const width of [360, 1280]) {
      const page = await journey.visitor({ viewport: { width, height: 800 } })
      await page.addInitScript(watchShifts)
      const everythingElseArrived = watchArrivals(page, /\.woff2$/)
      const faces = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await faces.promise
        await route.continue()
      })
      await page.goto(things.discussion, { waitUntil: 'domcontentloaded' })
      await page.getByText('Number 11:').first().scrollIntoViewIfNeeded()
      // Late parts have moved what they move: only the fonts are still to come.
      await everythingElseArrived()
      await expect.poll(() => quietFor(page, 1000)).toBe(true)
      faces.resolve()
      await page.waitForFunction(() => document.fonts.status === 'loaded')
      await laidOut(page)
      moved.push([`${width} px`, await shifts(page)])
    }
    expect(moved.filter(([, much]) => much > 0)).toEqual([])
  })

  it('use lining figures wherever there are figures', async () => {
    const page = await journey.visitor()
    await logInAs(page, 'mirela')
    const wrong: string[] = []
    const screens = [
      ['/admin-wn', 'Altogether'],
      ['/home', 'Shuffled'],
      [things.blog, 'Visit site'],
      ['/terms', 'Terms'],
    ] as const
    for (const [path, words] of screens) {
      await openWithFonts(page, path)
      await page.getByRole('main').getByText(words).first().waitFor()
      wrong.push(...(await page.evaluate(oldFigures)).map((at) => `${path}: ${at}`))
    }
    expect(wrong).toEqual([])
  })
})

/** Elements in the display face with old-style figures, which are narrower than lining ones. */
function oldFigures(): string[] {
  const text = document.createRange()
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(element)
    if (!element.checkVisibility()) continue
    if (!style.fontFamily.startsWith('"Young Serif"') || !/\d/.test(element.textContent ?? '')) continue
    const own = document.createElement('span')
    element.prepend(own)
    own.textContent = '0'
    text.selectNodeContents(own)
    const em = text.getBoundingClientRect().width / Number.parseFloat(style.fontSize)
    own.remove()
    if (em < 0.63) found.push(`${element.tagName} ${element.textContent?.slice(0, 40)} (${em.toFixed(3)} em)`)
  }
  return found
}
