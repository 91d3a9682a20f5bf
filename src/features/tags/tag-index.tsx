import type { ReplyOf } from '#contract/endpoint.ts'
import { tagPageAddress } from '#features/blogs/addresses.ts'
import type { Translator } from '#texts/translator.ts'
import { useText } from '#texts/use-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Cluster, Stack } from '#ui/page-parts.tsx'
import type { browseTags } from './contract.ts'
import c from './tag-index.module.css'

interface TagIndexProps {
  reply: ReplyOf<typeof browseTags>
  letter: string | undefined
  page: number
}

export function letterName(t: Translator, letter: string): string {
  if (letter === '*') return t('Others')
  return letter === '0' ? '0–9' : letter.toUpperCase()
}

/** The address of a page of the index. */
export function indexAddress(letter: string | undefined, page = 1): string {
  const query = new URLSearchParams({
    ...(letter === undefined ? {} : { letter }),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString()
  return query ? `/tags?${query}` : '/tags'
}

/** All tags with their numbers of sites, and the letters that they begin with. */
export function TagIndex({ reply: { results, letters, count, page_size }, letter, page }: TagIndexProps) {
  const t = useText()
  return (
    <Stack gap="l">
      <nav aria-label={t('By letter')} className={c.letters}>
        <ul>
          <li>
            <Link href="/tags" aria-current={letter === undefined ? 'page' : undefined}>
              {t('Most used')}
            </Link>
          </li>
          {letters.map((one) => (
            <li key={one.letter}>
              <Link
                href={indexAddress(one.letter)}
                aria-current={letter === one.letter ? 'page' : undefined}
                title={t('{count, plural, one {# tag} other {# tags}}', { count: one.count })}
              >
                {letterName(t, one.letter)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul className={c.tags} aria-label={t('Tags')}>
        {results.map((tag) => (
          <li key={tag.value}>
            <Link href={tagPageAddress(tag.value)}>
              <span className={c.value}>{tag.value}</span>{' '}
              <span className="soft numbers">{t('{count, number}', { count: tag.count })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > page_size && (
        <Cluster>
          {page > 1 && (
            <ButtonLink href={indexAddress(letter, page - 1)} rel="prev">
              {t('Previous', {}, 'page')}
            </ButtonLink>
          )}
          {page * page_size < count && (
            <ButtonLink href={indexAddress(letter, page + 1)} rel="next">
              {t('Next', {}, 'page')}
            </ButtonLink>
          )}
        </Cluster>
      )}
    </Stack>
  )
}
