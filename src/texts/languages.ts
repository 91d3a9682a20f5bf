interface LanguageFacts {
  /** What its speakers call it. */
  name: string
  direction: 'ltr' | 'rtl'
}

/** The languages that Wend speaks, by their BCP 47 codes; `LANGUAGES` names those that are on. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  fr: { name: 'Français', direction: 'ltr' },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr' },
  'zh-Hans': { name: '简体中文', direction: 'ltr' },
  // English, longer and accented: what stays plain on a screen has been left out of the catalogue.
  'en-XA': { name: '[Éñĝļîšĥ]', direction: 'ltr' },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languages

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code)

/**
 * Reads the setting `LANGUAGES`: codes separated by commas, the default first.
 * @returns undefined where it names a language that Wend does not speak
 */
export function readLanguages(setting = 'en'): [Language, ...Language[]] | undefined {
  const [first, ...others] = setting.split(',').map((code) => code.trim())
  return first !== undefined && isLanguage(first) && others.every(isLanguage) ? [first, ...others] : undefined
}

/** @param code BCP 47 */
export const directionOf = (code: string): 'ltr' | 'rtl' =>
  isLanguage(code) ? languages[code].direction : 'ltr'
