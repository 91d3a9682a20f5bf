import { useEffect } from 'react'
import { languagesFromUrl, unknownLanguage, withLanguages } from '#api-contract/values/content-languages.ts'
import { navigate } from '#client/router/navigation.ts'
import { languageInWords, listInWords } from '#i18n/in-words.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/text/link.tsx'
import { useReads } from './reads.ts'

/** What a language is called in lists of them. */
export const languageName = (t: Translator, language: string): string =>
  language === unknownLanguage ? t('unknown', {}, 'language') : languageInWords(t, language)

/** The first page of a list in these languages, or in all. */
function addressIn({ pathname, searchParams }: URL, languages: readonly string[]): string {
  const others = new URLSearchParams(searchParams)
  for (const name of ['lang', 'page', 'seed', 'as_of', 'loosened']) others.delete(name)
  return withLanguages(others.size > 0 ? `${pathname}?${others}` : pathname, languages)
}

interface LanguageFilterProps {
  url: URL
  /** Whether a list begins with what one reads; not where everything on it was chosen anyway. */
  startsWithReads?: boolean
}

/**
 * In which languages a list is, and the way to all of them. The address says so, so that it shows everybody the same: an
 * address that says nothing is replaced by that of the languages one reads.
 */
export function LanguageFilter({ url, startsWithReads = true }: LanguageFilterProps) {
  const t = useText()
  const reads = useReads()
  const asked = languagesFromUrl(url)
  const isFurtherPage = url.searchParams.has('page') || url.searchParams.has('seed')
  const own =
    startsWithReads && asked === undefined && !isFurtherPage && reads && reads.length > 0
      ? addressIn(url, reads)
      : undefined
  useEffect(() => {
    if (own !== undefined) void navigate(own, { replace: true })
  }, [own])
  const choose = <Link href="/languages">{t('Change', {}, 'languages')}</Link>
  if (!asked || asked.length === 0)
    return (
      <p className="soft">
        {t('All languages')} ·{' '}
        {reads && reads.length > 0 ? (
          <Link href={addressIn(url, reads)} rel="nofollow">
            {t('Only languages I read')}
          </Link>
        ) : (
          choose
        )}
      </p>
    )
  const languages = listInWords(
    t,
    asked.map((one) => languageName(t, one)),
  )
  return (
    // Browsers and server may know different versions of a language.
    <p className="soft" suppressHydrationWarning>
      {t('Languages: {languages}.', { languages })}{' '}
      <Link href={addressIn(url, [])} rel="nofollow">
        {t('All languages')}
      </Link>{' '}
      · {choose}
    </p>
  )
}

/** Where a list in some languages is empty. */
export function NothingInLanguages({ url }: { url: URL }) {
  const t = useText()
  return (
    <EmptyState
      title={t('Nothing in these languages yet')}
      action={<ButtonLink href={addressIn(url, [])}>{t('All languages')}</ButtonLink>}
    >
      {t('For many sites the language is unknown. You can include these too.')}
    </EmptyState>
  )
}
