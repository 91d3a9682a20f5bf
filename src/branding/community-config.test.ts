import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#app/config/read-config.ts'
import { OperatorError } from '#platform/runtime/operator-error.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wend-texts-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function configWith(settings: unknown, env = {}) {
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings)
  await writeFile(join(dataDir, 'community.json'), text)
  return readConfig({ DATA_DIR: dataDir, ...env })
}

/** The start-up errors for a file. */
async function findProblems(settings: unknown): Promise<string[]> {
  try {
    await configWith(settings)
  } catch (error) {
    if (error instanceof OperatorError) return error.message.split('\n')
    throw error
  }
  return []
}

it('works without a file', () => {
  const { productName, community } = readConfig({ DATA_DIR: dataDir })
  expect(productName).toBe('Wend')
  expect(community).toMatchObject({ languages: {} })
  expect(community.tagline).toBeUndefined()
  expect(community.donate).toMatchObject({ currency: 'usd', digits: 2, once: [500, 1000, 2500, 5000] })
  expect(community.colors).toEqual({})
})

it('uses the operator’s texts', async () => {
  const { productName, mailFrom, community } = await configWith(
    '\uFEFF{"name": "Kleinnetz", "about": ["Seit 2019."], "donate": {"currency": "EUR", "once": [4.5, 20]}}',
  )
  expect(productName).toBe('Kleinnetz')
  expect(mailFrom).toContain('Kleinnetz')
  expect(community.about).toEqual(['Seit 2019.'])
  expect(community.donate).toMatchObject({
    currency: 'eur',
    once: [450, 2000],
    monthly: [300, 500, 1000, 2000],
  })
})

it('counts yen in whole yen', async () => {
  const { community } = await configWith({
    donate: { currency: 'jpy', once: [500, 1000], monthly: [500], least: 100, most: 50_000 },
  })
  expect(community.donate).toMatchObject({ digits: 0, once: [500, 1000], least: 100 })
})

it('prefers SITE_NAME', async () => {
  expect((await configWith({ name: 'A' }, { SITE_NAME: 'B' })).productName).toBe('B')
})

it('derives shades that the operator did not set', async () => {
  const { community } = await configWith({ colors: { light: { accent: '#7a1f4d' } } })
  expect(community.colors.light).toMatchObject({ accent: '#7a1f4d', on_accent: '#fdfaf2' })
  expect(community.colors.light?.accent_strong).toMatch(/^#[\da-f]{6}$/)
  expect(community.colors.dark).toBeUndefined()
})

it('derives shades from paper and ink', async () => {
  const light = { paper: '#ffffff', ink: '#1b1f3b', accent: '#7a1f4d' }
  const { community } = await configWith({ colors: { light, dark: { paper: '#000000' } } })
  const derivedNames = [
    'paper_raised',
    'paper_sunk',
    'ink_soft',
    'line',
    'line_strong',
    'line_bold',
    'accent_wash',
  ]
  expect(Object.keys(community.colors.light ?? {})).toEqual(
    expect.arrayContaining([...Object.keys(light), ...derivedNames, 'accent_strong', 'on_accent']),
  )
  expect(community.colors.dark).toMatchObject({ paper: '#000000' })
  expect(community.colors.dark).not.toHaveProperty('ink')
  // Grey ink is unreadable on the default paper, and the default ink on grey paper. Each pair has its own line.
  const problems = await findProblems({ colors: { light: { ink: '#999999' }, dark: { paper: '#777777' } } })
  expect(problems[0]).toMatch(
    /colors\.light: ink #999999 on paper #f7f2e6 has a contrast of 2\.\d; text needs 4\.5\.$/,
  )
  expect(problems.join()).toMatch(
    /colors\.dark: ink #ece5d8 on paper #777777 has a contrast of 3\.\d; text needs 4\.5\./,
  )
})

it.each([
  ['{"name": ', /^community\.json: is not valid JSON: /],
  ['[]', /^community\.json: must be an object\.$/],
  [{ colour: {} }, /^community\.json: colour is not a known setting\.$/],
  [{ donate: { onc: [5] } }, /^community\.json: donate\.onc is not a known setting\.$/],
  [{ name: 'two\nlines' }, /^community\.json: name must be one line\.$/],
  [{ languages: { tlh: {} } }, /^community\.json: languages\.tlh /],
  [{ name: 7 }, /^community\.json: name must be a text\.$/],
  [{ about: 'text' }, /^community\.json: about must be a list of paragraphs\.$/],
  [{ donate: { currency: 'shells' } }, /donate\.currency must be a currency that Stripe takes/],
  [{ donate: { once: [] } }, /donate\.once must have at least one amount\.$/],
  [{ donate: { once: [-1] } }, /donate\.once\.0 must be more than 0\.$/],
  [
    { donate: { monthly: [5, 20_000] } },
    /donate\.monthly contains 20000, which is not between 1 and 10000\.$/,
  ],
  [{ colors: { light: { accent: 'green' } } }, /colors\.light\.accent must be a colour like #1a6638\.$/],
  [
    { colors: { dark: { accent: '#333333' } } },
    /colors\.dark: accent #333333 on paper #15171b has a contrast of 1\.\d; text needs 4\.5\.$/,
  ],
])('reports the error in %j', async (settings, sentence) => {
  expect((await findProblems(settings))[0]).toMatch(sentence)
})

it('reports all errors together with those of the environment', async () => {
  await writeFile(join(dataDir, 'community.json'), '{"name": "", "tagline": 3}')
  expect(() => readConfig({ DATA_DIR: dataDir, PORT: 'x' })).toThrow(
    /^PORT must .*\ncommunity\.json: name must not be empty\.\ncommunity\.json: tagline must be a text\.$/,
  )
})
