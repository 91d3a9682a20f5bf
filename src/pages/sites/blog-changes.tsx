import { Head } from '#branding/head.tsx'
import { apiQuery, listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { getHealth } from '#crawler/health/contract.ts'
import { HealthHistory } from '#crawler/health/health-evidence.tsx'
import { message } from '#i18n/message.ts'
import { changesAddress, siteAddress } from '#sites/listing/paths.ts'
import { getSite, listChanges } from '#sites/page/contract.ts'
import { SiteHistory } from '#sites/page/site-history.tsx'
import { ProposalList } from '#sites/suggested-edits/proposal-list.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { Link } from '#ui/text/link.tsx'

export const page = screen('/blog/:blog_slug/:blog_id/changes', {
  query: ['page'],
  load: ({ params, url }) => ({
    blog: apiQuery(getSite, { id: params.blog_id }, message('Failed to fetch blog details')),
    list: listQuery(listChanges, { id: params.blog_id }, pageNumberFromUrl(url), { dependsOnViewer: true }),
    health: apiQuery(getHealth, { id: params.blog_id }),
  }),
  // The id decides, as on the site's own page; articles have no such page.
  redirect: ({ blog }, { url }) => {
    if (blog.kind === 'article') return siteAddress(blog)
    return url.pathname === changesAddress(blog) ? undefined : changesAddress(blog) + url.search
  },
  view: function SiteChanges({ t, blog, list, health }) {
    const { title } = blog
    return (
      <Page width="column">
        <Head
          title={t('Changes to {title}', { title })}
          description={t('What changed about {title}, when, and who changed it.', { title })}
          canonical={changesAddress(blog)}
        />
        <PageHead
          title={t('Changes to {title}', { title })}
          text={<Link href={siteAddress(blog)}>{t('Back to the site’s page')}</Link>}
        />
        <Stack gap="section">
          <ProposalList siteId={blog.id} />
          <Section title={t('History')}>
            <SiteHistory list={list} pageAddress={(page) => `${changesAddress(blog)}?page=${page}`} />
          </Section>
          <HealthHistory history={health.history} />
        </Stack>
      </Page>
    )
  },
})
