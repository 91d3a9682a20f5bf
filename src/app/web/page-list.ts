import { type PageEntry, pageEntry } from '#client/page/page-entry.ts'
import type { Page } from '#client/page/screen.tsx'

// Every screen of Wend, each in a file that is loaded when it is visited.

const at = <const Path extends string>(path: Path, name: string, load: () => Promise<{ page: Page<Path> }>) =>
  pageEntry(path, `src/pages/${name}.tsx`, load)

/** With header, drawer and footer. */
const homeFlowPages: PageEntry[] = [
  at('/home', 'home', () => import('#pages/home.tsx')),
  at('/newsfeed', 'discovery/newsfeed', () => import('#pages/discovery/newsfeed.tsx')),
  at('/newsfeed/sites', 'discovery/newsfeed-sites', () => import('#pages/discovery/newsfeed-sites.tsx')),
  at('/following', 'discovery/following', () => import('#pages/discovery/following.tsx')),
  at('/blogs/recent', 'discovery/recent-blogs', () => import('#pages/discovery/recent-blogs.tsx')),
  at('/blogs/shuffled', 'discovery/shuffled-blogs', () => import('#pages/discovery/shuffled-blogs.tsx')),
  at('/blogs/for-you', 'discovery/blogs-for-you', () => import('#pages/discovery/blogs-for-you.tsx')),
  at(
    '/articles/featured',
    'discovery/featured-articles',
    () => import('#pages/discovery/featured-articles.tsx'),
  ),
  at('/search-results', 'discovery/search-results', () => import('#pages/discovery/search-results.tsx')),
  at('/paths', 'discovery/paths', () => import('#pages/discovery/paths.tsx')),
  at('/tags', 'discovery/tags', () => import('#pages/discovery/tags.tsx')),
  at('/tags/:tag', 'discovery/tag', () => import('#pages/discovery/tag.tsx')),
  at('/blog/:blog_slug/:blog_id', 'sites/blog', () => import('#pages/sites/blog.tsx')),
  at('/blog/:blog_slug/:blog_id/visit', 'sites/visit', () => import('#pages/sites/visit.tsx')),
  at('/blog/:blog_slug/:blog_id/posts', 'discovery/posts', () => import('#pages/discovery/posts.tsx')),
  at(
    '/blog/:blog_slug/:blog_id/recommendations',
    'discovery/recommendations',
    () => import('#pages/discovery/recommendations.tsx'),
  ),
  at(
    '/blog/:blog_slug/:blog_id/changes',
    'sites/blog-changes',
    () => import('#pages/sites/blog-changes.tsx'),
  ),
  at(
    '/blog/:blog_slug/:blog_id/discussions',
    'sites/discussions',
    () => import('#pages/sites/discussions.tsx'),
  ),
  at(
    '/blog/:blog_slug/:blog_id/discussions/:discussion_id',
    'sites/discussion',
    () => import('#pages/sites/discussion.tsx'),
  ),
  at('/welcome', 'accounts/welcome', () => import('#pages/accounts/welcome.tsx')),
  at('/notifications', 'accounts/notifications', () => import('#pages/accounts/notifications.tsx')),
  at('/undo-email/:key', 'accounts/undo-email', () => import('#pages/accounts/undo-email.tsx')),
  at('/undo-changes/:key', 'accounts/undo-changes', () => import('#pages/accounts/undo-changes.tsx')),
  at('/unsubscribe/:key/:kind', 'accounts/unsubscribe', () => import('#pages/accounts/unsubscribe.tsx')),
  at('/article/:blog_slug/:blog_id', 'sites/article', () => import('#pages/sites/article.tsx')),
  at('/review-blog/:blog_slug/:blog_id', 'sites/review-blog', () => import('#pages/sites/review-blog.tsx')),
  at('/upload-blog', 'sites/upload-blog', () => import('#pages/sites/upload-blog.tsx')),
  at('/edit-blog', 'sites/edit-blog', () => import('#pages/sites/edit-blog.tsx')),
  at('/review-blog-upsert', 'sites/review-blog-upsert', () => import('#pages/sites/review-blog-upsert.tsx')),
  at('/upload-article', 'sites/upload-article', () => import('#pages/sites/upload-article.tsx')),
  at('/edit-article', 'sites/edit-article', () => import('#pages/sites/edit-article.tsx')),
  at(
    '/review-article-upsert',
    'sites/review-article-upsert',
    () => import('#pages/sites/review-article-upsert.tsx'),
  ),
  at('/admin-wn', 'instance/admin-wn', () => import('#pages/instance/admin-wn.tsx')),
  at('/languages', 'discovery/languages', () => import('#pages/discovery/languages.tsx')),
  at('/fairness', 'discovery/fairness', () => import('#pages/discovery/fairness.tsx')),
  at('/moderation-log', 'instance/moderation-log', () => import('#pages/instance/moderation-log.tsx')),
  at('/about', 'instance/about', () => import('#pages/instance/about.tsx')),
  at('/donate', 'instance/donate', () => import('#pages/instance/donate.tsx')),
  at('/contact-us', 'instance/contact-us', () => import('#pages/instance/contact-us.tsx')),
  at('/terms', 'instance/terms', () => import('#pages/instance/terms.tsx')),
  at('/privacy', 'instance/privacy', () => import('#pages/instance/privacy.tsx')),
  at('/reading', 'instance/reading', () => import('#pages/instance/reading.tsx')),
  at('/reading/requests/:key', 'sites/owner-request', () => import('#pages/sites/owner-request.tsx')),
  at(
    '/community-guidelines',
    'instance/community-guidelines',
    () => import('#pages/instance/community-guidelines.tsx'),
  ),
  at('/user/:username', 'accounts/user', () => import('#pages/accounts/user.tsx')),
  at('/profile', 'accounts/profile', () => import('#pages/accounts/profile.tsx')),
  at('/edit-profile', 'accounts/edit-profile', () => import('#pages/accounts/edit-profile.tsx')),
  at('/security', 'accounts/security', () => import('#pages/accounts/security.tsx')),
  at('/security/events', 'accounts/security-events', () => import('#pages/accounts/security-events.tsx')),
  at('/update-profile', 'accounts/update-profile', () => import('#pages/accounts/update-profile.tsx')),
]

/** Log-in pages: without distractions. */
export const authFlowPages: PageEntry[] = [
  at('/create-profile', 'accounts/create-profile', () => import('#pages/accounts/create-profile.tsx')),
  at('/login-or-signup', 'accounts/login-or-signup', () => import('#pages/accounts/login-or-signup.tsx')),
  at('/login', 'accounts/login', () => import('#pages/accounts/login.tsx')),
  at('/login/indieauth', 'accounts/login-indieauth', () => import('#pages/accounts/login-indieauth.tsx')),
  at('/sign-up', 'accounts/sign-up', () => import('#pages/accounts/sign-up.tsx')),
  at('/forgot-password', 'accounts/forgot-password', () => import('#pages/accounts/forgot-password.tsx')),
  at(
    '/password-reset/:uid/:token',
    'accounts/password-reset',
    () => import('#pages/accounts/password-reset.tsx'),
  ),
  at(
    '/confirm-email/:uid/:token',
    'accounts/confirm-email',
    () => import('#pages/accounts/confirm-email.tsx'),
  ),
]

export const pageList: PageEntry[] = [...homeFlowPages, ...authFlowPages]

/** Sites, people and tags are under these: an address here that matches none of them does not exist. */
export const notFoundPaths = ['/blog/:any/*?', '/article/:any/*?', '/user/:any/*?', '/tags/:any/*?']
