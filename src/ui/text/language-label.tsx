import { languageInWords, otherLanguage } from '#i18n/in-words.ts'
import { useText } from '#i18n/use-text.ts'

/** In which language something is, where it is another one than the screen's. @param of a primary subtag */
export function LanguageLabel({ of }: { of: string | null | undefined }) {
  const t = useText()
  const other = otherLanguage(t, of)
  // Browsers and server may know different versions of a language.
  return other && <span suppressHydrationWarning>{languageInWords(t, other)}</span>
}
