import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Cluster, Stack } from '#ui/page-parts.tsx'
import { listFollows } from '../following/contract.ts'
import { listJustPosted } from '../timeline/contract.ts'
import { SitesFallback } from '../timeline/no-posts.tsx'

/**
 * Shown when the timeline is empty: the member follows nothing, the followed sites are silent, or there are no posts
 * yet.
 */
export function NoOwnPosts({ url }: { url: URL }) {
  const t = useText()
  const api = useApi()
  const { data: follows } = useSuspenseQuery(
    queryOptionsFor(api, apiQuery(listFollows, { page: 1, page_size: 1 })),
  )
  const { data: posted } = useSuspenseQuery(queryOptionsFor(api, apiQuery(listJustPosted, {})))
  const followsNothing = follows.count === 0
  return (
    <Stack gap="l">
      <EmptyState
        title={
          followsNothing
            ? t('You’re not following any sites yet')
            : t('No new posts from sites you follow in the last 30 days')
        }
        action={
          <Cluster>
            <ButtonLink variant="primary" href="/newsfeed/sites">
              {t('Find sites')}
            </ButtonLink>
            <ButtonLink href="/following#import">{t('Import from your feed reader')}</ButtonLink>
          </Cluster>
        }
      >
        {t('Follow sites you like, or import a list from your feed reader.')}
      </EmptyState>
      {posted.results.length === 0 && <SitesFallback url={url} />}
    </Stack>
  )
}
