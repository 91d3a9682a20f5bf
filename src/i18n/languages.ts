import languageInfos from './languages.json' with { type: 'json' }

interface LanguageInfo {
  /** Its native name. */
  name: string
  direction: 'ltr' | 'rtl'
}

/**
 * Supported languages by BCP 47 code; `LANGUAGES` enables some of them, and `npm run messages` adds new ones. `en-XA`
 * is pseudo-localized English, longer and accented: any plain English on a screen bypasses the catalogue.
 */
export const languages = languageInfos as Record<keyof typeof languageInfos, LanguageInfo>

export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as Language[]

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code)

/** All complete translations; also listed in .env.example. */
const defaultLanguages = 'en,de,fr,es,pt-BR,zh-Hans,ja,ar'

/**
 * Parses the setting `LANGUAGES`: comma-separated codes, the default first.
 * @returns undefined if it contains an unsupported language
 */
export function parseLanguages(setting = defaultLanguages): [Language, ...Language[]] | undefined {
  const [first, ...others] = new Set(setting.split(',').map((code) => code.trim()))
  return first !== undefined && isLanguage(first) && others.every(isLanguage) ? [first, ...others] : undefined
}

/** Chooses a person's language: their choice if enabled, otherwise the first, which is the default. */
export const chooseLanguage = (
  enabled: readonly [Language, ...Language[]],
  chosen: string | null | undefined,
): Language => enabled.find((language) => language === chosen) ?? enabled[0]

/** Returns the text direction of a language. @param code BCP 47 */
export const textDirection = (code: string): 'ltr' | 'rtl' =>
  isLanguage(code) ? languages[code].direction : 'ltr'

/** Returns a language's native name. @param code BCP 47 */
export const nativeName = (code: string): string => (isLanguage(code) ? languages[code].name : code)
