import { listInWords } from '#i18n/in-words.ts'
import type { Translator } from '#i18n/translator.ts'
import { OperatorError } from './operator-error.ts'

/** All invalid settings, one line each. */
export class InvalidSettings extends OperatorError {}

/** Default schemes of URLs. */
const web = ['http:', 'https:']

type Sentence = (t: Translator) => string

/** Placeholders of a message about an invalid setting. */
interface InvalidSetting {
  name: string
  given: string
}

/** Reads environment variables and collects all problems, so that one start shows them all. */
export interface SettingsReader {
  /** The trimmed value; undefined if empty or missing. */
  text(name: string): string | undefined
  /** Whether it is set, even if empty. */
  isSet(name: string): boolean
  number(name: string, usual: number, least: number, most: number, whole?: boolean): number
  url(name: string, schemes?: string[]): string | undefined
  oneOf(name: string, usual: string, choices: string[]): string
  /** Whether settings that depend on each other are all set; setting only some of them is a problem. */
  requiredTogether(names: string[]): boolean
  /** Records an invalid setting. @param sentence states the valid values and the given one */
  reject(name: string, sentence: (t: Translator, setting: InvalidSetting) => string): void
  /** Problems so far, one line each. */
  problems: Sentence[]
  /** @throws InvalidSettings with a line for every problem */
  finish(): void
}

export function createSettingsReader(env: Record<string, string | undefined>): SettingsReader {
  const problems: Sentence[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  const isSet = (name: string) => env[name] !== undefined
  const wrong: SettingsReader['reject'] = (name, sentence) => {
    problems.push((t: Translator) => sentence(t, { name, given: env[name] ?? '' }))
  }

  const number = (name: string, usual: number, least: number, most: number, whole = true) => {
    const given = text(name)
    if (given === undefined) return usual
    const value = Number(given)
    const fits =
      Number.isFinite(value) && value >= least && value <= most && (!whole || Number.isInteger(value))
    if (!fits) {
      const range = { least: String(least), most: String(most) }
      wrong(name, (t: Translator, setting) =>
        whole
          ? t('{name} must be a whole number from {least} to {most}, not "{given}".', {
              ...setting,
              ...range,
            })
          : t('{name} must be a number from {least} to {most}, not "{given}".', { ...setting, ...range }),
      )
    }
    // Carry on with the default, so that all problems are reported at once.
    return fits ? value : usual
  }
  const url = (name: string, schemes = web) => {
    const given = text(name)
    if (given === undefined) return undefined
    if (!URL.canParse(given) || !schemes.includes(new URL(given).protocol)) {
      const beginnings = schemes.map((scheme) => `${scheme}//`)
      wrong(name, (t: Translator, setting) =>
        t('{name} must be a URL that starts with {beginnings}, not "{given}".', {
          ...setting,
          beginnings: listInWords(t, beginnings, 'disjunction'),
        }),
      )
      return undefined
    }
    return given
  }
  const oneOf = (name: string, usual: string, choices: string[]) => {
    const given = text(name) ?? usual
    if (!choices.includes(given)) {
      wrong(name, (t: Translator, setting) =>
        t('{name} must be one of {choices}, not "{given}".', {
          ...setting,
          choices: listInWords(t, choices, 'disjunction'),
        }),
      )
    }
    return given
  }
  const together = (names: string[]) => {
    const missing = names.filter((name) => text(name) === undefined)
    if (missing.length === names.length) return false
    const [first = ''] = names
    for (const name of missing)
      problems.push((t: Translator) => t('{name} is missing. {first} requires it.', { name, first }))
    return true
  }
  function end() {
    for (const name of Object.keys(env)) {
      if (name.startsWith('WEND_'))
        problems.push((t: Translator) => t('{name} isn’t a Wend setting.', { name }))
    }
    if (problems.length > 0)
      throw new InvalidSettings((t: Translator) => problems.map((sentence) => sentence(t)).join('\n'))
  }
  return { text, isSet, number, url, oneOf, requiredTogether: together, reject: wrong, problems, finish: end }
}
