import { listInWords } from '#i18n/in-words.ts'
import type { Translator } from '#i18n/translator.ts'
import { OperatorError } from './operator-error.ts'

/** All problems of the settings, one line each. */
export class WrongSettings extends OperatorError {}

/** Schemes of addresses on the web. */
const web = ['http:', 'https:']

type Sentence = (t: Translator) => string

/** What a sentence about a wrong setting names. */
interface WrongSetting {
  name: string
  given: string
}

/** Reads environment variables by name, and collects what is wrong with them: one start shows all of it. */
export interface SettingsReader {
  /** Without the space around it; undefined when it is empty or not there. */
  text(name: string): string | undefined
  /** Whether it is there, even if it is empty. */
  isSet(name: string): boolean
  number(name: string, usual: number, least: number, most: number, whole?: boolean): number
  url(name: string, schemes?: string[]): string | undefined
  oneOf(name: string, usual: string, choices: string[]): string
  /** Whether settings that only make sense together are there; some without the others are a problem. */
  together(names: string[]): boolean
  /** Notes that a setting is wrong. @param sentence says what it must be, and what it is */
  wrong(name: string, sentence: (t: Translator, setting: WrongSetting) => string): void
  /** A line for everything that was wrong so far. */
  problems: Sentence[]
  /** @throws WrongSettings with a line for every problem */
  end(): void
}

export function createSettingsReader(env: Record<string, string | undefined>): SettingsReader {
  const problems: Sentence[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  const isSet = (name: string) => env[name] !== undefined
  const wrong: SettingsReader['wrong'] = (name, sentence) => {
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
    // Further reading must not stumble over it: all problems are reported at once.
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
      throw new WrongSettings((t: Translator) => problems.map((sentence) => sentence(t)).join('\n'))
  }
  return { text, isSet, number, url, oneOf, together, wrong, problems, end }
}
