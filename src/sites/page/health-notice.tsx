import type { Site, SiteWithState } from '#api-contract/shapes/shapes.ts'
import { useText } from '#i18n/use-text.ts'
import { Warning } from '#ui/feedback/warning.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'
import { Time } from '#ui/text/time.tsx'
import { visitAddress } from '../listing/paths.ts'
import c from './site-view.module.css'

/** Warns that a site has changed hands, or is down or gone; renders nothing otherwise. */
export function HealthNotice({ site }: { site: Site & Partial<SiteWithState> }) {
  const t = useText()
  const { health, health_since, archive_url } = site
  if (health === 'fine' || health === 'unsteady') return null
  const date = () => <Time value={health_since ?? site.updated_on} />
  return (
    <div className={c.notice}>
      <Warning>
        <p>
          {health === 'changed_hands' ? (
            <>
              <strong>{t.rich('This site seems to have changed hands on <date></date>.', { date })}</strong>{' '}
              {t('It may no longer be the site that was listed.')}
            </>
          ) : (
            t.rich(
              '{health, select, gone {This site has been gone} other {This site has been down}} since <date></date>.',
              { health, date },
            )
          )}
        </p>
        <Cluster gap="m">
          <Link href={visitAddress(site)}>{t('What we noticed')}</Link>
          {archive_url && (
            <Link href={archive_url} newTab rel="noopener">
              {t('See an archived copy')}
            </Link>
          )}
        </Cluster>
      </Warning>
    </div>
  )
}
