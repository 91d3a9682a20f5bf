import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { screens } from '../docs/pictures/screens.ts'
import { demoForAll, logInAs } from './demo-journey.ts'
import { type TextSize, tooWide } from './large-text.ts'
import { loaded, openAwake } from './open-awake.ts'

// No page is wider than its window on a phone, however large its text.

// The last size is the one at which the next screen opens.
const sizes = [320, 360].flatMap((width) => [200, 150, 100].map((percent): TextSize => [width, percent]))

describe.each(['en', 'de', 'ar'] as const)('in %s', (language) => {
  const demo = demoForAll({ LANGUAGES: language })

  it('no screen is wider than its window', async () => {
    const t = translatorFor(language)
    const windows = new Map<string, Page>()
    const wrong: string[] = []
    for (const { name, path, as: who = '', act } of screens(demo.things)) {
      const page = windows.get(who) ?? (await demo.journey.visitor({ locale: language }))
      if (who && !windows.has(who)) await logInAs(page, who)
      windows.set(who, page)
      await page.setViewportSize({ width: 360, height: 740 })
      await openAwake(page, path)
      await loaded(page, t)
      // Actions find form fields by their English labels.
      if (language === 'en') await act?.(page, t)
      await loaded(page, t)
      wrong.push(...(await tooWide(page, sizes)).map((problem) => `${name}, ${problem}`))
    }
    expect(wrong).toEqual([])
  }, 1_800_000)
})
