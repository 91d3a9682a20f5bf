import { expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { logInAs, setUpDemo } from './demo-app.ts'
import { findBrokenWords, findOverflowAtSizes, type TextSize } from './large-text.ts'
import { logIn } from './log-in.ts'
import { clickInMenu } from './more-menu.ts'
import { findOverflow } from './overflow.ts'
import { waitUntilLoaded } from './page-loads.ts'
import { startTestApp } from './test-app.ts'

// large-text.slow.e2e.ts covers all screens.

const demo = setUpDemo()

const sizes: TextSize[] = [
  [320, 200],
  [360, 150],
]

it('keeps the header on one line on a phone if the community has a name of nine letters', async () => {
  const appWithLongName = await startTestApp({ env: { SITE_NAME: 'Wanderers', LANGUAGES: 'en,de' } })
  const member = await appWithLongName.newPage({ viewport: { width: 360, height: 740 } })
  // A scroll bar may take some of the 360 px.
  const guest = await appWithLongName.newPage({ viewport: { width: 345, height: 740 } })
  await logIn(member, appWithLongName.db, 'ada')
  for (const [page, last] of [
    [member, 'Account of ada'],
    [guest, 'Login'],
  ] as const) {
    await page.goto('/about')
    const name = page.locator('header a[href="/home"]')
    const tools = page.locator('header').getByRole(last === 'Login' ? 'link' : 'button', { name: last })
    await tools.waitFor()
    const middles = [page.getByRole('button', { name: 'Menu' }), name, tools].map(async (locator) => {
      const box = await locator.boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
    })
    expect(new Set(await Promise.all(middles)).size, last).toBe(1)
    expect((await name.boundingBox())?.height).toBeLessThan(50)
  }
  // The name also stays on one line beside a wide button, in the narrowest window that fits both.
  const german = await appWithLongName.newPage({ viewport: { width: 740, height: 800 } })
  await german.goto('/de/about')
  expect((await german.locator('header a[href$="/home"]').boundingBox())?.height).toBeLessThan(50)
  await appWithLongName.close()
})

it('detects overflow past either edge in both text directions', async () => {
  const page = await demo.app.newPage({ viewport: { width: 360, height: 740 } })
  await page.goto('/about')
  for (const dir of ['ltr', 'rtl'])
    for (const [edge, shift] of [
      ['left', '-40px'],
      ['right', '40px'],
    ] as const) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), dir)
      const heading = page.locator('main h1')
      expect(await findOverflow(page)).toEqual([])
      await heading.evaluate((element, shift) => element.style.setProperty('translate', shift), shift)
      expect(await findOverflow(page), `${edge} of ${dir}`).toContainEqual(expect.stringMatching(/^<h1/))
      await heading.evaluate((element) => element.style.removeProperty('translate'))
    }
})

it('opens the account menu within a phone’s window with large text', async () => {
  const member = await demo.app.newPage()
  await logInAs(member, 'ada')
  await member.goto('/about')
  expect(await findOverflowAtSizes(member, [[360, 150]])).toEqual([])
  await member.getByRole('button', { name: 'Account of ada' }).click()
  const logOut = await member.getByRole('button', { name: 'Log out' }).boundingBox()
  expect(logOut?.x).toBeGreaterThanOrEqual(0)
  expect((logOut?.x ?? 0) + (logOut?.width ?? 0)).toBeLessThanOrEqual(360)
})

it('breaks no short word in dialog titles and buttons with large text', async () => {
  const member = await demo.app.newPage()
  await logInAs(member, 'ada')
  await member.goto('/tags')
  expect(await findOverflowAtSizes(member, [[360, 150]])).toEqual([])
  expect(await findBrokenWords(member.getByRole('button', { name: 'Filter' }))).toEqual([])
  await member.goto(demo.paths.blog)
  await clickInMenu(member, /^Report /)
  const dialog = member.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send report' }).waitFor()
  expect(await findBrokenWords(dialog.getByRole('heading'))).toEqual([])
  for (const button of await dialog.getByRole('button').all())
    expect(await findBrokenWords(button)).toEqual([])
  expect(await findOverflowAtSizes(member, [[360, 150]])).toEqual([])
})

it('fits a phone’s window with large text', async () => {
  const guest = await demo.app.newPage()
  const member = await demo.app.newPage()
  await logInAs(member, 'ada')
  const problems: string[] = []
  const { blog, discussion, blogWithPosts } = demo.paths
  for (const [page, paths] of [
    [guest, ['/home', blogWithPosts, '/search-results?query=maps', '/login']],
    [member, ['/newsfeed', discussion, '/profile', blog.replace('/blog/', '/review-blog/')]],
  ] as const)
    for (const path of paths) {
      await page.goto(path)
      await waitUntilLoaded(page, translatorFor('en'))
      problems.push(...(await findOverflowAtSizes(page, sizes)).map((problem) => `${path}, ${problem}`))
    }
  expect(problems).toEqual([])
})
