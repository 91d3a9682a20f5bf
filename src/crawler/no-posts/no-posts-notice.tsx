import { useQuery } from '@tanstack/react-query'
import { useSession } from '#accounts/session/device-session.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { getNoPosts } from './contract.ts'
import { noPostsWords } from './no-posts-labels.ts'

/** Why a site's feed yields no posts; nothing where it does. */
export function WhyNoPosts({ id }: { id: number }) {
  const t = useText()
  const api = useApi()
  const { data } = useQuery({
    queryKey: [getNoPosts.route, id],
    retry: false,
    queryFn: () => api(getNoPosts, { id }),
  })
  return data?.reason ? <p role="status">{t(noPostsWords[data.reason])}</p> : null
}

/** Owners are known to the server only: a member asks where there are no posts, or where they could edit the site. */
export function WhyNoPostsHere({ blog }: { blog: Blog }) {
  const session = useSession()
  const mayKnow = blog.last_post_on === null || session?.is_staff || session?.username === blog.user?.username
  return mayKnow ? <WhyNoPosts id={blog.id} /> : null
}
