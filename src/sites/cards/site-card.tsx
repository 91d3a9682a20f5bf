import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type ReactNode, use } from 'react'
import type { Site } from '#api-contract/shapes/shapes.ts'
import type { Health } from '#api-contract/values/health.ts'
import { message } from '#i18n/message.ts'
import { languageIfDifferent } from '#i18n/names-and-lists.ts'
import { useText } from '#i18n/use-text.ts'
import { Card } from '#ui/card.tsx'
import { ChipList } from '#ui/chip.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { siteAddress, tagSearchAddress } from '../listing/paths.ts'
import { ActivityLine } from './activity-line.tsx'
import c from './card-lines.module.css'
import { CardTools } from './card-tools.ts'
import { SitePicture } from './site-picture.tsx'

interface SiteCardProps {
  site: Site
  /** Maximum number of tags: the spec says 12 on cards and 3 in the landing preview. */
  tagLimit?: number
  /** False in a preview: no links and no buttons. */
  isLive?: boolean
  /** Links tags to a search. */
  linkTags?: boolean
  /** Loads the picture eagerly rather than when it nears the viewport. */
  priority?: boolean
  /** Heading level of the title: `h3` under a section heading, `h2` under the page heading. */
  heading?: 'h2' | 'h3' | 'p'
  /** Highlights the words of a search query. */
  highlight?: ((text: string) => ReactNode) | undefined
  /** Puts the picture beside the text. */
  row?: boolean
  /** Shows the Follow and Bookmark buttons. */
  tools?: boolean
  /** Content below the card's text, such as why the site is recommended. */
  children?: ReactNode
}

/** A site as an index card: picture, title, domain, description, tags. */
export function SiteCard({
  site,
  tagLimit = 12,
  // Submitters see their hidden sites in lists but cannot open them.
  isLive = site.status !== 'hidden',
  linkTags = isLive,
  priority = false,
  heading = 'h3',
  highlight,
  row = false,
  tools = isLive,
  children,
}: SiteCardProps) {
  const t = useText()
  const Tools = use(CardTools)
  return (
    <Card
      href={isLive ? siteAddress(site) : undefined}
      picture={<SitePicture site={site} priority={priority} sizes="(min-width: 48rem) 18rem, 80vw" />}
      title={highlight ? highlight(site.title) : site.title}
      domain={site.domain}
      text={highlight && site.description ? highlight(site.description) : site.description}
      lang={languageIfDifferent(t, site.language)}
      heading={heading}
      row={row}
    >
      {site.status !== 'published' && (
        <p className="soft">
          {site.status === 'held' ? t('Waiting for review') : t('Hidden by the moderators')}
        </p>
      )}
      <HealthLine health={site.health} />
      <ActivityLine site={site} />
      {site.tags.length > 0 && (
        <ChipList
          tags={site.tags}
          limit={tagLimit}
          {...(linkTags ? { href: tagSearchAddress } : {})}
          // A single element lets a long tag wrap like plain text.
          {...(highlight ? { renderTag: (tag) => <span>{highlight(tag)}</span> } : {})}
        />
      )}
      {children}
      {tools && Tools && <Tools site={site} />}
    </Card>
  )
}

const healthLabels = {
  away: message('Down'),
  gone: message('Gone'),
  changed_hands: message('Changed hands'),
}

/** Shows that a site is down, gone or has changed hands. */
export function HealthLine({ health }: { health: Health }) {
  const t = useText()
  if (health === 'fine' || health === 'unsteady') return null
  if (health === 'changed_hands')
    return (
      <p className={c.warning}>
        <Icon icon={TriangleAlert} /> {t(healthLabels[health])}
      </p>
    )
  return <p className={c.line}>{t(healthLabels[health])}</p>
}
