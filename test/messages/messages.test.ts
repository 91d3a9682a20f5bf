import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLanguage, compareCatalogue } from './catalogues.ts'
import { findMisnamed } from './misnamed.ts'
import { findPlaceholders } from './placeholders.ts'
import { findPlainTexts } from './plain-texts.ts'
import { missingForms } from './plurals.ts'

const findTexts = (code: string) => findPlainTexts(code, 'a.tsx').map(({ text }) => text)

describe('texts outside the catalogue', () => {
  it.each([
    ['between tags', '<p>Nothing <b>here</b></p>', ['Nothing', 'here']],
    ['in braces between tags', "<p>{isNew ? 'new' : 'old'}</p>", ['new', 'old']],
    ['in attributes that are read', '<a title="Home" aria-label={`Site`} />', ['Home', 'Site']],
    ['as fields that are read', "const tabs = [{ label: 'Reviews', href: '/reviews' }]", ['Reviews']],
    ['as sentences anywhere', "announce('Link copied.')", ['Link copied.']],
    ['as templates that are announced', `announce(\`\${n} new\`)`, ['{} new']],
    ['beside a message', "t('Home'); say('Not found here')", ['Not found here']],
    ['as values of a message', "t('{name} is here', { name: 'A deleted user' })", ['A deleted user']],
  ])('are found %s', (_, code, expected) => {
    expect(findTexts(code)).toEqual(expected)
  })

  it.each([
    [
      'messages',
      "t('Home'); message('Two words'); t.rich('See <a>all of it</a>'); defineError('x', 'Too long.')",
    ],
    ['either of two', "t(isBusy ? 'Please wait' : 'Try again')"],
    ['classes and selectors', '<p className="visually-hidden small">{find("ol, ul, tbody")}</p>'],
    ['queries', "sql`select all of them`; query('select id from blogs where true'); from('users as u')"],
    [
      'bugs and the log',
      "throw new Error('Rendered outside of it.'); log.warn({ err }, 'Could not do that.')",
    ],
    ['descriptions of endpoints', "endpoint('GET /api/tags/', { summary: 'All tags in use.' })"],
    ['lists of names', "const months = 'January February March'.split(' ')"],
    ['types, imports, comments', "import { a } from 'Two words'; let b: 'Two words' // Two words"],
  ])('are not: %s', (_, code) => {
    expect(findTexts(code)).toEqual([])
  })
})

describe('translators', () => {
  const misnamedTexts = (code: string) => findMisnamed(code, 'a.tsx').map(({ text }) => text)

  it('are called t, or the build would miss their texts', () => {
    expect(misnamedTexts("const say = useText(); say('Home')")).toEqual(['say'])
    expect(misnamedTexts("function a(words: Translator) { return words('Home') }")).toEqual([
      'words: Translator',
    ])
    expect(misnamedTexts("const t = useText(); t('Home')")).toEqual([])
    expect(misnamedTexts('const { language } = useText()')).toEqual([])
  })

  it('are the only functions called t', () => {
    expect(misnamedTexts("const t = (text: string) => text; t('Home')")).toEqual(['t'])
    expect(misnamedTexts("function a(t: (text: string) => string) { return t('Home') }")).toHaveLength(1)
    expect(misnamedTexts('const tags = all.map((t) => t.value)')).toEqual([])
  })
})

describe('translations', () => {
  it('have the placeholders and tags of the English text, whatever the order', () => {
    expect(findPlaceholders('{n, plural, =0 {<a>{tags}</a>} other {# of <b>{name}</b>}}')).toEqual([
      '<a>',
      '<b>',
      '{name}',
      '{n}',
      '{tags}',
    ])
    const keys = new Set(['{a} of {b}', '<i>{n, number}</i>', 'Home', 'Report\u0004verb'])
    const { untranslated, unused, mismatched } = compareCatalogue(
      {
        '{a} of {b}': '{b}: {a}',
        '<i>{n, number}</i>': '{n, number}',
        Home: '{',
        'Long gone': 'Weg',
        'Report\u0004verb': '',
      },
      keys,
      'de',
    )
    expect(untranslated).toEqual(['Report\u0004verb'])
    expect(unused).toEqual(['Long gone'])
    expect(mismatched).toEqual(['“{n, number}” has {n} instead of <i> {n}', expect.stringContaining('“{”: ')])
  })
})

describe('forms of plurals', () => {
  const english = '{count, plural, =0 {none} one {# site} other {# sites}}'

  it('are complete for the language, by name or by number', () => {
    expect(missingForms(english, '{count, plural, one {# Website} other {# Websites}}', 'de')).toEqual([])
    expect(missingForms(english, '{count, plural, =1 {eine} other {# Websites}}', 'de')).toEqual([])
    expect(missingForms(english, '<a>{count, plural, other {# Websites}}</a>', 'de')).toEqual(['count: one'])
    expect(missingForms(english, '{count, plural, other {#件}}', 'ja')).toEqual([])
    const arabic = '{count, plural, zero {لا} one {موقع} two {موقعان} other {# موقع}}'
    expect(missingForms(english, arabic, 'ar')).toEqual(['count: few, many'])
  })

  it('are optional where the text has no counted noun', () => {
    expect(missingForms(english, 'Websites: {count, number}', 'de')).toEqual([])
    const added = '{more, plural, =0 {} other { (# more)}}'
    expect(missingForms(added, '{more, plural, =0 {} other { (# weitere)}}', 'de')).toEqual([])
  })
})

describe('npm run messages', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wend-catalogues-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const script = fileURLToPath(new URL('run.ts', import.meta.url))
      execFile(process.execPath, [script, '--catalogues', folder, ...args], (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })

  it('creates a catalogue, counts its translations, and removes unused messages', async () => {
    const file = join(folder, 'de.json')
    const languagesFile = join(folder, 'facts')
    await writeFile(languagesFile, '{\n  "en": { "name": "English", "direction": "ltr" }\n}\n')
    const started = await run('--language', 'de', '--languages', languagesFile)
    expect(started).toMatchObject({
      code: 0,
      out: expect.stringMatching(/de\.json: 0 translated, \d+ not, 0 unused/),
    })
    const translations = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
    expect(translations).toMatchObject({ 'Try again': '', 'Follow {title}': '' })

    expect(JSON.parse(await readFile(languagesFile, 'utf8')).de).toEqual({
      name: 'Deutsch',
      direction: 'ltr',
    })

    await writeFile(
      file,
      JSON.stringify({ 'Try again': 'Nochmals', 'Follow {title}': 'Folgen', 'Long gone': 'Weg' }),
    )
    const broken = await run()
    expect(broken.code).toBe(1)
    expect(broken.out).toMatch(/de\.json: 2 translated, \d+ not, 1 unused/)
    expect(broken.err).toContain('no source has “Long gone”')
    expect(broken.err).toContain('“Folgen” has no placeholders instead of {title}')

    await run('--language', 'de')
    const repaired = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
    expect(repaired).toMatchObject({ 'Try again': 'Nochmals' })
    expect(Object.keys(repaired)).toEqual(Object.keys(translations))
  })
})

it('adds a language with its own name and direction, and leaves existing ones unchanged', () => {
  const languages = '{\n  "en": { "name": "English", "direction": "ltr" }\n}\n'
  expect(addLanguage(languages, 'en')).toBe(languages)
  const withLanguages = addLanguage(addLanguage(languages, 'he'), 'cy')
  expect(JSON.parse(withLanguages)).toEqual({
    en: { name: 'English', direction: 'ltr' },
    he: { name: 'עברית', direction: 'rtl' },
    cy: { name: 'Cymraeg', direction: 'ltr' },
  })
})
