import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Language, languageCodes } from '#i18n/languages.ts'
import type { Translator } from '#i18n/translator.ts'
import { digitsOf, isCurrency } from './currency.ts'
import { type Colors, colorNames, colorsOf, type Scheme, unreadable } from './theme-colors.ts'

/** The operator's texts; missing ones default to ours, in the language of the page. */
interface OperatorTexts {
  tagline?: string | undefined
  footer?: string | undefined
  /** Additional paragraphs of the About page. */
  about?: string[] | undefined
}

/** The operator's settings in `DATA_DIR/community.json`: see docs/operating.md. */
export interface CommunityTexts extends OperatorTexts {
  name: string | undefined
  /** Overrides by language. */
  languages: Partial<Record<Language, OperatorTexts>>
  donate: {
    /** Paragraphs about what donations are used for. */
    text: string[]
    /** ISO 4217 code in lower case. */
    currency: string
    digits: number
    /** Suggested amounts and limits, in the smallest unit of the currency. */
    once: number[]
    monthly: number[]
    least: number
    most: number
  }
  colors: Partial<Record<Scheme, Colors>>
}

const line = (max: number) =>
  z
    .string('must be a text')
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
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
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return `${[...issue.path, issue.keys[0]].join('.')} is not known here.`
  if (path === '') return 'must hold an object.'
  return `${path} ${issue.message}.`
}

/**
 * Reads `community.json` from a data folder; without one, everything has its default.
 * @param problems receives a line for each error in the file
 */
export function readCommunityTexts(dataDir: string, problems: ((t: Translator) => string)[]): CommunityTexts {
  const addProblem = (problem: string) => problems.push(() => `${fileName}: ${problem}`)
  let json: unknown = {}
  try {
    json = JSON.parse(readFileSync(join(dataDir, fileName), 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR')
      addProblem(code ? `cannot be read (${code}).` : `is no JSON: ${message}.`)
  }
  const parsed = File.safeParse(json)
  for (const issue of parsed.error?.issues ?? []) addProblem(sentence(issue))
  const { name, donate, colors: colorSettings, ...texts } = parsed.data ?? File.parse({})

  const unit = 10 ** digitsOf(donate.currency)
  const inUnits = (value: number) => Math.round(value * unit)
  const { least, most } = donate
  for (const [field, list] of [
    ['once', donate.once],
    ['monthly', donate.monthly],
  ] as const) {
    const outOfRange = list.find((value) => value < least || value > most)
    if (outOfRange !== undefined)
      addProblem(`donate.${field} has ${outOfRange}, which is not from ${least} to ${most}.`)
  }

  const colors: CommunityTexts['colors'] = {}
  for (const scheme of ['light', 'dark'] as const) {
    const settings = colorSettings[scheme]
    if (!settings) continue
    colors[scheme] = colorsOf(scheme, settings)
    unreadable(scheme, colors[scheme]).forEach(addProblem)
  }
  return {
    ...texts,
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
