import type { RecommendedSite, SiteDetails } from '#api-contract/shapes/shapes.ts'
import { useText } from '#i18n/use-text.ts'
import { SitePicture } from '#sites/cards/site-picture.tsx'
import { recommendationsAddress, siteAddress } from '#sites/listing/paths.ts'
import { Section } from '#ui/section.tsx'
import { Link } from '#ui/text/link.tsx'
import { originText } from './recommendation-origin.tsx'
import c from './recommended-sites.module.css'

/** The sites that recommend this one, and that it recommends; renders nothing if there are none. */
export function RecommendedSites({ site }: { site: SiteDetails }) {
  const t = useText()
  // Missing in replies that a device stored before these fields were added.
  const { recommended_by = [], recommends = [], recommends_count = 0 } = site
  if (recommended_by.length === 0 && recommends.length === 0) return null
  return (
    <div className={c.both}>
      {recommended_by.length > 0 && (
        <Section id="recommended-by" title={t('Recommended by')} count={site.recommended_by_count}>
          <NewestSites
            label={t('Recommended by')}
            sites={recommended_by}
            count={site.recommended_by_count}
            all={recommendationsAddress(site, 'in')}
          />
        </Section>
      )}
      {recommends.length > 0 && (
        <Section id="recommends" title={t('Recommends')} count={recommends_count}>
          <NewestSites
            label={t('Recommends')}
            sites={recommends}
            count={recommends_count}
            all={recommendationsAddress(site, 'out')}
          />
          <p>
            <Link href={`/paths?from=${site.id}`} rel="nofollow">
              {t('Find a path to another site')}
            </Link>
          </p>
        </Section>
      )}
    </div>
  )
}

interface NewestSitesProps {
  label: string
  sites: RecommendedSite[]
  count: number
  /** The address of the whole list. */
  all: string
}

/** Number of sites that fit on a phone. */
const maxOnPhones = 2

function NewestSites({ label, sites, count, all }: NewestSitesProps) {
  const t = useText()
  return (
    <>
      <ul className={c.list} aria-label={label}>
        {sites.map(({ blog, ...recommendation }) => (
          <li key={blog.id} className={c.site}>
            <div className={c.cover}>
              <SitePicture site={blog} sizes="5rem" />
            </div>
            <div className={c.words}>
              <h3 className={c.title}>
                <Link href={siteAddress({ ...blog, kind: 'blog' })} dir="auto">
                  {blog.title}
                </Link>
              </h3>
              <p className={c.where}>{originText(t, recommendation)}</p>
            </div>
          </li>
        ))}
      </ul>
      {count > maxOnPhones && (
        <p className={count > sites.length ? undefined : c.narrow}>
          <Link href={all}>{t('See all {count, number}', { count })}</Link>
        </p>
      )}
    </>
  )
}
