import type { ReactNode } from 'react'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { SiteCard } from '#sites/cards/site-card.tsx'
import { Shelf } from '#ui/page-parts.tsx'

interface SiteShelfProps {
  title: string
  /** The address of the whole list. */
  href: string
  sites: Site[]
  aside?: ReactNode
}

/** A row of sites with a heading; renders nothing if it is empty. */
export function SiteShelf({ title, href, sites, aside }: SiteShelfProps) {
  if (sites.length === 0) return null
  return (
    <Shelf title={title} href={href} aside={aside}>
      {sites.map((site) => (
        <li key={site.id}>
          <SiteCard site={site} tagLimit={4} />
        </li>
      ))}
    </Shelf>
  )
}
