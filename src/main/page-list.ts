import { type PageEntry, pageEntry } from '#web/page-entry.ts'
import type { Page } from '#web/screen.tsx'

// Every screen of Wend, each in a file that is loaded when it is visited.

const at = <const Path extends string>(path: Path, name: string, load: () => Promise<{ page: Page<Path> }>) =>
  pageEntry(path, `src/pages/${name}.tsx`, load)

/** With header, drawer and footer. */
const homeFlowPages: PageEntry[] = [
  at('/home', 'home', () => import('#pages/home.tsx')),
  at('/newsfeed', 'newsfeed', () => import('#pages/newsfeed.tsx')),
  at('/newsfeed/sites', 'newsfeed-sites', () => import('#pages/newsfeed-sites.tsx')),
  at('/following', 'following', () => import('#pages/following.tsx')),
  at('/blogs/recent', 'recent-blogs', () => import('#pages/recent-blogs.tsx')),
  at('/blogs/shuffled', 'shuffled-blogs', () => import('#pages/shuffled-blogs.tsx')),
  at('/blogs/for-you', 'blogs-for-you', () => import('#pages/blogs-for-you.tsx')),
  at('/articles/featured', 'featured-articles', () => import('#pages/featured-articles.tsx')),
  at('/search-results', 'search-results', () => import('#pages/search-results.tsx')),
  at('/paths', 'paths', () => import('#pages/paths.tsx')),
  at('/tags', 'tags', () => import('#pages/tags.tsx')),
  at('/tags/:tag', 'tag', () => import('#pages/tag.tsx')),
  at('/blog/:blog_slug/:blog_id', 'blog', () => import('#pages/blog.tsx')),
  at('/blog/:blog_slug/:blog_id/visit', 'visit', () => import('#pages/visit.tsx')),
  at('/blog/:blog_slug/:blog_id/posts', 'posts', () => import('#pages/posts.tsx')),
  at(
    '/blog/:blog_slug/:blog_id/recommendations',
    'recommendations',
    () => import('#pages/recommendations.tsx'),
  ),
  at('/blog/:blog_slug/:blog_id/changes', 'blog-changes', () => import('#pages/blog-changes.tsx')),
  at('/blog/:blog_slug/:blog_id/discussions', 'discussions', () => import('#pages/discussions.tsx')),
  at(
    '/blog/:blog_slug/:blog_id/discussions/:discussion_id',
    'discussion',
    () => import('#pages/discussion.tsx'),
  ),
  at('/welcome', 'welcome', () => import('#pages/welcome.tsx')),
  at('/notifications', 'notifications', () => import('#pages/notifications.tsx')),
  at('/undo-email/:key', 'undo-email', () => import('#pages/undo-email.tsx')),
  at('/undo-changes/:key', 'undo-changes', () => import('#pages/undo-changes.tsx')),
  at('/unsubscribe/:key/:kind', 'unsubscribe', () => import('#pages/unsubscribe.tsx')),
  at('/article/:blog_slug/:blog_id', 'article', () => import('#pages/article.tsx')),
  at('/review-blog/:blog_slug/:blog_id', 'review-blog', () => import('#pages/review-blog.tsx')),
  at('/upload-blog', 'upload-blog', () => import('#pages/upload-blog.tsx')),
  at('/edit-blog', 'edit-blog', () => import('#pages/edit-blog.tsx')),
  at('/review-blog-upsert', 'review-blog-upsert', () => import('#pages/review-blog-upsert.tsx')),
  at('/upload-article', 'upload-article', () => import('#pages/upload-article.tsx')),
  at('/edit-article', 'edit-article', () => import('#pages/edit-article.tsx')),
  at('/review-article-upsert', 'review-article-upsert', () => import('#pages/review-article-upsert.tsx')),
  at('/admin-wn', 'admin-wn', () => import('#pages/admin-wn.tsx')),
  at('/languages', 'languages', () => import('#pages/languages.tsx')),
  at('/fairness', 'fairness', () => import('#pages/fairness.tsx')),
  at('/moderation-log', 'moderation-log', () => import('#pages/moderation-log.tsx')),
  at('/about', 'about', () => import('#pages/about.tsx')),
  at('/donate', 'donate', () => import('#pages/donate.tsx')),
  at('/contact-us', 'contact-us', () => import('#pages/contact-us.tsx')),
  at('/terms', 'terms', () => import('#pages/terms.tsx')),
  at('/privacy', 'privacy', () => import('#pages/privacy.tsx')),
  at('/reading', 'reading', () => import('#pages/reading.tsx')),
  at('/reading/requests/:key', 'owner-request', () => import('#pages/owner-request.tsx')),
  at('/community-guidelines', 'community-guidelines', () => import('#pages/community-guidelines.tsx')),
  at('/user/:username', 'user', () => import('#pages/user.tsx')),
  at('/profile', 'profile', () => import('#pages/profile.tsx')),
  at('/edit-profile', 'edit-profile', () => import('#pages/edit-profile.tsx')),
  at('/security', 'security', () => import('#pages/security.tsx')),
  at('/security/events', 'security-events', () => import('#pages/security-events.tsx')),
  at('/update-profile', 'update-profile', () => import('#pages/update-profile.tsx')),
]

/** Where people log in: without distractions. */
export const authFlowPages: PageEntry[] = [
  at('/create-profile', 'create-profile', () => import('#pages/create-profile.tsx')),
  at('/login-or-signup', 'login-or-signup', () => import('#pages/login-or-signup.tsx')),
  at('/login', 'login', () => import('#pages/login.tsx')),
  at('/login/indieauth', 'login-indieauth', () => import('#pages/login-indieauth.tsx')),
  at('/sign-up', 'sign-up', () => import('#pages/sign-up.tsx')),
  at('/forgot-password', 'forgot-password', () => import('#pages/forgot-password.tsx')),
  at('/password-reset/:uid/:token', 'password-reset', () => import('#pages/password-reset.tsx')),
  at('/confirm-email/:uid/:token', 'confirm-email', () => import('#pages/confirm-email.tsx')),
]

export const pageList: PageEntry[] = [...homeFlowPages, ...authFlowPages]

/** Sites, people and tags are under these: an address here that matches none of them does not exist. */
export const notFoundPaths = ['/blog/:any/*?', '/article/:any/*?', '/user/:any/*?', '/tags/:any/*?']
