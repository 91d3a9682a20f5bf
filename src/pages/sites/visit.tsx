import { Head } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { getHealth } from '#crawler/health/contract.ts'
import { HealthEvidence } from '#crawler/health/health-evidence.tsx'
import { message } from '#i18n/message.ts'
import { siteAddress, visitAddress } from '#sites/listing/paths.ts'
import { getSite } from '#sites/page/contract.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Cluster, Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'

/** Interstitial before visiting a site that has changed hands: the evidence, and archived copies. */
export const page = screen('/blog/:blog_slug/:blog_id/visit', {
  load: ({ params }) => ({
    blog: apiQuery(getSite, { id: params.blog_id }, message('Failed to fetch blog details')),
    health: apiQuery(getHealth, { id: params.blog_id }),
  }),
  redirect: ({ blog }, { url }) => {
    const address = blog.kind === 'blog' ? visitAddress(blog) : siteAddress(blog)
    return url.pathname === address ? undefined : address
  },
  view: ({ blog, health, t }) => (
    <Page width="column">
      <Head
        title={t('What we noticed about {title}', blog)}
        description={t('Whether {title} ({domain}) is still the same site.', blog)}
        canonical={visitAddress(blog)}
      />
      <PageHead
        title={t('What we noticed about {title}', blog)}
        text={<Link href={siteAddress(blog)}>{t('Back to the site’s page')}</Link>}
      />
      <Stack gap="l">
        <HealthEvidence health={health} />
        <Cluster>
          {health.archive_url && (
            <ButtonLink variant="primary" href={health.archive_url} newTab rel="noopener">
              {t('See an archived copy')}
            </ButtonLink>
          )}
          <ButtonLink href={blog.url} newTab rel="noopener nofollow ugc">
            {t('Visit {domain} anyway', blog)}
          </ButtonLink>
        </Cluster>
      </Stack>
    </Page>
  ),
})
