/** A screen to take pictures of. */
export interface Shot {
  name: string
  path: string
  /** Whose browser it is; nobody's when left out. */
  as?: string
  /** Typed, clicked or scrolled before the picture. */
  before?: 'drawer' | 'dialog' | 'menu'
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
  { name: 'blog', path: blog },
  { name: 'blog-member', path: blog, as: 'ada' },
  { name: 'blog-bare', path: bare_blog },
  { name: 'article', path: article },
  { name: 'discussion', path: discussion },
  { name: 'discussion-member', path: discussion, as: 'ada' },
  { name: 'review', path: blog.replace('/blog/', '/review-blog/'), as: 'noor' },
  { name: 'upload', path: '/upload-blog', as: 'ada' },
  { name: 'upload-article', path: '/upload-article', as: 'mirela' },
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
  { name: 'admin', path: '/admin-wn', as: 'mirela' },
  { name: 'not-there', path: '/blog/gone/999999' },
]
