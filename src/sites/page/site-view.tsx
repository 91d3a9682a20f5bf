import ExternalLink from 'lucide-react/icons/external-link'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import type { Site, SiteWithState } from '#api-contract/shapes/shapes.ts'
import { Head } from '#branding/head.tsx'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { MoreMenu } from '#ui/menus/more-menu.tsx'
import { Page } from '#ui/page-parts.tsx'
import { SiteDetails } from '../cards/site-details.tsx'
import { discussionsAddress, siteAddress, visitAddress } from '../listing/paths.ts'
import { HealthNotice } from './health-notice.tsx'
import { ShareButton } from './share-button.tsx'
import c from './site-view.module.css'
import { StructuredData } from './structured-data.tsx'

interface SiteViewProps {
  site: Site & Partial<SiteWithState>
  /** Buttons from domains that depend on this one: upvote, bookmark. */
  tools?: ReactNode
  /** More buttons, in the "…" menu: report, history. */
  moreTools?: ReactNode
  /** Reviews and discussions. */
  children?: ReactNode
}

/** The page of a site or article. */
export function SiteView({ site, tools, moreTools, children }: SiteViewProps) {
  const t = useText()
  return (
    <Page>
      <Head
        title={site.title}
        description={site.description || t('{title} ({domain}): reviews and discussions.', site)}
        canonical={siteAddress(site)}
        image={site.image_blog_page}
        type="article"
        feeds={{ path: discussionsAddress(site), title: t('Discussions of {title}', { title: site.title }) }}
      />
      {site.status === 'published' && <StructuredData site={site} />}
      {site.status !== 'published' && (
        <p className={c.waiting}>
          <Icon icon={Hourglass} />{' '}
          {site.status === 'held'
            ? t('Waiting for review. Only staff and its submitter can see this page.')
            : t('Hidden. Only staff can see this page.')}
        </p>
      )}
      <HealthNotice site={site} />
      <SiteDetails site={site}>
        <div className={c.actions}>
          {site.health === 'changed_hands' ? (
            <ButtonLink href={visitAddress(site)}>{t('Visit site')}</ButtonLink>
          ) : (
            <ButtonLink variant="primary" href={site.url} newTab rel="noopener ugc">
              {t('Visit site')}
              <Icon icon={ExternalLink} />
            </ButtonLink>
          )}
          {tools}
          <MoreMenu label={t('More about {title}', { title: site.title })}>
            <ShareButton title={site.title} path={siteAddress(site)} />
            {site.feed_url && site.health !== 'changed_hands' && (
              <ButtonLink variant="faint" href={site.feed_url} newTab rel="noopener ugc">
                {t('Feed')}
              </ButtonLink>
            )}
            <LazySiteActions site={site} />
            {moreTools}
          </MoreMenu>
        </div>
      </SiteDetails>
      {children}
    </Page>
  )
}

const SiteActions = lazyPart(async () => (await import('./site-actions.tsx')).SiteActions)

/** More actions for members; guests do not load the code. */
export function LazySiteActions({ site }: { site: Site }) {
  const session = useSession()
  return session && <SiteActions site={site} member={session} />
}
