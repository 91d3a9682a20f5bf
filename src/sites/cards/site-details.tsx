import type { ReactNode } from 'react'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { languageIfDifferent } from '#i18n/names-and-lists.ts'
import { memoizeIntl } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { ChipList } from '#ui/chip.tsx'
import { Stars } from '#ui/forms/stars.tsx'
import { Link } from '#ui/text/link.tsx'
import { Time } from '#ui/text/time.tsx'
import { tagSearchAddress } from '../listing/paths.ts'
import c from './site-details.module.css'
import { SitePicture } from './site-picture.tsx'

const numbers = memoizeIntl(Intl.NumberFormat)
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

interface SiteDetailsProps {
  site: Site
  /** Heading level of the title: the page's own heading, or a section's. */
  heading?: 'h1' | 'h2'
  /** False in a preview: tags and submitter are not links. */
  isLive?: boolean
  /** Buttons for the site. */
  children?: ReactNode
}

/** A site's picture and details, as on its own page. */
export function SiteDetails({ site, heading: Heading = 'h1', isLive = true, children }: SiteDetailsProps) {
  const t = useText()
  const { user, average_rating } = site
  const username = user?.username
  const lang = languageIfDifferent(t, site.language)
  return (
    <article className={c.details}>
      <div className={c.picture}>
        <SitePicture site={site} sizes="(min-width: 54rem) 42rem, 100vw" priority />
      </div>
      <div className={c.text}>
        <div className={c.head}>
          <Heading>
            <bdi lang={lang}>{site.title}</bdi>
          </Heading>
          <p className={`small-caps ${c.place}`}>{site.domain}</p>
        </div>
        {site.description && (
          <p className={c.description} lang={lang} dir="auto">
            {site.description}
          </p>
        )}
        <ChipList tags={site.tags} {...(isLive ? { href: tagSearchAddress } : {})} />
        {average_rating !== null && (
          <p className={c.rating}>
            <Stars value={average_rating} />{' '}
            <span className="numbers">{numbers(t.locale, oneDecimal).format(average_rating)}</span>{' '}
            <Link href="#reviews">
              {t('{count, plural, one {# review} other {# reviews}}', { count: site.review_count })}
            </Link>
          </p>
        )}
        <p className={c.about}>
          {user
            ? t.rich('Submitted by <person></person> on <date></date>', {
                person: () => (isLive ? <Link href={`/user/${username}`}>{username}</Link> : username),
                date: () => <Time value={site.created_on} />,
              })
            : t.rich('Submitted on <date></date>', { date: () => <Time value={site.created_on} /> })}
        </p>
        {children}
      </div>
    </article>
  )
}
