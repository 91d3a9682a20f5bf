/** A screen to take pictures of. */
export interface Shot {
  name: string
  path: string
  /** Whose browser it is; nobody's when left out. */
  as?: string
  /** Opened before the picture, or scrolled to, for what comes when somebody gets near. */
  before?: 'drawer' | 'menu' | 'foot'
  /** The picture ends at the window's edge rather than at the page's. */
  fold?: boolean
  /** The server's answers do not arrive. */
  offline?: boolean
}

/** Addresses of things in the demo that pictures need. */
export interface Things {
  blog: string
  bare_blog: string
  discussion: string
  article: string
}

interface Row {
  slug: string
  id: number
}

/** Looks up what the demo's pictures need. @param url where it is served */
export async function findThings(url: string): Promise<Things> {
  const ask = async (path: string) => (await (await fetch(url + path)).json()) as { results: Row[] }
  const page = (kind: string, { slug, id }: Row) => `/${kind}/${slug}/${id}`
  const search = async (query: string) => (await ask(`/api/search/?query=${query}`)).results[0] ?? none
  const none: Row = { slug: 'none', id: 0 }
  const [blog, bare, talked] = await Promise.all(['wiki.xxiivv.com', 'luolei.org', 'sourdough'].map(search))
  const article = (await ask('/api/articles/featured/')).results[0] ?? none
  const discussion = (await ask(`/api/blogs/${talked?.id}/discussions/`)).results[0]
  return {
    blog: page('blog', blog ?? none),
    bare_blog: page('blog', bare ?? none),
    discussion: `${page('blog', talked ?? none)}/discussions/${discussion?.id}`,
    article: page('article', article),
  }
}

const idOf = (path: string) => path.split('/').at(-1)

/** Every screen, and the states of some. */
export const shots = ({ blog, bare_blog, discussion, article }: Things): Shot[] => [
  { name: 'home', path: '/home' },
  { name: 'home-fold', path: '/home', fold: true },
  { name: 'home-member', path: '/home', as: 'ada' },
  { name: 'drawer', path: '/home', before: 'drawer', fold: true },
  { name: 'menu', path: '/home', as: 'ada', before: 'menu', fold: true },
  { name: 'newsfeed', path: '/newsfeed' },
  { name: 'newsfeed-member', path: '/newsfeed', as: 'ada' },
  { name: 'recent', path: '/blogs/recent' },
  { name: 'shuffled', path: '/blogs/shuffled' },
  { name: 'for-you', path: '/blogs/for-you', as: 'ada' },
  { name: 'featured', path: '/articles/featured' },
  { name: 'search', path: '/search-results?query=maps' },
  { name: 'search-empty', path: '/search-results?query=' },
  { name: 'search-nothing', path: '/search-results?query=zzyzxqq' },
  { name: 'tag', path: '/tags/history' },
  { name: 'blog', path: blog, before: 'foot' },
  { name: 'blog-member', path: blog, as: 'ada', before: 'foot' },
  { name: 'blog-bare', path: bare_blog },
  { name: 'article', path: article, before: 'foot' },
  { name: 'discussion', path: discussion },
  { name: 'discussion-member', path: discussion, as: 'ada' },
  { name: 'review', path: blog.replace('/blog/', '/review-blog/'), as: 'noor' },
  { name: 'upload', path: '/upload-blog', as: 'ada' },
  { name: 'upload-article', path: '/upload-article', as: 'mirela' },
  { name: 'edit-site', path: `/edit-blog?id=${idOf(blog)}`, as: 'mirela' },
  { name: 'review-site', path: `/review-blog-upsert?id=${idOf(blog)}`, as: 'mirela' },
  { name: 'edit-article', path: `/edit-article?id=${idOf(article)}`, as: 'mirela' },
  { name: 'review-article', path: `/review-article-upsert?id=${idOf(article)}`, as: 'mirela' },
  { name: 'about', path: '/about' },
  { name: 'donate', path: '/donate' },
  { name: 'contact', path: '/contact-us', as: 'ada' },
  { name: 'terms', path: '/terms' },
  { name: 'guidelines', path: '/community-guidelines' },
  { name: 'user', path: '/user/ada' },
  { name: 'user-empty', path: '/user/noor' },
  { name: 'profile', path: '/profile', as: 'ada' },
  { name: 'edit-profile', path: '/edit-profile', as: 'ada' },
  { name: 'update-profile', path: '/update-profile', as: 'ada' },
  { name: 'notifications', path: '/notifications', as: 'ada' },
  { name: 'create-profile', path: '/create-profile', as: 'noor' },
  { name: 'login-or-signup', path: '/login-or-signup' },
  { name: 'login', path: '/login' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'password-reset', path: '/password-reset/MQ/no-such-token' },
  { name: 'confirm-email', path: '/confirm-email/MQ/no-such-token' },
  { name: 'unsubscribe', path: '/unsubscribe/no-such-key/comment' },
  { name: 'admin', path: '/admin-wn', as: 'mirela' },
  { name: 'admin-sites', path: '/admin-wn?section=sites', as: 'mirela' },
  { name: 'moderation-log', path: '/moderation-log' },
  { name: 'not-there', path: '/blog/gone/999999' },
]
