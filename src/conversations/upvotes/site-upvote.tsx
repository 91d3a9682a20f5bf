import { useQueryClient } from '@tanstack/react-query'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { cachedSiteQueries } from '#sites/page/cached-site-queries.ts'
import { getSiteUpvotes, toggleSiteUpvote } from './contract.ts'
import { UpvoteButton } from './upvote-button.tsx'
import { useUpvotes } from './use-upvotes.ts'

/** Upvote button of a site. */
export function SiteUpvote({ site }: { site: Site }) {
  const t = useText()
  const queries = useQueryClient()
  const [upvotes, store, isKnown] = useUpvotes(apiQuery(getSiteUpvotes, { id: site.id }), site.total_upvotes)
  return (
    <UpvoteButton
      target={`blog ${site.id}`}
      upvotes={upvotes}
      isKnown={isKnown}
      toggle={apiQuery(toggleSiteUpvote, { id: site.id })}
      onChange={(updated) => {
        store(updated)
        queries.setQueriesData(cachedSiteQueries, (cached?: Site) =>
          cached?.id === site.id ? { ...cached, total_upvotes: updated.total_upvotes } : undefined,
        )
      }}
      failure={t('Failed to toggle upvote')}
      label={t('Upvote', {}, 'verb')}
      pressedLabel={t('Upvoted', {}, 'state')}
      showsLabel
    />
  )
}
