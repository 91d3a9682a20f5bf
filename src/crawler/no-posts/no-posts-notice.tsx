import { useQuery } from '@tanstack/react-query'
import { useSession } from '#accounts/session/device-session.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { getNoPosts } from './contract.ts'
import { noPostsSentences } from './no-posts-labels.ts'

/** Explains why a site's feed yields no posts; renders nothing if it does. */
export function NoPostsNotice({ id }: { id: number }) {
  const t = useText()
  const api = useApi()
  const { data } = useQuery({
    queryKey: [getNoPosts.route, id],
    retry: false,
    queryFn: () => api(getNoPosts, { id }),
  })
  return data?.reason ? <p role="status">{t(noPostsSentences[data.reason])}</p> : null
}

/**
 * Only fetches the reason for members who may edit the site, or if it has no posts: the browser does not know its
 * owners.
 */
export function NoPostsNoticeIfEditor({ site }: { site: Site }) {
  const session = useSession()
  const maySeeReason =
    site.last_post_on === null || session?.is_staff || session?.username === site.user?.username
  return maySeeReason ? <NoPostsNotice id={site.id} /> : null
}
