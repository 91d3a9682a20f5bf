import { hostKey, postKey } from './post-key.ts'

/** The identity of a post within its site. */
interface Identity {
  /** guid, `atom:id` or `id`. */
  id: string | null
  url: string
  url_key: string
  title: string
  /** Its title and text were erased. */
  is_stub?: boolean
}

export interface KnownPost extends Identity {
  post_id: number
}

export interface Match<Known, Post> {
  known: Known
  post: Post
}

/**
 * Matches a feed's posts with stored ones, each at most once. Posts match by id or, if the feed gives none, by
 * canonical URL. A post with another id matches by its URL if that occurs only once and is either a page of the
 * site's own host (not its front page) or has the same title. After a site has moved to another host, path and title
 * decide.
 * Duplicates within the feed are dropped: `posts` are the remaining ones.
 */
export function matchPosts<Known extends KnownPost, Post extends Identity>(
  siteUrl: string,
  knownPosts: Known[],
  crawled: Post[],
): { posts: Post[]; matches: Match<Known, Post>[]; unknown: Post[] } {
  const posts = removeDuplicates(crawled)
  const byId = new Map(knownPosts.flatMap((post) => (post.id === null ? [] : [[post.id, post] as const])))
  const byKey = Map.groupBy(knownPosts, ({ url_key }) => url_key)
  const postsByKey = Map.groupBy(posts, ({ url_key }) => url_key)
  const matchedKnown = new Set<Known>()
  const knownByPost = new Map<Post, Known>()
  const match = (post: Post, stored: Known | undefined) => {
    if (!stored || matchedKnown.has(stored) || knownByPost.has(post)) return
    matchedKnown.add(stored)
    knownByPost.set(post, stored)
  }
  for (const post of posts) if (post.id !== null) match(post, byId.get(post.id))
  for (const post of posts) {
    const candidates = byKey.get(post.url_key) ?? []
    const freeCandidates = candidates.filter((candidate) => !matchedKnown.has(candidate))
    const urlMatch =
      freeCandidates.find(({ id }) => id === null) ?? (post.id === null ? freeCandidates[0] : undefined)
    const [onlyCandidate] =
      candidates.length === 1 && postsByKey.get(post.url_key)?.length === 1 ? candidates : []
    const hasSameTitle = onlyCandidate?.is_stub || (post.title !== '' && onlyCandidate?.title === post.title)
    const isSame = hasSameTitle || isOwnPage(post, siteUrl)
    match(post, urlMatch ?? (isSame ? onlyCandidate : undefined))
  }
  const hasMoved = !knownPosts.some(({ url }) => hostKey(url) === hostKey(siteUrl))
  const unmatchedPosts = hasMoved
    ? posts.filter((post) => !knownByPost.has(post) && isOwnPage(post, siteUrl))
    : []
  const byPath = Map.groupBy(unmatchedPosts, getPath)
  const knownByPath = Map.groupBy(unmatchedPosts.length > 0 ? knownPosts : [], getPath)
  for (const [path, [post, ...otherPosts]] of byPath) {
    const [stored, ...otherStored] = knownByPath.get(path) ?? []
    const isSame = stored && (stored.is_stub || post?.is_stub || stored.title === post?.title)
    if (post && isSame && otherPosts.length + otherStored.length === 0) match(post, stored)
  }
  return {
    posts,
    matches: posts.flatMap((post) => {
      const stored = knownByPost.get(post)
      return stored ? [{ known: stored, post }] : []
    }),
    unknown: posts.filter((post) => !knownByPost.has(post)),
  }
}

/**
 * Removes duplicates within one feed. An id shared by different URLs is ignored, because some feeds give all posts
 * the same id; such posts are distinguished by URL.
 */
function removeDuplicates<Post extends Identity>(crawled: Post[]): Post[] {
  const keysOfId = Map.groupBy(crawled, ({ id }) => id)
  const isShared = ({ id }: Post) => new Set(keysOfId.get(id)?.map(({ url_key }) => url_key)).size > 1
  const posts = crawled.map((post) => (post.id !== null && isShared(post) ? { ...post, id: null } : post))
  const identities = posts.map(({ id, url_key }) => (id === null ? `url ${url_key}` : `id ${id}`))
  return posts.filter((_, index) => identities.indexOf(identities[index] ?? '') === index)
}

/** True if a post has its own page on the site's host. */
export const isOwnPage = ({ url, url_key }: Pick<Identity, 'url' | 'url_key'>, siteUrl: string) =>
  hostKey(url) === hostKey(siteUrl) && url_key !== postKey(siteUrl) && url_key !== hostKey(url)

/** The path and query of a post's URL key. */
const getPath = ({ url, url_key }: Identity) => url_key.slice(hostKey(url).length)
