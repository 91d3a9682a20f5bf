import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileMessages, translatorFor } from './catalogue.ts'
import { parseLanguages } from './languages.ts'
import { message } from './message.ts'
import { createTranslator, type FindMessage } from './translator.ts'
import { toPageTranslator } from './use-text.ts'

const t = translatorFor('en')

describe('a text', () => {
  it('follows the rules of its language for plurals and numbers', () => {
    const sites = (count: number) =>
      t('{count, plural, =0 {no sites} one {# site} other {# sites}}', { count })
    expect([0, 1, 2, 12_345].map(sites)).toEqual(['no sites', '1 site', '2 sites', '12,345 sites'])
    expect(t('{count, number}', { count: 1234.5 })).toBe('1,234.5')
    const german = createTranslator('de', compileMessages('en'))
    expect(german('{count, number}', { count: 1234.5 })).toBe('1.234,5')
    expect(german('{count, plural, one {# a} other {# b}}', { count: 12_345 })).toBe('12.345 b')
  })

  it('inserts user text verbatim, even if it contains syntax', () => {
    expect(t('Reviews of {title}', { title: '<b>{a}</b> ’#’' })).toBe('Reviews of <b>{a}</b> ’#’')
    expect(t("it's '{'plain'}'")).toBe("it's {plain}")
  })

  it('contains elements, even around user text', () => {
    const page = toPageTranslator(t)
    const bold = (inside: unknown) => <b>{inside as string}</b>
    const rich = page.rich('See <b>all {count, number}</b> of {name}<br></br>', {
      count: 1200,
      name: '<i>',
      b: bold,
      br: () => <br />,
    })
    expect(renderToStaticMarkup(rich)).toBe('See <b>all 1,200</b> of &lt;i&gt;<br/>')
  })

  it('can be declared before its language is known', () => {
    expect(t(message('Home'))).toBe('Home')
    expect(translatorFor('en-XA')(message('Home'))).toBe('[Ĥööɱé]')
  })

  it('is translated by context', () => {
    const german: Record<string, string> = { Report: 'Bericht', 'Report\u0004verb': 'Melden' }
    const find: FindMessage = (text, context) =>
      german[context === undefined ? text : `${text}\u0004${context}`] ?? ''
    const translate = createTranslator('de', find)
    expect([
      translate('Report'),
      translate('Report', {}, 'verb'),
      translate(message('Report', 'verb')),
    ]).toEqual(['Bericht', 'Melden', 'Melden'])
    expect(t('Report', {}, 'verb')).toBe('Report')
  })

  it('falls back to English if its translation is missing', () => {
    const german = translatorFor('de')
    expect(german('Home')).not.toBe('Home')
    const count = 1234.5
    expect(german('Nobody translated this: {count, number}', { count })).toBe(
      'Nobody translated this: 1.234,5',
    )
    const sites = '{count, plural, one {# thing} other {# things}} that nobody translated'
    expect(german(sites, { count: 12_000 })).toBe('12.000 things that nobody translated')
  })

  it('rejects invalid ICU syntax', () => {
    expect(() => t('{count' as 'Home')).toThrow(SyntaxError)
  })
})

describe('the pseudo-language', () => {
  const pseudo = translatorFor('en-XA')

  it('accents and lengthens words in brackets, and leaves placeholders and numbers', () => {
    expect(pseudo('Upload a Site')).toBe('[ÛÛþļöááð á Šîîţé]')
    expect(pseudo('Reviews of {title}', { title: 'Teas' })).toMatch(/^\[\P{ASCII}.* Teas\]$/u)
    const sites = (count: number) =>
      pseudo('{count, plural, one {# site} other {# sites in {place}}}', { count, place: 'Hull' })
    expect(sites(1)).toBe('[1 šîîţé]')
    expect(sites(2000)).toBe('[2,000 šîîţéš îîñ Hull]')
    expect(pseudo('{kind, select, blog {a site} other {an article}}', { kind: 'blog' })).toBe('[áá šîţéé]')
  })

  it('keeps elements where they are', () => {
    const rich = toPageTranslator(pseudo).rich('See <b>all of {name}</b>', {
      name: 'Teas',
      b: (inside) => <b>{inside}</b>,
    })
    expect(renderToStaticMarkup(rich)).toBe('[Šééé <b>ááļļ öƒ Teas</b>]')
  })

  it('is at least a fifth longer, and less than twice as long', () => {
    const text = 'You’re offline. Anything you’ve typed is safe.'
    const { length } = pseudo(text)
    expect(length / text.length).toBeGreaterThan(1.15)
    expect(length / text.length).toBeLessThan(2)
  })
})

describe('the setting LANGUAGES', () => {
  it('lists supported languages, the default first', () => {
    expect(parseLanguages()).toHaveLength(8)
    expect(parseLanguages('de,en,de')).toEqual(['de', 'en'])
    expect(parseLanguages('en-XA, en')).toEqual(['en-XA', 'en'])
    expect(parseLanguages('en,tlh')).toBeUndefined()
    expect(parseLanguages('')).toBeUndefined()
  })
})
