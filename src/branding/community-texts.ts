import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Language, languageCodes } from '#i18n/languages.ts'
import type { Translator } from '#i18n/translator.ts'
import { digitsOf, isCurrency } from './currency.ts'
import { type Colors, colorNames, colorsOf, type Scheme, unreadable } from './given-colors.ts'

/** Sentences of an operator; ours, in the language of the page, where there is none. */
interface OwnWords {
  tagline?: string | undefined
  footer?: string | undefined
  /** Paragraphs that the About page has beside our own. */
  about?: string[] | undefined
}

/** What an operator says of the community in `DATA_DIR/community.json`: see docs/operating.md. */
export interface CommunityWords extends OwnWords {
  name: string | undefined
  /** Others for pages in a language. */
  languages: Partial<Record<Language, OwnWords>>
  donate: {
    /** What the money is for, in paragraphs. */
    text: string[]
    /** Three small letters. */
    currency: string
    digits: number
    /** Suggested amounts and bounds, in the smallest unit of the currency. */
    once: number[]
    monthly: number[]
    least: number
    most: number
  }
  colors: Partial<Record<Scheme, Colors>>
}

const line = (most: number) =>
  z
    .string('must be a text')
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line')
const paragraphs = z
  .array(line(2000), 'must be a list of paragraphs')
  .max(20, 'must be at most 20 paragraphs')
const amount = z.number('must be a number').positive('must be more than 0').max(1_000_000, 'is too much')
const amounts = z
  .array(amount, 'must be a list of amounts')
  .min(1, 'must have an amount')
  .max(8, 'must be at most 8 amounts')
const color = z.string('must be a colour').regex(/^#[\da-f]{6}$/i, 'must be a colour like #1a6638')
const ofScheme = z.strictObject(Object.fromEntries(colorNames.map((name) => [name, color.optional()])))

const ownWords = {
  tagline: line(120).optional(),
  footer: line(120).optional(),
  about: paragraphs.optional(),
}

const File = z.strictObject({
  name: line(40).optional(),
  ...ownWords,
  languages: z
    .partialRecord(z.enum(languageCodes, 'is no language of Wend'), z.strictObject(ownWords))
    .default({}),
  donate: z
    .strictObject({
      text: paragraphs.default([]),
      currency: z
        .string('must be a text')
        .toLowerCase()
        .refine(isCurrency, 'must be a currency that Stripe takes, such as usd or eur')
        .default('usd'),
      once: amounts.default([5, 10, 25, 50]),
      monthly: amounts.default([3, 5, 10, 20]),
      least: amount.default(1),
      most: amount.default(10_000),
    })
    .prefault({}),
  colors: z.strictObject({ light: ofScheme.optional(), dark: ofScheme.optional() }).default({}),
})

const fileName = 'community.json'

function sentence(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return `${[...issue.path, issue.keys[0]].join('.')} is not known here.`
  if (place === '') return 'must hold an object.'
  return `${place} ${issue.message}.`
}

/**
 * Reads `community.json` of a data folder; without one, everything is as we made it.
 * @param problems takes a line for everything that is wrong with the file
 */
export function readCommunityWords(dataDir: string, problems: ((t: Translator) => string)[]): CommunityWords {
  const tell = (what: string) => problems.push(() => `${fileName}: ${what}`)
  let given: unknown = {}
  try {
    given = JSON.parse(readFileSync(join(dataDir, fileName), 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR')
      tell(code ? `cannot be read (${code}).` : `is no JSON: ${message}.`)
  }
  const parsed = File.safeParse(given)
  for (const issue of parsed.error?.issues ?? []) tell(sentence(issue))
  const { name, donate, colors: givenColors, ...words } = parsed.data ?? File.parse({})

  const unit = 10 ** digitsOf(donate.currency)
  const inUnits = (value: number) => Math.round(value * unit)
  const { least, most } = donate
  for (const [field, list] of [
    ['once', donate.once],
    ['monthly', donate.monthly],
  ] as const) {
    const beyond = list.find((value) => value < least || value > most)
    if (beyond !== undefined) tell(`donate.${field} has ${beyond}, which is not from ${least} to ${most}.`)
  }

  const colors: CommunityWords['colors'] = {}
  for (const scheme of ['light', 'dark'] as const) {
    const one = givenColors[scheme]
    if (!one) continue
    colors[scheme] = colorsOf(scheme, one)
    unreadable(scheme, colors[scheme]).forEach(tell)
  }
  return {
    ...words,
    name,
    donate: {
      text: donate.text,
      currency: donate.currency,
      digits: digitsOf(donate.currency),
      once: donate.once.map(inUnits),
      monthly: donate.monthly.map(inUnits),
      least: inUnits(least),
      most: inUnits(most),
    },
    colors,
  }
}
