import { tagPageAddress } from '#features/blogs/addresses.ts'
import { BlogList } from '#features/blogs/blog-list.tsx'
import { NoSitesYet } from '#features/blogs/no-sites-yet.tsx'
import { Head } from '#features/community/head.tsx'
import { SurpriseButton } from '#features/lists/surprise-button.tsx'
import { getTag, listBlogsOfTag } from '#features/tags/contract.ts'
import { TagLinks } from '#features/tags/tag-links.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { CardGrid, Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { SkeletonCards, SkeletonText } from '#ui/skeleton.tsx'
import { apiQuery, listQuery, pageNumberOf } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

/** Those that are gone are in no other list. */
const isOfGone = (url: URL) => url.searchParams.get('health') === 'gone'
const gonePath = (tag: string) => `${tagPageAddress(tag)}?health=gone`

export const page = screen('/tags/:tag', {
  load: ({ params: { tag }, url }) => ({
    tag: apiQuery(getTag, { value: tag }),
    list: listQuery(
      listBlogsOfTag,
      { value: tag, ...(isOfGone(url) ? { health: 'gone' as const } : {}) },
      pageNumberOf(url),
    ),
  }),
  // A merged tag, or another spelling, redirects to the one that stays.
  redirect: ({ tag }, { params, url }) =>
    params.tag === tag.value ? undefined : tagPageAddress(tag.value) + url.search,
  waiting: ({ params: { tag } }) => (
    <Page>
      <PageHead title={`#${tag}`} text={<SkeletonText lines={1} />} />
      <CardGrid>
        <SkeletonCards />
      </CardGrid>
    </Page>
  ),
  view: ({ t, tag: { value, count, related }, list, url }) =>
    isOfGone(url) ? (
      <Page>
        <Head
          title={t('#{tag}: gone', { tag: value })}
          description={t('Sites about {tag} that are gone.', { tag: value })}
          canonical={gonePath(value)}
        />
        <PageHead
          title={t('#{tag}: gone', { tag: value })}
          text={<Link href={tagPageAddress(value)}>{t('Sites that are still there')}</Link>}
        />
        <BlogList
          list={list}
          label={t('Sites about {tag} that are gone', { tag: value })}
          pageAddress={(page) => `${gonePath(value)}&page=${page}`}
          empty={<EmptyState title={t('None is gone')} />}
        />
      </Page>
    ) : (
      <Page>
        <Head
          title={`#${value}`}
          description={t(
            '{count, plural, one {# independent site} other {# independent sites}} about {tag}.',
            {
              count,
              tag: value,
            },
          )}
          canonical={tagPageAddress(value)}
          feeds={{ path: tagPageAddress(value), title: t('Sites about {tag}', { tag: value }), opml: true }}
        />
        <PageHead
          title={`#${value}`}
          aside={count > 1 && <SurpriseButton within={`tag:${value}`} />}
          text={
            <p>
              {t.rich('{count, plural, one {# site} other {# sites}}, the newest first. <a>All tags</a>', {
                count,
                a: (inside) => <Link href="/tags">{inside}</Link>,
              })}
            </p>
          }
        />
        <Stack gap="l">
          <TagLinks title={t('Often together')} tags={related} address={tagPageAddress} />
          <BlogList
            list={list}
            label={t('Sites about {tag}', { tag: value })}
            pageAddress={(page) => `${tagPageAddress(value)}?page=${page}`}
            feeds={{ path: tagPageAddress(value), opml: true }}
            empty={<NoSitesYet />}
            end={count > 1000 ? t('These were the newest 1,000.') : undefined}
          />
          <p className="soft">
            <Link href={gonePath(value)}>{t('Sites about {tag} that are gone', { tag: value })}</Link>
          </p>
        </Stack>
      </Page>
    ),
})
