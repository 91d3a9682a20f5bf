import { languageIfDifferent, languageName } from '#i18n/names-and-lists.ts'
import { useText } from '#i18n/use-text.ts'

/** The language of content, if it differs from the page's. @param language a primary subtag */
export function LanguageLabel({ language }: { language: string | null | undefined }) {
  const t = useText()
  const contentLanguage = languageIfDifferent(t, language)
  // Browser and server may have different locale data.
  return contentLanguage && <span suppressHydrationWarning>{languageName(t, contentLanguage)}</span>
}
