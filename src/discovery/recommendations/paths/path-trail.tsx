import { useText } from '#i18n/use-text.ts'
import { SitePicture } from '#sites/cards/site-picture.tsx'
import { siteAddress } from '#sites/listing/paths.ts'
import { Link } from '#ui/text/link.tsx'
import { originParts } from '../recommendation-origin.tsx'
import type { PathByName } from '../schemas.ts'
import c from './paths.module.css'

/** The sites along a path, each with how it recommends the next one. */
export function PathTrail({
  path,
  ways,
}: {
  path: NonNullable<PathByName['path']>
  ways: PathByName['ways']
}) {
  const t = useText()
  return (
    <ol className={c.trail} aria-label={t('The path')}>
      {path.map((site, index) => {
        const recommendation = ways[index]
        return (
          <li key={site.id} className={c.stop}>
            <div className={c.cover}>
              <SitePicture site={site} sizes="(min-width: 54rem) 16rem, 6rem" priority />
            </div>
            <div className={c.words}>
              <h2 className={c.title}>
                <Link href={siteAddress(site)} dir="auto">
                  {site.title}
                </Link>
              </h2>
              <p className={`small-caps ${c.place}`}>{site.domain}</p>
              {recommendation && (
                <p className={c.way}>
                  {t('links to the next {where}, since {month}', originParts(t, recommendation))}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
