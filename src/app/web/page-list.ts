import { type PageEntry, pageEntry } from '#client/page/page-entry.ts'
import type { Page } from '#client/page/screen.tsx'

// All pages, each in a file that is loaded when it is visited.

const entry = <const Path extends string>(
  path: Path,
  name: string,
  load: () => Promise<{ page: Page<Path> }>,
) => pageEntry(path, `src/pages/${name}.tsx`, load)

/** With header, drawer and footer. */
const mainPages: PageEntry[] = [
  entry('/home', 'home', () => import('#pages/home.tsx')),
  entry('/newsfeed', 'discovery/newsfeed', () => import('#pages/discovery/newsfeed.tsx')),
  entry('/newsfeed/sites', 'discovery/newsfeed-sites', () => import('#pages/discovery/newsfeed-sites.tsx')),
  entry('/following', 'discovery/following', () => import('#pages/discovery/following.tsx')),
  entry('/blogs/recent', 'discovery/recent-blogs', () => import('#pages/discovery/recent-blogs.tsx')),
  entry('/blogs/shuffled', 'discovery/shuffled-blogs', () => import('#pages/discovery/shuffled-blogs.tsx')),
  entry('/blogs/for-you', 'discovery/blogs-for-you', () => import('#pages/discovery/blogs-for-you.tsx')),
  entry(
    '/articles/featured',
    'discovery/featured-articles',
    () => import('#pages/discovery/featured-articles.tsx'),
  ),
  entry('/search-results', 'discovery/search-results', () => import('#pages/discovery/search-results.tsx')),
  entry('/paths', 'discovery/paths', () => import('#pages/discovery/paths.tsx')),
  entry('/tags', 'discovery/tags', () => import('#pages/discovery/tags.tsx')),
  entry('/tags/:tag', 'discovery/tag', () => import('#pages/discovery/tag.tsx')),
  entry('/blog/:blog_slug/:blog_id', 'sites/blog', () => import('#pages/sites/blog.tsx')),
  entry('/blog/:blog_slug/:blog_id/visit', 'sites/visit', () => import('#pages/sites/visit.tsx')),
  entry('/blog/:blog_slug/:blog_id/posts', 'discovery/posts', () => import('#pages/discovery/posts.tsx')),
  entry(
    '/blog/:blog_slug/:blog_id/recommendations',
    'discovery/recommendations',
    () => import('#pages/discovery/recommendations.tsx'),
  ),
  entry(
    '/blog/:blog_slug/:blog_id/changes',
    'sites/blog-changes',
    () => import('#pages/sites/blog-changes.tsx'),
  ),
  entry(
    '/blog/:blog_slug/:blog_id/discussions',
    'sites/discussions',
    () => import('#pages/sites/discussions.tsx'),
  ),
  entry(
    '/blog/:blog_slug/:blog_id/discussions/:discussion_id',
    'sites/discussion',
    () => import('#pages/sites/discussion.tsx'),
  ),
  entry('/welcome', 'accounts/welcome', () => import('#pages/accounts/welcome.tsx')),
  entry('/notifications', 'accounts/notifications', () => import('#pages/accounts/notifications.tsx')),
  entry('/undo-email/:key', 'accounts/undo-email', () => import('#pages/accounts/undo-email.tsx')),
  entry('/undo-changes/:key', 'accounts/undo-changes', () => import('#pages/accounts/undo-changes.tsx')),
  entry('/unsubscribe/:key/:kind', 'accounts/unsubscribe', () => import('#pages/accounts/unsubscribe.tsx')),
  entry('/article/:blog_slug/:blog_id', 'sites/article', () => import('#pages/sites/article.tsx')),
  entry(
    '/review-blog/:blog_slug/:blog_id',
    'sites/review-blog',
    () => import('#pages/sites/review-blog.tsx'),
  ),
  entry('/upload-blog', 'sites/upload-blog', () => import('#pages/sites/upload-blog.tsx')),
  entry('/edit-blog', 'sites/edit-blog', () => import('#pages/sites/edit-blog.tsx')),
  entry(
    '/review-blog-upsert',
    'sites/review-blog-upsert',
    () => import('#pages/sites/review-blog-upsert.tsx'),
  ),
  entry('/upload-article', 'sites/upload-article', () => import('#pages/sites/upload-article.tsx')),
  entry('/edit-article', 'sites/edit-article', () => import('#pages/sites/edit-article.tsx')),
  entry(
    '/review-article-upsert',
    'sites/review-article-upsert',
    () => import('#pages/sites/review-article-upsert.tsx'),
  ),
  entry('/admin-wn', 'instance/admin-wn', () => import('#pages/instance/admin-wn.tsx')),
  entry('/languages', 'discovery/languages', () => import('#pages/discovery/languages.tsx')),
  entry('/fairness', 'discovery/fairness', () => import('#pages/discovery/fairness.tsx')),
  entry('/moderation-log', 'instance/moderation-log', () => import('#pages/instance/moderation-log.tsx')),
  entry('/about', 'instance/about', () => import('#pages/instance/about.tsx')),
  entry('/donate', 'instance/donate', () => import('#pages/instance/donate.tsx')),
  entry('/contact-us', 'instance/contact-us', () => import('#pages/instance/contact-us.tsx')),
  entry('/terms', 'instance/terms', () => import('#pages/instance/terms.tsx')),
  entry('/privacy', 'instance/privacy', () => import('#pages/instance/privacy.tsx')),
  entry('/reading', 'instance/reading', () => import('#pages/instance/reading.tsx')),
  entry('/reading/requests/:key', 'sites/owner-request', () => import('#pages/sites/owner-request.tsx')),
  entry(
    '/community-guidelines',
    'instance/community-guidelines',
    () => import('#pages/instance/community-guidelines.tsx'),
  ),
  entry('/user/:username', 'accounts/user', () => import('#pages/accounts/user.tsx')),
  entry('/profile', 'accounts/profile', () => import('#pages/accounts/profile.tsx')),
  entry('/edit-profile', 'accounts/edit-profile', () => import('#pages/accounts/edit-profile.tsx')),
  entry('/security', 'accounts/security', () => import('#pages/accounts/security.tsx')),
  entry('/security/events', 'accounts/security-events', () => import('#pages/accounts/security-events.tsx')),
  entry('/update-profile', 'accounts/update-profile', () => import('#pages/accounts/update-profile.tsx')),
]

/** Log-in pages, without header and footer. */
export const authPages: PageEntry[] = [
  entry('/create-profile', 'accounts/create-profile', () => import('#pages/accounts/create-profile.tsx')),
  entry('/login-or-signup', 'accounts/login-or-signup', () => import('#pages/accounts/login-or-signup.tsx')),
  entry('/login', 'accounts/login', () => import('#pages/accounts/login.tsx')),
  entry('/login/indieauth', 'accounts/login-indieauth', () => import('#pages/accounts/login-indieauth.tsx')),
  entry('/sign-up', 'accounts/sign-up', () => import('#pages/accounts/sign-up.tsx')),
  entry('/forgot-password', 'accounts/forgot-password', () => import('#pages/accounts/forgot-password.tsx')),
  entry(
    '/password-reset/:uid/:token',
    'accounts/password-reset',
    () => import('#pages/accounts/password-reset.tsx'),
  ),
  entry(
    '/confirm-email/:uid/:token',
    'accounts/confirm-email',
    () => import('#pages/accounts/confirm-email.tsx'),
  ),
]

export const pageList: PageEntry[] = [...mainPages, ...authPages]

/** Paths of sites, people and tags: unknown paths below them are a 404 instead of redirecting to the home page. */
export const notFoundPaths = ['/blog/:any/*?', '/article/:any/*?', '/user/:any/*?', '/tags/:any/*?']
