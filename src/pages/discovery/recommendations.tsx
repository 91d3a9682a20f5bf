import { Head } from '#branding/head.tsx'
import { apiQuery, listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { PagedList } from '#client/api/paged-list.tsx'
import { screen } from '#client/page/screen.tsx'
import { listRecommendations } from '#discovery/recommendations/contract.ts'
import { RecommendationOrigin } from '#discovery/recommendations/recommendation-origin.tsx'
import { message } from '#i18n/message.ts'
import { SiteCard } from '#sites/cards/site-card.tsx'
import { recommendationsAddress, siteAddress } from '#sites/listing/paths.ts'
import { getSiteDetails } from '#sites/page/contract.ts'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { Tabs } from '#ui/menus/tabs.tsx'
import { CardGrid, Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'

const readDirection = (url: URL) => (url.searchParams.get('direction') === 'out' ? 'out' : 'in')

export const page = screen('/blog/:blog_slug/:blog_id/recommendations', {
  query: ['direction', 'page'],
  load: ({ params, url }) => ({
    blog: apiQuery(getSiteDetails, { id: params.blog_id }, message('Failed to fetch blog details')),
    list: listQuery(
      listRecommendations,
      { id: Number(params.blog_id), direction: readDirection(url) },
      pageNumberFromUrl(url),
    ),
  }),
  redirect: ({ blog }, { url }) => {
    if (blog.kind !== 'blog') return siteAddress(blog)
    const { pathname } = new URL(recommendationsAddress(blog, 'in'), url)
    return url.pathname === pathname ? undefined : pathname + url.search
  },
  view: ({ blog, list, url, t }) => {
    const direction = readDirection(url)
    const address = recommendationsAddress(blog, direction)
    const title =
      direction === 'in' ? t('Sites that recommend {title}', blog) : t('Sites that {title} recommends', blog)
    return (
      <Page>
        <Head
          title={title}
          description={t('Which sites recommend which, from blogrolls and links pages.')}
          canonical={address}
        />
        <PageHead title={title} text={<Link href={siteAddress(blog)}>{blog.domain}</Link>} />
        <Stack gap="l">
          <Tabs
            label={t('Directions')}
            tabs={[
              {
                label: t('Recommended by'),
                href: recommendationsAddress(blog, 'in'),
                count: blog.recommended_by_count,
                current: direction === 'in',
              },
              {
                label: t('Recommends'),
                href: recommendationsAddress(blog, 'out'),
                count: blog.recommends_count,
                current: direction === 'out',
              },
            ]}
          />
          <PagedList
            list={list}
            pageAddress={(page) => `${address}${direction === 'out' ? '&' : '?'}page=${page}`}
            fallback={<SkeletonCards count={20} />}
          >
            {(rows) =>
              rows.length > 0 ? (
                <CardGrid label={title}>
                  {rows.map(({ blog: other, ...recommendation }) => (
                    <SiteCard key={other.id} site={other} tagLimit={4} heading="h2">
                      <RecommendationOrigin recommendation={recommendation} />
                    </SiteCard>
                  ))}
                </CardGrid>
              ) : (
                <p>{t('None found.')}</p>
              )
            }
          </PagedList>
        </Stack>
      </Page>
    )
  },
})
