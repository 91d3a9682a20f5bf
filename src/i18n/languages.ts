import known from './languages.json' with { type: 'json' }

interface LanguageFacts {
  /** What its speakers call it. */
  name: string
  direction: 'ltr' | 'rtl'
}

/**
 * The languages that Wend speaks, by their BCP 47 codes; `LANGUAGES` names those that are on. `npm run messages` adds to
 * them. `en-XA` is English, longer and accented: what stays plain on a screen has been left out of the catalogue.
 */
export const languages = known as Record<keyof typeof known, LanguageFacts>

export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as Language[]

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code)

/** All that are complete, as operators know them from .env.example. */
const defaultLanguages = 'en,de,fr,es,pt-BR,zh-Hans,ja,ar'

/**
 * Reads the setting `LANGUAGES`: codes separated by commas, the default first.
 * @returns undefined where it names a language that Wend does not speak
 */
export function readLanguages(setting = defaultLanguages): [Language, ...Language[]] | undefined {
  const [first, ...others] = new Set(setting.split(',').map((code) => code.trim()))
  return first !== undefined && isLanguage(first) && others.every(isLanguage) ? [first, ...others] : undefined
}

/** The language for a person: the one they chose while it is on, and else the default, which is the first. */
export const chooseLanguage = (
  enabled: readonly [Language, ...Language[]],
  chosen: string | null | undefined,
): Language => enabled.find((language) => language === chosen) ?? enabled[0]

/** @param code BCP 47 */
export const directionOf = (code: string): 'ltr' | 'rtl' =>
  isLanguage(code) ? languages[code].direction : 'ltr'

/** What its speakers call a language. @param code BCP 47 */
export const nameOf = (code: string): string => (isLanguage(code) ? languages[code].name : code)
