import type { Page } from 'playwright-core'
import { pageList } from '#app/web/page-list.ts'
import type { Translator } from '#i18n/translator.ts'
import { sections } from '#moderation/admin/sections.ts'
import { longestSiteFields, longestUsername, newcomer } from './edge-cases.ts'
import {
  enterListedAddress,
  failToLogIn,
  openAsSurprise,
  toPattern,
  typeSearch,
  typeTag,
  writeToStaff,
} from './fill-forms.ts'

/** A screen of the demo, for screenshots and for tests that visit all screens. */
export interface DemoScreen {
  name: string
  path: string
  /** The logged-in member; a guest by default. */
  username?: string
  /** Brings the open page into the state to show. @param t translates into the page's language */
  prepare?: (page: Page, t: Translator) => Promise<unknown>
  /** Crops the screenshot to the viewport instead of taking the full page. */
  viewportOnly?: boolean
  /** API calls never get a reply, or fail with 500, or the browser is offline. */
  network?: 'slow' | 'failing' | 'offline'
  /** Lays the page out from right to left. */
  rtl?: boolean
}

/** Paths of the demo's pages that contain an id. */
export interface DemoPaths {
  blog: string
  blogWithoutReviews: string
  discussion: string
  blogWithPosts: string
  postDiscussion: string
  article: string
  longestBlog: string
  longestDiscussion: string
  pathBetweenSites: string
  ownerRequest: string
  downBlog: string
  takenOverBlog: string
}

interface Row {
  slug: string
  id: number
  domain: string
  title: string
}

interface ListPage {
  results?: (Row & { blog?: Row & { health: string } })[]
  next?: string | null
}

/** Looks up the ids through the demo's API. @param url the demo's address */
export async function findDemoPaths(url: string): Promise<DemoPaths> {
  const fetchList = async (path: string) => (await (await fetch(url + path)).json()) as ListPage
  const pathTo = (kind: string, { slug, id }: Row) => `/${kind}/${slug}/${id}`
  const none: Row = { slug: 'none', id: 0, domain: '', title: '' }
  // From the list, because search lags behind recent additions.
  const sites: Row[] = []
  for (let next: string | null = `${url}/api/blogs/?page_size=100`; next; ) {
    const page = await fetchList(next.replace(/^https?:\/\/[^/]+/, ''))
    sites.push(...(page.results ?? []))
    next = page.next ?? null
  }
  const [site, siteWithoutReviews, discussedSite, postingSite, longestSite, downSite, takenOverSite] = [
    'wiki.xxiivv.com',
    'luolei.org',
    'sourdough',
    'marginal.example.org',
    new URL(longestSiteFields.url).host,
    'harbour-notes.example.org',
    'the-quiet-oven.example.org',
  ].map((words) => sites.find(({ domain, title }) => domain === words || title.toLowerCase().includes(words)))
  const article = (await fetchList('/api/articles/featured/')).results?.[0] ?? none
  const firstDiscussion = async (site = none) =>
    `${pathTo('blog', site)}/discussions/${(await fetchList(`/api/blogs/${site.id}/discussions/`)).results?.[0]?.id}`
  return {
    blog: pathTo('blog', site ?? none),
    blogWithoutReviews: pathTo('blog', siteWithoutReviews ?? none),
    discussion: await firstDiscussion(discussedSite),
    blogWithPosts: pathTo('blog', postingSite ?? none),
    postDiscussion: await firstDiscussion(postingSite),
    article: pathTo('article', article),
    longestBlog: pathTo('blog', longestSite ?? none),
    longestDiscussion: await firstDiscussion(longestSite),
    pathBetweenSites: await findPathBetweenSites(fetchList, postingSite ?? none),
    ownerRequest: await createOwnerRequest(url),
    downBlog: pathTo('blog', downSite ?? none),
    takenOverBlog: pathTo('blog', takenOverSite ?? none),
  }
}

/**
 * Finds a site three recommendations away. A breadth-first search of our own, because the path search is limited to a
 * few calls a minute. @returns the page that shows the path to it
 */
async function findPathBetweenSites(
  fetchList: (path: string) => Promise<ListPage>,
  from: Row,
): Promise<string> {
  const visited = new Set([from.id])
  let frontier = [from.id]
  for (let steps = 0; steps < 3; steps++) {
    const lists = frontier.map((id) =>
      fetchList(`/api/blogs/${id}/recommendations/?direction=out&page_size=100`),
    )
    const recommended = (await Promise.all(lists)).flatMap(({ results }) =>
      results?.flatMap(({ blog }) => (blog?.health === 'fine' ? blog.id : [])),
    )
    frontier = [...new Set(recommended)].flatMap((id) => (id && !visited.has(id) ? id : []))
    for (const id of frontier) visited.add(id)
  }
  return frontier[0] ? `/paths?from=${from.id}&to=${frontier[0]}` : '/paths'
}

/** Creates an unproven owner request, which the demo lacks. @returns the path of its page */
async function createOwnerRequest(url: string): Promise<string> {
  const response = await fetch(`${url}/api/owner-requests/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://moss.example.org/', wish: 'erase', proof: 'tag' }),
  })
  const { key } = (await response.json()) as { key?: string }
  return `/reading/requests/${key}`
}

const idFrom = (path: string) => path.split('/').at(-1)

/** Clicks a button and waits for the opened element. @param panel the selector of the opened element */
const click =
  (name: (t: Translator) => string | RegExp, panel: string) => async (page: Page, t: Translator) => {
    await page
      .getByRole('button', { name: name(t) })
      .first()
      .click()
    await page.locator(panel).first().waitFor()
  }
const dialog = 'dialog[open]'
/** Clicks an item of the page's first "…" menu, and waits for the opened element. */
const clickInMenu =
  (name: (t: Translator) => string | RegExp, panel: string) => async (page: Page, t: Translator) => {
    await page.locator('main article button[aria-expanded]').first().click()
    await click(name, panel)(page, t)
  }

/** Scrolls to the bottom and back, to load lazily loaded sections. */
async function scrollThrough(page: Page, t: Translator) {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.waitForFunction(
    (lazyHeadings) => {
      const headings = [...document.querySelectorAll('h2')]
      const lazyHeading = headings.find(({ textContent }) => lazyHeadings.includes(textContent))
      // Without any results, the heading disappears.
      return !lazyHeading || lazyHeading.closest('section')?.querySelector('article') !== null
    },
    [t('More like this'), t('Sites like it used to be')],
  )
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Opens a review screen through the form before it. */
async function openReview(page: Page, t: Translator) {
  await page.goto(page.url().replace(/review-(blog|article)-upsert/, 'edit-$1'))
  await page.getByRole('button', { name: t('Review', {}, 'check before publishing') }).click()
  await page.getByRole('button', { name: t('Publish') }).waitFor()
}

/** Every screen, in the states that the demo's own content allows. */
export function getScreens(paths: DemoPaths): DemoScreen[] {
  const screens = getListedScreens(paths)
  const isListed = (path: string) => screens.some((screen) => screen.path.split('?')[0] === path)
  const others = pageList.filter(({ path }) => !path.includes(':') && !isListed(path))
  return [...screens, ...others.map(({ path }) => ({ name: path.slice(1).replaceAll('/', '-'), path }))]
}

/** Screens that need an id, a member or a preparation, or whose screenshot is not named after the path. */
const getListedScreens = ({
  blog,
  blogWithoutReviews,
  blogWithPosts,
  downBlog,
  takenOverBlog,
  discussion,
  postDiscussion,
  article,
  pathBetweenSites,
  ownerRequest,
}: DemoPaths): DemoScreen[] => [
  { name: 'home', path: '/home' },
  { name: 'home-fold', path: '/home', viewportOnly: true },
  { name: 'home-member', path: '/home', username: 'ada' },
  { name: 'drawer', path: '/home', prepare: click((t) => t('Menu'), '#drawer'), viewportOnly: true },
  {
    name: 'menu',
    path: '/home',
    username: 'ada',
    prepare: click((t) => t('Account of {username}', { username: 'ada' }), 'header a[href$="/profile"]'),
    viewportOnly: true,
  },
  { name: 'newsfeed', path: '/newsfeed' },
  { name: 'newsfeed-sites', path: '/newsfeed/sites' },
  { name: 'newsfeed-member', path: '/newsfeed', username: 'ada' },
  {
    name: 'newsfeed-muted',
    path: '/newsfeed',
    username: 'wren',
    prepare: (page) => page.locator('main summary').last().click(),
  },
  { name: 'newsfeed-filtered', path: '/newsfeed?lang=de' },
  { name: 'following', path: '/following', username: 'ada' },
  { name: 'recent', path: '/blogs/recent' },
  { name: 'shuffled', path: '/blogs/shuffled' },
  { name: 'for-you', path: '/blogs/for-you', username: 'ada' },
  { name: 'surprise', path: blog, prepare: openAsSurprise, viewportOnly: true },
  { name: 'featured', path: '/articles/featured' },
  { name: 'search', path: '/search-results?query=maps' },
  { name: 'search-posts', path: '/search-results?query=the&in=posts' },
  { name: 'search-posts-not-understood', path: '/search-results?query=the kind:article&in=posts' },
  { name: 'search-posts-nothing', path: '/search-results?query=zzyzxqq&in=posts' },
  { name: 'search-empty', path: '/search-results?query=' },
  { name: 'search-mended', path: '/search-results?query=typewritter' },
  { name: 'search-loosened', path: '/search-results?query=old maps of a drowned harbour' },
  { name: 'search-not-understood', path: '/search-results?query=maps colour:red' },
  { name: 'search-nothing', path: '/search-results?query=zzyzxqq' },
  { name: 'tag', path: '/tags/history' },
  { name: 'tag-quiet', path: '/tags/history?sort=quiet' },
  { name: 'tag-recommended', path: '/tags/history?sort=recommended' },
  { name: 'tags', path: '/tags' },
  { name: 'tags-letter', path: '/tags?letter=h' },
  { name: 'tags-language', path: '/tags?lang=en' },
  { name: 'tags-filter', path: '/tags?query=hist' },
  { name: 'blog', path: blog, prepare: scrollThrough },
  { name: 'blog-member', path: blog, username: 'ada', prepare: scrollThrough },
  { name: 'blog-bare', path: blogWithoutReviews },
  { name: 'blog-posting', path: blogWithPosts },
  { name: 'posts', path: `${blogWithPosts}/posts` },
  { name: 'blog-away', path: downBlog },
  { name: 'blog-changed', path: takenOverBlog },
  { name: 'visit', path: `${takenOverBlog}/visit` },
  { name: 'tag-gone', path: '/tags/history?health=gone' },
  { name: 'recommendations', path: `${blogWithPosts}/recommendations` },
  { name: 'paths', path: '/paths' },
  { name: 'path', path: pathBetweenSites },
  { name: 'path-none', path: '/paths?from=garden&to=nobody.example.org' },
  { name: 'blog-changes', path: `${blog}/changes`, username: 'mirela' },
  {
    name: 'propose',
    path: blog,
    username: 'noor',
    prepare: clickInMenu((t) => t('Suggest an edit'), dialog),
    viewportOnly: true,
  },
  { name: 'article', path: article, prepare: scrollThrough },
  { name: 'discussion', path: discussion },
  { name: 'discussion-member', path: discussion, username: 'ada' },
  { name: 'post-discussion', path: postDiscussion },
  { name: 'post-discussion-staff', path: postDiscussion, username: 'mirela' },
  { name: 'review', path: blog.replace('/blog/', '/review-blog/'), username: 'noor' },
  { name: 'upload', path: '/upload-blog', username: 'ada' },
  { name: 'upload-article', path: '/upload-article', username: 'mirela' },
  { name: 'edit-site', path: `/edit-blog?id=${idFrom(blog)}`, username: 'mirela' },
  {
    name: 'review-site',
    path: `/review-blog-upsert?id=${idFrom(blog)}`,
    username: 'mirela',
    prepare: openReview,
  },
  { name: 'edit-article', path: `/edit-article?id=${idFrom(article)}`, username: 'mirela' },
  {
    name: 'review-article',
    path: `/review-article-upsert?id=${idFrom(article)}`,
    username: 'mirela',
    prepare: openReview,
  },
  { name: 'about', path: '/about' },
  { name: 'donate', path: '/donate' },
  { name: 'contact', path: '/contact-us', username: 'ada' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'reading', path: '/reading' },
  { name: 'owner-request', path: ownerRequest },
  { name: 'guidelines', path: '/community-guidelines' },
  { name: 'user', path: '/user/ada' },
  { name: 'user-follows', path: '/user/wren?tab=follows' },
  { name: 'user-empty', path: '/user/noor' },
  { name: 'profile', path: '/profile', username: 'ada' },
  { name: 'edit-profile', path: '/edit-profile', username: 'ada' },
  { name: 'languages', path: '/languages', username: 'ada' },
  { name: 'update-profile', path: '/update-profile', username: 'ada' },
  { name: 'security', path: '/security', username: 'ada' },
  {
    name: 'link-domain',
    path: '/security',
    username: 'ada',
    prepare: click((t) => t('Link a domain'), 'input[name=url]'),
  },
  {
    name: 'api-token',
    path: '/security',
    username: 'ada',
    prepare: click((t) => t('Create an API token'), 'form'),
  },
  {
    name: 'secret-addresses',
    path: '/following',
    username: 'ada',
    prepare: click((t) => t('Create addresses'), '#addresses input'),
  },
  { name: 'security-events', path: '/security/events', username: 'ada' },
  { name: 'notifications', path: '/notifications', username: 'ada' },
  { name: 'create-profile', path: '/create-profile', username: 'noor' },
  { name: 'welcome', path: '/welcome', username: 'noor' },
  { name: 'welcome-sites', path: '/welcome?step=sites', username: 'noor' },
  { name: 'login-or-signup', path: '/login-or-signup' },
  { name: 'login', path: '/login' },
  {
    name: 'login-domain',
    path: '/login',
    prepare: click((t) => t('Log in with your own domain'), 'input[name=url]'),
  },
  { name: 'login-indieauth', path: '/login/indieauth' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'password-reset', path: '/password-reset/MQ/no-such-token' },
  { name: 'confirm-email', path: '/confirm-email/MQ/no-such-token' },
  { name: 'undo-email', path: '/undo-email/no-such-key' },
  { name: 'undo-changes', path: '/undo-changes/no-such-key' },
  { name: 'unsubscribe', path: '/unsubscribe/no-such-key/comment' },
  { name: 'admin', path: '/admin-wn', username: 'mirela' },
  ...sections.slice(1).map(({ name }) => ({
    name: `admin-${name}`,
    path: `/admin-wn?section=${name}`,
    username: 'mirela',
  })),
  { name: 'fairness', path: '/fairness' },
  { name: 'moderation-log', path: '/moderation-log' },
  { name: 'not-there', path: '/blog/gone/999999' },
]

/** Screens with extreme content or network problems. */
export const getEdgeCaseScreens = ({
  blog,
  discussion,
  longestBlog,
  longestDiscussion,
}: DemoPaths): DemoScreen[] => [
  // a new account
  { name: 'new-home', path: '/home', username: newcomer },
  { name: 'new-profile', path: '/profile', username: newcomer },
  { name: 'new-submitted', path: '/profile?tab=submitted', username: newcomer },
  { name: 'new-notifications', path: '/notifications', username: newcomer },
  { name: 'new-newsfeed', path: '/newsfeed', username: newcomer },
  { name: 'new-following', path: '/following', username: newcomer },
  { name: 'tag-empty', path: '/tags/nobody-uses-this' },
  { name: 'nothing-to-review', path: '/review-blog-upsert', username: newcomer },
  // content of the maximum length
  { name: 'long-blog', path: longestBlog, prepare: scrollThrough },
  { name: 'long-discussion', path: longestDiscussion },
  { name: 'long-recent', path: '/blogs/recent', viewportOnly: true },
  { name: 'long-user', path: `/user/${longestUsername}` },
  { name: 'long-home', path: '/home', username: longestUsername, viewportOnly: true },
  { name: 'long-search', path: `/search-results?query=${longestSiteFields.title}` },
  // loading, failed, offline
  { name: 'slow-home', path: '/home', username: 'ada', network: 'slow', viewportOnly: true },
  {
    name: 'slow-notifications',
    path: '/notifications',
    username: 'ada',
    network: 'slow',
    viewportOnly: true,
  },
  { name: 'slow-discussion', path: discussion, username: 'ada', network: 'slow' },
  { name: 'slow-for-you', path: '/blogs/for-you', username: 'ada', network: 'slow', viewportOnly: true },
  {
    name: 'slow-admin',
    path: '/admin-wn?section=sites',
    username: 'mirela',
    network: 'slow',
    viewportOnly: true,
  },
  { name: 'broken-notifications', path: '/notifications', username: 'ada', network: 'failing' },
  { name: 'broken-profile', path: '/profile', username: 'ada', network: 'failing' },
  { name: 'broken-for-you', path: '/blogs/for-you', username: 'ada', network: 'failing' },
  { name: 'offline', path: blog, network: 'offline', viewportOnly: true },
  // messages, confirmations, errors
  { name: 'log-in-refused', path: '/login', prepare: failToLogIn },
  { name: 'upload-known', path: '/upload-blog', username: 'ada', prepare: enterListedAddress },
  {
    name: 'report',
    path: blog,
    username: 'ada',
    prepare: clickInMenu((t) => toPattern((title) => t('Report {title}', { title }), 'XXIIVV'), dialog),
    viewportOnly: true,
  },
  {
    name: 'delete',
    path: blog,
    username: 'mirela',
    prepare: clickInMenu((t) => toPattern((title) => t('Delete {title}', { title }), 'XXIIVV'), dialog),
    viewportOnly: true,
  },
  {
    name: 'claim',
    path: blog,
    username: 'ada',
    prepare: clickInMenu((t) => t('This is my site'), dialog),
    viewportOnly: true,
  },
  { name: 'sent', path: '/contact-us', username: 'ada', prepare: writeToStaff, viewportOnly: true },
  { name: 'search-suggestions', path: '/about', prepare: typeSearch, viewportOnly: true },
  { name: 'tag-suggestions', path: '/upload-blog', username: 'ada', prepare: typeTag },
  {
    name: 'write-review',
    path: blog,
    username: 'noor',
    prepare: click((t) => t('Write a review'), '#reviews textarea'),
  },
  {
    name: 'start-discussion',
    path: blog,
    username: 'noor',
    prepare: click((t) => t('Start a discussion'), 'form textarea'),
  },
  // right to left
  { name: 'rtl-home', path: '/home', rtl: true },
  {
    name: 'rtl-drawer',
    path: '/home',
    rtl: true,
    prepare: click((t) => t('Menu'), '#drawer'),
    viewportOnly: true,
  },
  { name: 'rtl-blog', path: blog, rtl: true },
  { name: 'rtl-discussion', path: discussion, rtl: true },
  { name: 'rtl-upload', path: '/upload-blog', username: 'ada', rtl: true },
]
