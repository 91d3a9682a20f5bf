import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { languageCodes } from '#i18n/languages.ts'
import type { Community } from '#platform/runtime/config.ts'
import { fractionDigits, isSupportedCurrency } from './currency.ts'
import { colorNames, deriveColors, lowContrastProblems } from './theme-colors.ts'

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
  .min(1, 'must have at least one amount')
  .max(8, 'must be at most 8 amounts')
const color = z.string('must be a colour').regex(/^#[\da-f]{6}$/i, 'must be a colour like #1a6638')
const schemeColors = z.strictObject(Object.fromEntries(colorNames.map((name) => [name, color.optional()])))

const textFields = {
  tagline: line(120).optional(),
  footer: line(120).optional(),
  about: paragraphs.optional(),
}

const CommunityFile = z.strictObject({
  name: line(40).optional(),
  ...textFields,
  languages: z
    .partialRecord(z.enum(languageCodes, 'is not a supported language'), z.strictObject(textFields))
    .default({}),
  donate: z
    .strictObject({
      text: paragraphs.default([]),
      currency: z
        .string('must be a text')
        .toLowerCase()
        .refine(isSupportedCurrency, 'must be a currency that Stripe takes, such as usd or eur')
        .default('usd'),
      once: amounts.default([5, 10, 25, 50]),
      monthly: amounts.default([3, 5, 10, 20]),
      least: amount.default(1),
      most: amount.default(10_000),
    })
    .prefault({}),
  colors: z.strictObject({ light: schemeColors.optional(), dark: schemeColors.optional() }).default({}),
})

const fileName = 'community.json'

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return `${[...issue.path, issue.keys[0]].join('.')} is not a known setting.`
  if (path === '') return 'must be an object.'
  return `${path} ${issue.message}.`
}

/**
 * Reads `community.json` from a data folder; without one, everything has its default.
 * @returns the settings, and a line for each error in the file
 */
export function readCommunity(dataDir: string): { community: Community; problems: string[] } {
  const problems: string[] = []
  const addProblem = (problem: string) => problems.push(`${fileName}: ${problem}`)
  let json: unknown = {}
  try {
    json = JSON.parse(readFileSync(join(dataDir, fileName), 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR')
      addProblem(code ? `cannot be read (${code}).` : `is not valid JSON: ${message}.`)
  }
  const parsed = CommunityFile.safeParse(json)
  for (const issue of parsed.error?.issues ?? []) addProblem(describeIssue(issue))
  const { name, donate, colors: colorSettings, ...texts } = parsed.data ?? CommunityFile.parse({})

  const unitsPerAmount = 10 ** fractionDigits(donate.currency)
  const toSmallestUnit = (value: number) => Math.round(value * unitsPerAmount)
  const { least, most } = donate
  for (const [field, list] of [
    ['once', donate.once],
    ['monthly', donate.monthly],
  ] as const) {
    const outOfRange = list.find((value) => value < least || value > most)
    if (outOfRange !== undefined)
      addProblem(`donate.${field} contains ${outOfRange}, which is not between ${least} and ${most}.`)
  }

  const colors: Community['colors'] = {}
  for (const scheme of ['light', 'dark'] as const) {
    const settings = colorSettings[scheme]
    if (!settings) continue
    colors[scheme] = deriveColors(scheme, settings)
    lowContrastProblems(scheme, colors[scheme]).forEach(addProblem)
  }
  const community = {
    ...texts,
    name,
    donate: {
      text: donate.text,
      currency: donate.currency,
      digits: fractionDigits(donate.currency),
      once: donate.once.map(toSmallestUnit),
      monthly: donate.monthly.map(toSmallestUnit),
      least: toSmallestUnit(least),
      most: toSmallestUnit(most),
    },
    colors,
  }
  return { community, problems }
}
