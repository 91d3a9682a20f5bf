import { describe, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { getScreens } from '../docs/pictures/screens.ts'
import { createWindowPool, setUpDemo } from './demo-app.ts'
import { findOverflowAtSizes, type TextSize } from './large-text.ts'
import { waitUntilLoaded } from './page-loads.ts'

// No page is wider than its window on a phone, however large its text.

// Ends with 100 %, because the next screen opens at the last size.
const sizes = [320, 360].flatMap((width) => [200, 150, 100].map((percent): TextSize => [width, percent]))

describe.each(['en', 'de', 'ar'] as const)('in %s', (language) => {
  const demo = setUpDemo({ LANGUAGES: language })

  it('fits every screen into its window', async () => {
    const t = translatorFor(language)
    const openWindow = createWindowPool(() => demo.app.newPage({ locale: language }))
    const problems: string[] = []
    for (const { name, path, username, prepare } of getScreens(demo.paths)) {
      const page = await openWindow(username)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(path)
      await waitUntilLoaded(page, t)
      // Actions find form fields by their English labels.
      if (language === 'en') await prepare?.(page, t)
      await waitUntilLoaded(page, t)
      problems.push(...(await findOverflowAtSizes(page, sizes)).map((problem) => `${name}, ${problem}`))
    }
    expect(problems).toEqual([])
  }, 1_800_000)
})
