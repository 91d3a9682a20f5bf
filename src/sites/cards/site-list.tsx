import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { Endpoint, ReplyOf } from '#api-contract/endpoint.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { type FeedSource, feedAddresses } from '#api-contract/values/feed-addresses.ts'
import { useApi } from '#client/api/api-context.ts'
import { type ListApiQuery, listQueryOptionsFor } from '#client/api/api-queries.ts'
import { ListBoundary } from '#client/api/list-boundary.tsx'
import { useText } from '#i18n/use-text.ts'
import { FeedList } from '#ui/feed-list.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { CardGrid } from '#ui/page-parts.tsx'
import { EarlierPageLink, Pager } from '#ui/pager.tsx'
import { useNearViewport } from '#ui/use-near-viewport.ts'
import { SiteCard } from './site-card.tsx'
import c from './site-list.module.css'

interface SiteListProps<E extends Endpoint> {
  list: ListApiQuery<E>
  /** Address of another page of the list, for readers without scripts and for opening in a new tab. */
  pageAddress: (page: number, seed: string | undefined) => string
  /** Shown when the list is empty. */
  empty: ReactNode
  label: string
  /** Shown at the end of the list. */
  end?: ReactNode
  /** Renders content below a card, such as why the site is recommended. */
  cardNote?: (site: Row<E>) => ReactNode
  /** The list's feeds, shown at its end. */
  feeds?: FeedSource
  /** Highlights the words of a search query. */
  highlight?: (text: string) => ReactNode
}

type Row<E extends Endpoint> = ReplyOf<E> extends { results: (infer R)[] } ? R : Site
type SitePage<R> = { results: R[]; next: string | null; seed?: string }

/** After this many automatic loads, loading more takes a click, which keeps the page footer reachable. */
const autoLoadedPages = 5

/** An infinitely scrolling list of sites. Built on real links, so it also works without scripts. */
export function SiteList<E extends Endpoint>(props: SiteListProps<E>) {
  return (
    <ListBoundary
      list={props.list}
      fallback={
        <CardGrid>
          <SkeletonCards />
        </CardGrid>
      }
    >
      <Pages {...props} />
    </ListBoundary>
  )
}

function Pages<E extends Endpoint>(props: SiteListProps<E>) {
  const { list, pageAddress, empty, label, end, cardNote, feeds, highlight } = props
  const t = useText()
  const api = useApi()
  const query = useSuspenseInfiniteQuery(listQueryOptionsFor(api, list))
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const pages = query.data.pages as (ReplyOf<E> & SitePage<Row<E> & Site>)[]
  const autoLoads =
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError && pages.length % autoLoadedPages !== 0
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const sentinel = useNearViewport<HTMLDivElement>(autoLoads ? loadMore : undefined)
  // A site may appear twice if the list shifted between two page loads.
  const sites = [...new Map(pages.flatMap((page) => page.results).map((site) => [site.id, site])).values()]
  if (sites.length === 0 && list.firstPage === 1) return empty
  const seed = pages[0]?.seed
  return (
    <>
      <EarlierPageLink page={list.firstPage} pageAddress={(page) => pageAddress(page, seed)} />
      <CardGrid label={label}>
        {sites.map((site, index) => (
          <li key={site.id}>
            <SiteCard site={site} priority={index < 4} heading="h2" highlight={highlight}>
              {cardNote?.(site)}
            </SiteCard>
          </li>
        ))}
      </CardGrid>
      <div ref={sentinel}>
        {hasNextPage ? (
          <Pager
            href={pageAddress(list.firstPage + pages.length, seed)}
            onMore={loadMore}
            busy={isFetchingNextPage}
            failed={isFetchNextPageError}
          />
        ) : (
          <p className={c.end}>{end ?? t('That’s everything.')}</p>
        )}
      </div>
      {feeds && <FeedList feeds={feedAddresses(feeds)} />}
    </>
  )
}
