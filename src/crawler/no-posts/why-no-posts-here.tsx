import { useSession } from '#accounts/session/device-session.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { WhyNoPosts } from './why-no-posts.tsx'

/** Owners are known to the server only: a member asks where there are no posts, or where they could edit the site. */
export function WhyNoPostsHere({ blog }: { blog: Blog }) {
  const session = useSession()
  const mayKnow = blog.last_post_on === null || session?.is_staff || session?.username === blog.user?.username
  return mayKnow ? <WhyNoPosts id={blog.id} /> : null
}
