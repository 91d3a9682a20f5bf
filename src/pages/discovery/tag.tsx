import type { ReactNode } from 'react'
import { LanguageFilter, NoResultsInLanguages } from '#accounts/preferences/language-filter.tsx'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import { langParam, withLanguagesOf } from '#api-contract/values/content-languages.ts'
import { type TagOrder, tagOrderFromUrl, tagOrders } from '#api-contract/values/tag-orders.ts'
import { Head } from '#branding/head.tsx'
import { apiQuery, type ListApiQuery, listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { SurpriseButton } from '#discovery/shuffle/surprise-button.tsx'
import { formatList } from '#i18n/names-and-lists.ts'
import { type PageTranslator, useText } from '#i18n/use-text.ts'
import { NoSitesYet } from '#sites/cards/no-sites-yet.tsx'
import { SiteList } from '#sites/cards/site-list.tsx'
import { tagPageAddress } from '#sites/listing/paths.ts'
import { getTag, listSitesOfTag } from '#sites/tags/contract.ts'
import { TagLinks } from '#sites/tags/tag-links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonCards, SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Tabs } from '#ui/menus/tabs.tsx'
import { CardGrid, Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'

type List = ListApiQuery<typeof listSitesOfTag>

/** True for the list of sites that are gone, which appear in no other list. */
const isGoneList = (url: URL) => url.searchParams.get('health') === 'gone'
const gonePath = (tag: string) => `${tagPageAddress(tag)}?health=gone`

const orderAddress = (tag: string, order: TagOrder) =>
  order === 'newest' ? tagPageAddress(tag) : `${tagPageAddress(tag)}?sort=${order}`

/** Title, text and description of a list in this order. */
function describeOrder(t: PageTranslator, order: TagOrder, tag: string, count: number) {
  const a = (inside: ReactNode) => <Link href="/tags">{inside}</Link>
  if (order === 'quiet')
    return {
      title: t('#{tag}: quiet sites', { tag }),
      text: t.rich('Sites that post once a month or less, newest first. <a>All tags</a>', { a }),
      description: t('Sites about {tag} that post once a month or less.', { tag }),
    }
  if (order === 'recommended')
    return {
      title: t('#{tag}: most recommended', { tag }),
      text: t.rich('The sites that other sites recommend most. <a>All tags</a>', { a }),
      description: t('The sites about {tag} that other sites recommend most.', { tag }),
    }
  return {
    title: `#${tag}`,
    text: t.rich('{count, plural, one {# site} other {# sites}}, newest first. <a>All tags</a>', {
      count,
      a,
    }),
    description: t('{count, plural, one {# independent site} other {# independent sites}} about {tag}.', {
      count,
      tag,
    }),
  }
}

export const page = screen('/tags/:tag', {
  query: ['health', 'sort', 'lang', 'page'],
  load: ({ params: { tag }, url }) => ({
    tag: apiQuery(getTag, { value: tag }),
    list: listQuery(
      listSitesOfTag,
      {
        value: tag,
        ...(isGoneList(url) ? { health: 'gone' as const } : langParam(url)),
        ...(tagOrderFromUrl(url) === 'newest' ? {} : { sort: tagOrderFromUrl(url) }),
      },
      pageNumberFromUrl(url),
    ),
  }),
  // Merged tags and aliases redirect to the main tag.
  redirect: ({ tag }, { params, url }) =>
    params.tag === tag.value ? undefined : tagPageAddress(tag.value) + url.search,
  fallback: ({ params: { tag } }) => (
    <Page>
      <PageHead title={<bdi>#{tag}</bdi>} text={<SkeletonText lines={1} />} />
      <CardGrid>
        <SkeletonCards />
      </CardGrid>
    </Page>
  ),
  view: ({ tag, list, url }) =>
    isGoneList(url) ? <GoneSites tag={tag.value} list={list} /> : <Sites tag={tag} list={list} url={url} />,
})

function GoneSites({ tag, list }: { tag: string; list: List }) {
  const t = useText()
  return (
    <Page>
      <Head
        title={t('#{tag}: gone', { tag })}
        description={t('Sites about {tag} that are gone.', { tag })}
        canonical={gonePath(tag)}
      />
      <PageHead
        title={t('#{tag}: gone', { tag })}
        text={<Link href={tagPageAddress(tag)}>{t('Active sites')}</Link>}
      />
      <SiteList
        list={list}
        label={t('Sites about {tag} that are gone', { tag })}
        pageAddress={(page) => `${gonePath(tag)}&page=${page}`}
        empty={<EmptyState title={t('None gone')} />}
      />
    </Page>
  )
}

function Sites({ tag, list, url }: { tag: ReplyOf<typeof getTag>; list: List; url: URL }) {
  const t = useText()
  const { value, count, related, spellings } = tag
  const order = tagOrderFromUrl(url)
  const isInLanguages = langParam(url).lang !== undefined
  const { title, text, description } = describeOrder(t, order, value, count)
  const address = orderAddress(value, order)
  const listAddress = withLanguagesOf(url, address)
  const endMessage = order === 'newest' && count > 1000 ? t('Showing the newest 1,000.') : undefined
  const orderLabels = {
    newest: t('Newest'),
    quiet: t('Quiet', {}, 'sites'),
    recommended: t('Most recommended'),
  }
  return (
    <Page>
      <Head
        title={title}
        description={description}
        canonical={address}
        feeds={{ path: tagPageAddress(value), opml: true, title: t('Sites about {tag}', { tag: value }) }}
      />
      <PageHead
        title={<bdi>#{value}</bdi>}
        aside={count > 1 && <SurpriseButton filter={`tag:${value}`} />}
        text={
          <>
            <p>{text}</p>
            {spellings.length > 0 && (
              <p className="small" suppressHydrationWarning>
                {t('Also known as {spellings}', { spellings: formatList(t, spellings, 'unit') })}
              </p>
            )}
          </>
        }
      />
      <Stack gap="l">
        <TagLinks
          title={t('Related tags')}
          tags={related.map(({ value, together }) => ({ value, count: together }))}
          address={tagPageAddress}
          countTitle={(count) =>
            t('{count, plural, one {# site has both} other {# sites have both}}', { count })
          }
        />
        <Tabs
          label={t('Filter sites')}
          tabs={tagOrders.map((tagOrder) => ({
            label: orderLabels[tagOrder],
            href: withLanguagesOf(url, orderAddress(value, tagOrder)),
            current: tagOrder === order,
          }))}
        />
        <LanguageFilter url={url} />
        <SiteList
          list={list}
          label={t('Sites about {tag}', { tag: value })}
          pageAddress={(page) => `${listAddress}${listAddress.includes('?') ? '&' : '?'}page=${page}`}
          feeds={{ path: withLanguagesOf(url, tagPageAddress(value)), opml: true }}
          empty={<EmptyList url={url} isInLanguages={isInLanguages} />}
          end={isInLanguages ? t('That’s everything in these languages.') : endMessage}
        />
        <p className="soft">
          <Link href={gonePath(value)}>{t('Sites about {tag} that are gone', { tag: value })}</Link>
        </p>
      </Stack>
    </Page>
  )
}

function EmptyList({ url, isInLanguages }: { url: URL; isInLanguages: boolean }) {
  const t = useText()
  if (isInLanguages) return <NoResultsInLanguages url={url} />
  return tagOrderFromUrl(url) === 'newest' ? <NoSitesYet /> : <EmptyState title={t('No matching sites')} />
}
