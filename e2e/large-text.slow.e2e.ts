import { describe, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { screens } from '../docs/pictures/screens.ts'
import { setUpDemo, windowsByPerson } from './demo-journey.ts'
import { findTooWide, type TextSize } from './large-text.ts'
import { loaded, openHydrated } from './open-hydrated.ts'

// No page is wider than its window on a phone, however large its text.

// The last size is the one at which the next screen opens.
const sizes = [320, 360].flatMap((width) => [200, 150, 100].map((percent): TextSize => [width, percent]))

describe.each(['en', 'de', 'ar'] as const)('in %s', (language) => {
  const demo = setUpDemo({ LANGUAGES: language })

  it('no screen is wider than its window', async () => {
    const t = translatorFor(language)
    const windowOf = windowsByPerson(() => demo.journey.visitor({ locale: language }))
    const problems: string[] = []
    for (const { name, path, as, act } of screens(demo.things)) {
      const page = await windowOf(as)
      await page.setViewportSize({ width: 360, height: 740 })
      await openHydrated(page, path)
      await loaded(page, t)
      // Actions find form fields by their English labels.
      if (language === 'en') await act?.(page, t)
      await loaded(page, t)
      problems.push(...(await findTooWide(page, sizes)).map((problem) => `${name}, ${problem}`))
    }
    expect(problems).toEqual([])
  }, 1_800_000)
})
