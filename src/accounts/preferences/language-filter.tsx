import { useEffect } from 'react'
import { languagesFromUrl, unknownLanguage, withLanguages } from '#api-contract/values/content-languages.ts'
import { navigate } from '#client/router/navigation.ts'
import { formatList, languageName } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/text/link.tsx'
import { useReadingLanguages } from './reading-languages.ts'

/** A language's name in lists. */
export const contentLanguageName = (t: Translator, language: string): string =>
  language === unknownLanguage ? t('unknown', {}, 'language') : languageName(t, language)

/** The first page of a list in these languages; empty means all. */
function addressWithLanguages({ pathname, searchParams }: URL, languages: readonly string[]): string {
  const params = new URLSearchParams(searchParams)
  for (const name of ['lang', 'page', 'seed', 'as_of', 'loosened']) params.delete(name)
  return withLanguages(params.size > 0 ? `${pathname}?${params}` : pathname, languages)
}

interface LanguageFilterProps {
  url: URL
  /**
   * True if the list is filtered by the reader's languages by default; false for lists whose content was chosen
   * deliberately.
   */
  filtersByReadingLanguages?: boolean
}

/**
 * Shows a list's languages, with a link to all of them. The filter is part of the address, which shows everyone the
 * same list; an address without a filter gets the reader's languages.
 */
export function LanguageFilter({ url, filtersByReadingLanguages = true }: LanguageFilterProps) {
  const t = useText()
  const reads = useReadingLanguages()
  const selected = languagesFromUrl(url)
  const isFurtherPage = url.searchParams.has('page') || url.searchParams.has('seed')
  const defaultAddress =
    filtersByReadingLanguages && selected === undefined && !isFurtherPage && reads && reads.length > 0
      ? addressWithLanguages(url, reads)
      : undefined
  useEffect(() => {
    if (defaultAddress !== undefined) void navigate(defaultAddress, { replace: true })
  }, [defaultAddress])
  const changeLink = <Link href="/languages">{t('Change', {}, 'languages')}</Link>
  if (!selected || selected.length === 0)
    return (
      <p className="soft">
        {t('All languages')} ·{' '}
        {reads && reads.length > 0 ? (
          <Link href={addressWithLanguages(url, reads)} rel="nofollow">
            {t('Only languages I read')}
          </Link>
        ) : (
          changeLink
        )}
      </p>
    )
  const languages = formatList(
    t,
    selected.map((language) => contentLanguageName(t, language)),
  )
  return (
    // Browsers and servers may know different names of a language.
    <p className="soft" suppressHydrationWarning>
      {t('Languages: {languages}.', { languages })}{' '}
      <Link href={addressWithLanguages(url, [])} rel="nofollow">
        {t('All languages')}
      </Link>{' '}
      · {changeLink}
    </p>
  )
}

/** Empty state of a list filtered by language. */
export function NoResultsInLanguages({ url }: { url: URL }) {
  const t = useText()
  return (
    <EmptyState
      title={t('Nothing in these languages yet')}
      action={<ButtonLink href={addressWithLanguages(url, [])}>{t('All languages')}</ButtonLink>}
    >
      {t('For many sites the language is unknown. You can include these too.')}
    </EmptyState>
  )
}
