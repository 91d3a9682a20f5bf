import type { ReplyOf } from '#api-contract/endpoint.ts'
import { withLanguages } from '#api-contract/values/content-languages.ts'
import { languageName } from '#i18n/names-and-lists.ts'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/card.tsx'
import { Cover } from '#ui/covers/cover.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Tabs } from '#ui/menus/tabs.tsx'
import { CardGrid, Cluster, Stack } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'
import { tagPageAddress } from '../listing/paths.ts'
import type { browseTags } from './contract.ts'
import { type IndexFilter, indexAddress, letterName } from './index-filter.ts'
import { TagFilter } from './tag-filter.tsx'
import c from './tag-index.module.css'

type Reply = ReplyOf<typeof browseTags>

interface TagIndexProps {
  reply: Reply
  filter: IndexFilter
  page: number
}

/** All tags with their numbers of sites, and filters by text, letter and language. */
export function TagIndex({ reply, filter, page }: TagIndexProps) {
  const t = useText()
  const { results, letters, languages, count, page_size } = reply
  const { letter, language } = filter
  const tagsWithCovers = results.filter(({ sites }) => sites.length > 0)
  const otherTags = results.filter(({ sites }) => sites.length === 0)
  // Keeps the language filter on the tag's page.
  const getTagAddress = (tag: string) =>
    language === undefined ? tagPageAddress(tag) : withLanguages(tagPageAddress(tag), [language])
  return (
    <Stack gap="l">
      <Stack>
        <TagFilter key={filter.query} filter={filter} />
        {(letters.length > 1 || letter !== undefined) && (
          <Tabs
            label={t('By letter')}
            tabs={[
              {
                label: t('Most used'),
                href: indexAddress({ ...filter, letter: undefined }),
                current: letter === undefined,
              },
              ...letters.map((entry) => ({
                label: <span suppressHydrationWarning>{letterName(t, entry.letter)}</span>,
                href: indexAddress({ ...filter, letter: entry.letter }),
                current: letter === entry.letter,
              })),
            ]}
          />
        )}
        {languages.length > 1 && (
          <Tabs
            label={t('By site language')}
            tabs={[
              {
                label: t('All languages'),
                href: indexAddress({ ...filter, language: undefined }),
                current: language === undefined,
              },
              ...languages.map((entry) => ({
                label: <span suppressHydrationWarning>{languageName(t, entry.language)}</span>,
                href: indexAddress({ ...filter, letter: undefined, language: entry.language }),
                count: entry.count,
                current: language === entry.language,
              })),
            ]}
          />
        )}
      </Stack>
      {count === 0 && (
        <EmptyState title={t('No such tag')} action={<Link href="/tags">{t('All tags')}</Link>}>
          {t('Try another letter or language.')}
        </EmptyState>
      )}
      {tagsWithCovers.length > 0 && (
        <CardGrid label={t('Subjects')}>
          {tagsWithCovers.map(({ value, count, sites }) => (
            <Card
              key={value}
              href={getTagAddress(value)}
              heading="h2"
              title={value}
              // Isolated, because the card has the direction of the tag.
              text={<bdi>{t('{count, plural, one {# site} other {# sites}}', { count })}</bdi>}
              picture={
                <div className={c.covers}>
                  {[...new Set(sites)].map((title) => (
                    <Cover key={title} name={title} />
                  ))}
                </div>
              }
            />
          ))}
        </CardGrid>
      )}
      {otherTags.length > 0 && (
        <ul className={c.tags} aria-label={t('Tags')}>
          {otherTags.map((tag) => (
            <li key={tag.value}>
              <Link href={getTagAddress(tag.value)}>
                <span className={c.value}>{tag.value}</span>{' '}
                <span className="soft numbers">{t('{count, number}', { count: tag.count })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {count > page_size && (
        <Cluster>
          {page > 1 && (
            <ButtonLink href={indexAddress(filter, page - 1)} rel="prev">
              {t('Previous', {}, 'page')}
            </ButtonLink>
          )}
          {page * page_size < count && (
            <ButtonLink href={indexAddress(filter, page + 1)} rel="next">
              {t('Next', {}, 'page')}
            </ButtonLink>
          )}
        </Cluster>
      )}
    </Stack>
  )
}
