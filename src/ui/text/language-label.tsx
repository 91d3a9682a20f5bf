import { languageInWords, otherLanguage } from '#i18n/in-words.ts'
import { useText } from '#i18n/use-text.ts'

/** The language of content, if it differs from the page's. @param language a primary subtag */
export function LanguageLabel({ language }: { language: string | null | undefined }) {
  const t = useText()
  const other = otherLanguage(t, language)
  // Browser and server may have different locale data.
  return other && <span suppressHydrationWarning>{languageInWords(t, other)}</span>
}
