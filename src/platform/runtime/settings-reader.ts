import { formatList } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'
import { OperatorError } from './operator-error.ts'

/** All invalid settings, one line each. */
export class InvalidSettings extends OperatorError {}

/** Default schemes of URLs. */
const webSchemes = ['http:', 'https:']

type Sentence = (t: Translator) => string

/** Placeholders of a message about an invalid setting. */
interface InvalidSetting {
  name: string
  given: string
}

/** Reads environment variables and collects all problems, so that one start reports them all. */
export interface SettingsReader {
  /** The trimmed value; undefined if empty or missing. */
  text(name: string): string | undefined
  /** True if it is set, even if empty. */
  isSet(name: string): boolean
  number(name: string, defaultValue: number, min: number, max: number, isInteger?: boolean): number
  url(name: string, schemes?: string[]): string | undefined
  oneOf(name: string, defaultValue: string, choices: string[]): string
  /** True if any of these settings is set; setting only some of them is a problem. */
  requireTogether(names: string[]): boolean
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
  const reject: SettingsReader['reject'] = (name, sentence) => {
    problems.push((t: Translator) => sentence(t, { name, given: env[name] ?? '' }))
  }

  const number = (name: string, defaultValue: number, min: number, max: number, isInteger = true) => {
    const input = text(name)
    if (input === undefined) return defaultValue
    const value = Number(input)
    const isValid =
      Number.isFinite(value) && value >= min && value <= max && (!isInteger || Number.isInteger(value))
    if (!isValid) {
      const range = { min: String(min), max: String(max) }
      reject(name, (t: Translator, setting) =>
        isInteger
          ? t('{name} must be a whole number from {min} to {max}, not "{given}".', {
              ...setting,
              ...range,
            })
          : t('{name} must be a number from {min} to {max}, not "{given}".', { ...setting, ...range }),
      )
    }
    // Continues with the default, so that all problems are reported at once.
    return isValid ? value : defaultValue
  }
  const url = (name: string, schemes = webSchemes) => {
    const input = text(name)
    if (input === undefined) return undefined
    if (!URL.canParse(input) || !schemes.includes(new URL(input).protocol)) {
      const prefixes = schemes.map((scheme) => `${scheme}//`)
      reject(name, (t: Translator, setting) =>
        t('{name} must be a URL that starts with {beginnings}, not "{given}".', {
          ...setting,
          beginnings: formatList(t, prefixes, 'disjunction'),
        }),
      )
      return undefined
    }
    return input
  }
  const oneOf = (name: string, defaultValue: string, choices: string[]) => {
    const value = text(name) ?? defaultValue
    if (!choices.includes(value)) {
      reject(name, (t: Translator, setting) =>
        t('{name} must be one of {choices}, not "{given}".', {
          ...setting,
          choices: formatList(t, choices, 'disjunction'),
        }),
      )
    }
    return value
  }
  const requireTogether = (names: string[]) => {
    const missing = names.filter((name) => text(name) === undefined)
    if (missing.length === names.length) return false
    const [first = ''] = names
    for (const name of missing)
      problems.push((t: Translator) => t('{name} is missing. {first} requires it.', { name, first }))
    return true
  }
  function finish() {
    for (const name of Object.keys(env)) {
      if (name.startsWith('WEND_'))
        problems.push((t: Translator) => t('{name} isn’t a Wend setting.', { name }))
    }
    if (problems.length > 0)
      throw new InvalidSettings((t: Translator) => problems.map((sentence) => sentence(t)).join('\n'))
  }
  return { text, isSet, number, url, oneOf, requireTogether, reject, problems, finish }
}
