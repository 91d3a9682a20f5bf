import { useSuspenseQuery } from '@tanstack/react-query'
import type { Session } from '#accounts/session/device-session.ts'
import type { Api } from '#api-contract/endpoint.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { listBlogsForYou } from '#discovery/for-you/contract.ts'
import { listShuffledBlogs } from '#discovery/shuffle/contract.ts'
import { useText } from '#i18n/use-text.ts'
import { BlogCard } from '#sites/cards/blog-card.tsx'
import { NoSitesYet } from '#sites/cards/no-sites-yet.tsx'
import { CardGrid } from '#ui/page-parts.tsx'

const maxSites = 6
/** The newsfeed goes back this far, in milliseconds. */
const recentMs = 30 * 24 * 3_600_000

/** Suggests a few sites, by interests, to a member who does not follow any yet. */
export function FirstSites({ session }: { session: Session }) {
  const t = useText()
  const api = useApi()
  const { data: blogs } = useSuspenseQuery({
    queryKey: ['first sites', session.id, ...session.profile.tags],
    queryFn: () => chooseSites(api),
    // The suggestions must not change while the member follows some of them.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (blogs.length === 0) return <NoSitesYet />
  return (
    <CardGrid label={t('Sites to follow')}>
      {blogs.map((blog) => (
        <li key={blog.id}>
          <BlogCard blog={blog} tagLimit={2} heading="h2" />
        </li>
      ))}
    </CardGrid>
  )
}

/** Sites that share an interest come first; within both groups, those with recent posts. */
async function chooseSites(api: Api): Promise<Blog[]> {
  const { results: suited } = await api(listBlogsForYou, { page_size: 48, without_kept: true })
  const others = suited.length < maxSites ? (await api(listShuffledBlogs, { page_size: 24 })).results : []
  const all = [...new Map([...suited, ...others].map((blog) => [blog.id, blog])).values()]
  const isActive = ({ last_post_on }: Blog) =>
    last_post_on !== null && Date.now() - Date.parse(last_post_on) < recentMs
  return [...all.filter(isActive), ...all.filter((blog) => !isActive(blog))].slice(0, maxSites)
}
