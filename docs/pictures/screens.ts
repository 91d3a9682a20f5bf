import type { Page } from 'playwright-core'
import { pageList } from '#app/web/page-list.ts'
import type { Translator } from '#i18n/translator.ts'
import { sections } from '#moderation/admin/sections.ts'
import {
  around,
  comeBySurprise,
  giveKnownAddress,
  logInWrongly,
  typeSearch,
  typeTag,
  writeToStaff,
} from './fill-forms.ts'
import { longName, longSite, newcomer } from './odd-things.ts'

/** A screen to take pictures of. */
export interface Shot {
  name: string
  path: string
  /** Who is logged in; a visitor when left out. */
  as?: string
  /** Prepares the screen for its picture. @param t of the screen's language */
  act?: (page: Page, t: Translator) => Promise<unknown>
  /** The picture ends at the window's edge rather than at the page's. */
  fold?: boolean
  /** Answers never come, or are server errors, or there is no network. */
  network?: 'slow' | 'broken' | 'gone'
  /** Written from right to left. */
  rtl?: boolean
}

/** Addresses of things in the demo that pictures need. */
export interface Things {
  blog: string
  bare_blog: string
  discussion: string
  posting_blog: string
  post_discussion: string
  article: string
  long_blog: string
  long_discussion: string
  way: string
  owner_request: string
  away_blog: string
  changed_blog: string
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

/** Looks up what the demo's pictures need. @param url where it is served */
export async function findThings(url: string): Promise<Things> {
  const ask = async (path: string) => (await (await fetch(url + path)).json()) as ListPage
  const page = (kind: string, { slug, id }: Row) => `/${kind}/${slug}/${id}`
  const none: Row = { slug: 'none', id: 0, domain: '', title: '' }
  // From the list, because search lags behind recent additions.
  const sites: Row[] = []
  for (let next: string | null = `${url}/api/blogs/?page_size=100`; next; ) {
    const page = await ask(next.replace(/^https?:\/\/[^/]+/, ''))
    sites.push(...(page.results ?? []))
    next = page.next ?? null
  }
  const [site, bare, talked, posting, long, away, changed] = [
    'wiki.xxiivv.com',
    'luolei.org',
    'sourdough',
    'marginal.example.org',
    new URL(longSite.url).host,
    'harbour-notes.example.org',
    'the-quiet-oven.example.org',
  ].map((words) => sites.find(({ domain, title }) => domain === words || title.toLowerCase().includes(words)))
  const article = (await ask('/api/articles/featured/')).results?.[0] ?? none
  const talkOf = async (site = none) =>
    `${page('blog', site)}/discussions/${(await ask(`/api/blogs/${site.id}/discussions/`)).results?.[0]?.id}`
  return {
    blog: page('blog', site ?? none),
    bare_blog: page('blog', bare ?? none),
    discussion: await talkOf(talked),
    posting_blog: page('blog', posting ?? none),
    post_discussion: await talkOf(posting),
    article: page('article', article),
    long_blog: page('blog', long ?? none),
    long_discussion: await talkOf(long),
    way: await findWay(ask, posting ?? none),
    owner_request: await askAsOwner(url),
    away_blog: page('blog', away ?? none),
    changed_blog: page('blog', changed ?? none),
  }
}

/** The way between two of the demo's sites, three steps apart: walked, since calls that look for ways are few a minute. */
async function findWay(ask: (path: string) => Promise<ListPage>, from: Row): Promise<string> {
  const reached = new Set([from.id])
  let ends = [from.id]
  for (let steps = 0; steps < 3; steps++) {
    const lists = ends.map((id) => ask(`/api/blogs/${id}/recommendations/?direction=out&page_size=100`))
    const named = (await Promise.all(lists)).flatMap(({ results }) =>
      results?.flatMap(({ blog }) => (blog?.health === 'fine' ? blog.id : [])),
    )
    ends = [...new Set(named)].flatMap((id) => (id && !reached.has(id) ? id : []))
    for (const id of ends) reached.add(id)
  }
  return ends[0] ? `/paths?from=${from.id}&to=${ends[0]}` : '/paths'
}

/** An owner request that waits for its proof: the demo has none. */
async function askAsOwner(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/owner-requests/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://moss.example.org/', wish: 'erase', proof: 'tag' }),
  })
  const { key } = (await answer.json()) as { key?: string }
  return `/reading/requests/${key}`
}

const idOf = (path: string) => path.split('/').at(-1)

/** Presses a button that opens a panel. @param opened the panel */
const press =
  (name: (t: Translator) => string | RegExp, opened: string) => async (page: Page, t: Translator) => {
    await page
      .getByRole('button', { name: name(t) })
      .first()
      .click()
    await page.locator(opened).first().waitFor()
  }
const dialog = 'dialog[open]'
/** Presses something in the first "…" menu of the page. */
const pressInMenu =
  (name: (t: Translator) => string | RegExp, opened: string) => async (page: Page, t: Translator) => {
    await page.locator('main article button[aria-expanded]').first().click()
    await press(name, opened)(page, t)
  }

/** Scrolls down the page and back, to load what loads when it comes near. */
async function walk(page: Page, t: Translator) {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.waitForFunction(
    (later) => {
      const headings = [...document.querySelectorAll('h2')]
      const last = headings.find(({ textContent }) => later.includes(textContent))
      // Either there are some by now, or there are none and the heading is gone.
      return !last || last.closest('section')?.querySelector('article') !== null
    },
    [t('More like this'), t('Sites like it used to be')],
  )
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Fills in the form before a review screen and opens it from there. */
async function lookOver(page: Page, t: Translator) {
  await page.goto(page.url().replace(/review-(blog|article)-upsert/, 'edit-$1'))
  await page.getByRole('button', { name: t('Review', {}, 'check before publishing') }).click()
  await page.getByRole('button', { name: t('Publish') }).waitFor()
}

/** Every screen, and the states that the demo includes. */
export function screens(things: Things): Shot[] {
  const shots = listedScreens(things)
  const isShown = (path: string) => shots.some((shot) => shot.path.split('?')[0] === path)
  const others = pageList.filter(({ path }) => !path.includes(':') && !isShown(path))
  return [...shots, ...others.map(({ path }) => ({ name: path.slice(1).replaceAll('/', '-'), path }))]
}

/** Pages that need more than their address to be looked at, or have a picture of another name. */
const listedScreens = ({
  blog,
  bare_blog,
  posting_blog,
  away_blog,
  changed_blog,
  discussion,
  post_discussion,
  article,
  way,
  owner_request,
}: Things): Shot[] => [
  { name: 'home', path: '/home' },
  { name: 'home-fold', path: '/home', fold: true },
  { name: 'home-member', path: '/home', as: 'ada' },
  { name: 'drawer', path: '/home', act: press((t) => t('Menu'), '#drawer'), fold: true },
  {
    name: 'menu',
    path: '/home',
    as: 'ada',
    act: press((t) => t('Account of {username}', { username: 'ada' }), 'header a[href$="/profile"]'),
    fold: true,
  },
  { name: 'newsfeed', path: '/newsfeed' },
  { name: 'newsfeed-sites', path: '/newsfeed/sites' },
  { name: 'newsfeed-member', path: '/newsfeed', as: 'ada' },
  {
    name: 'newsfeed-muted',
    path: '/newsfeed',
    as: 'wren',
    act: (page) => page.locator('main summary').last().click(),
  },
  { name: 'newsfeed-filtered', path: '/newsfeed?lang=de' },
  { name: 'following', path: '/following', as: 'ada' },
  { name: 'recent', path: '/blogs/recent' },
  { name: 'shuffled', path: '/blogs/shuffled' },
  { name: 'for-you', path: '/blogs/for-you', as: 'ada' },
  { name: 'surprise', path: blog, act: comeBySurprise, fold: true },
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
  { name: 'blog', path: blog, act: walk },
  { name: 'blog-member', path: blog, as: 'ada', act: walk },
  { name: 'blog-bare', path: bare_blog },
  { name: 'blog-posting', path: posting_blog },
  { name: 'posts', path: `${posting_blog}/posts` },
  { name: 'blog-away', path: away_blog },
  { name: 'blog-changed', path: changed_blog },
  { name: 'visit', path: `${changed_blog}/visit` },
  { name: 'tag-gone', path: '/tags/history?health=gone' },
  { name: 'recommendations', path: `${posting_blog}/recommendations` },
  { name: 'paths', path: '/paths' },
  { name: 'path', path: way },
  { name: 'path-none', path: '/paths?from=garden&to=nobody.example.org' },
  { name: 'blog-changes', path: `${blog}/changes`, as: 'mirela' },
  {
    name: 'propose',
    path: blog,
    as: 'noor',
    act: pressInMenu((t) => t('Suggest an edit'), dialog),
    fold: true,
  },
  { name: 'article', path: article, act: walk },
  { name: 'discussion', path: discussion },
  { name: 'discussion-member', path: discussion, as: 'ada' },
  { name: 'post-discussion', path: post_discussion },
  { name: 'post-discussion-staff', path: post_discussion, as: 'mirela' },
  { name: 'review', path: blog.replace('/blog/', '/review-blog/'), as: 'noor' },
  { name: 'upload', path: '/upload-blog', as: 'ada' },
  { name: 'upload-article', path: '/upload-article', as: 'mirela' },
  { name: 'edit-site', path: `/edit-blog?id=${idOf(blog)}`, as: 'mirela' },
  {
    name: 'review-site',
    path: `/review-blog-upsert?id=${idOf(blog)}`,
    as: 'mirela',
    act: lookOver,
  },
  { name: 'edit-article', path: `/edit-article?id=${idOf(article)}`, as: 'mirela' },
  {
    name: 'review-article',
    path: `/review-article-upsert?id=${idOf(article)}`,
    as: 'mirela',
    act: lookOver,
  },
  { name: 'about', path: '/about' },
  { name: 'donate', path: '/donate' },
  { name: 'contact', path: '/contact-us', as: 'ada' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'reading', path: '/reading' },
  { name: 'owner-request', path: owner_request },
  { name: 'guidelines', path: '/community-guidelines' },
  { name: 'user', path: '/user/ada' },
  { name: 'user-follows', path: '/user/wren?tab=follows' },
  { name: 'user-empty', path: '/user/noor' },
  { name: 'profile', path: '/profile', as: 'ada' },
  { name: 'edit-profile', path: '/edit-profile', as: 'ada' },
  { name: 'languages', path: '/languages', as: 'ada' },
  { name: 'update-profile', path: '/update-profile', as: 'ada' },
  { name: 'security', path: '/security', as: 'ada' },
  {
    name: 'link-domain',
    path: '/security',
    as: 'ada',
    act: press((t) => t('Link a domain'), 'input[name=url]'),
  },
  { name: 'api-token', path: '/security', as: 'ada', act: press((t) => t('Create an API token'), 'form') },
  {
    name: 'secret-addresses',
    path: '/following',
    as: 'ada',
    act: press((t) => t('Create addresses'), '#addresses input'),
  },
  { name: 'security-events', path: '/security/events', as: 'ada' },
  { name: 'notifications', path: '/notifications', as: 'ada' },
  { name: 'create-profile', path: '/create-profile', as: 'noor' },
  { name: 'welcome', path: '/welcome', as: 'noor' },
  { name: 'welcome-sites', path: '/welcome?step=sites', as: 'noor' },
  { name: 'login-or-signup', path: '/login-or-signup' },
  { name: 'login', path: '/login' },
  {
    name: 'login-domain',
    path: '/login',
    act: press((t) => t('Log in with your own domain'), 'input[name=url]'),
  },
  { name: 'login-indieauth', path: '/login/indieauth' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'password-reset', path: '/password-reset/MQ/no-such-token' },
  { name: 'confirm-email', path: '/confirm-email/MQ/no-such-token' },
  { name: 'undo-email', path: '/undo-email/no-such-key' },
  { name: 'undo-changes', path: '/undo-changes/no-such-key' },
  { name: 'unsubscribe', path: '/unsubscribe/no-such-key/comment' },
  { name: 'admin', path: '/admin-wn', as: 'mirela' },
  ...sections.slice(1).map(({ name }) => ({
    name: `admin-${name}`,
    path: `/admin-wn?section=${name}`,
    as: 'mirela',
  })),
  { name: 'fairness', path: '/fairness' },
  { name: 'moderation-log', path: '/moderation-log' },
  { name: 'not-there', path: '/blog/gone/999999' },
]

/** States that need odd content, or a network in trouble. */
export const states = ({ blog, discussion, long_blog, long_discussion }: Things): Shot[] => [
  // nothing yet
  { name: 'new-home', path: '/home', as: newcomer },
  { name: 'new-profile', path: '/profile', as: newcomer },
  { name: 'new-submitted', path: '/profile?tab=submitted', as: newcomer },
  { name: 'new-notifications', path: '/notifications', as: newcomer },
  { name: 'new-newsfeed', path: '/newsfeed', as: newcomer },
  { name: 'new-following', path: '/following', as: newcomer },
  { name: 'tag-empty', path: '/tags/nobody-uses-this' },
  { name: 'nothing-to-review', path: '/review-blog-upsert', as: newcomer },
  // the longest words
  { name: 'long-blog', path: long_blog, act: walk },
  { name: 'long-discussion', path: long_discussion },
  { name: 'long-recent', path: '/blogs/recent', fold: true },
  { name: 'long-user', path: `/user/${longName}` },
  { name: 'long-home', path: '/home', as: longName, fold: true },
  { name: 'long-search', path: `/search-results?query=${longSite.title}` },
  // loading, failed, offline
  { name: 'slow-home', path: '/home', as: 'ada', network: 'slow', fold: true },
  { name: 'slow-notifications', path: '/notifications', as: 'ada', network: 'slow', fold: true },
  { name: 'slow-discussion', path: discussion, as: 'ada', network: 'slow' },
  { name: 'slow-for-you', path: '/blogs/for-you', as: 'ada', network: 'slow', fold: true },
  { name: 'slow-admin', path: '/admin-wn?section=sites', as: 'mirela', network: 'slow', fold: true },
  { name: 'broken-notifications', path: '/notifications', as: 'ada', network: 'broken' },
  { name: 'broken-profile', path: '/profile', as: 'ada', network: 'broken' },
  { name: 'broken-for-you', path: '/blogs/for-you', as: 'ada', network: 'broken' },
  { name: 'offline', path: blog, network: 'gone', fold: true },
  // messages, confirmations, errors
  { name: 'log-in-refused', path: '/login', act: logInWrongly },
  { name: 'upload-known', path: '/upload-blog', as: 'ada', act: giveKnownAddress },
  {
    name: 'report',
    path: blog,
    as: 'ada',
    act: pressInMenu((t) => around((title) => t('Report {title}', { title }), 'XXIIVV'), dialog),
    fold: true,
  },
  {
    name: 'delete',
    path: blog,
    as: 'mirela',
    act: pressInMenu((t) => around((title) => t('Delete {title}', { title }), 'XXIIVV'), dialog),
    fold: true,
  },
  { name: 'claim', path: blog, as: 'ada', act: pressInMenu((t) => t('This is my site'), dialog), fold: true },
  { name: 'sent', path: '/contact-us', as: 'ada', act: writeToStaff, fold: true },
  { name: 'search-suggestions', path: '/about', act: typeSearch, fold: true },
  { name: 'tag-suggestions', path: '/upload-blog', as: 'ada', act: typeTag },
  {
    name: 'write-review',
    path: blog,
    as: 'noor',
    act: press((t) => t('Write a review'), '#reviews textarea'),
  },
  {
    name: 'start-discussion',
    path: blog,
    as: 'noor',
    act: press((t) => t('Start a discussion'), 'form textarea'),
  },
  // right to left
  { name: 'rtl-home', path: '/home', rtl: true },
  { name: 'rtl-drawer', path: '/home', rtl: true, act: press((t) => t('Menu'), '#drawer'), fold: true },
  { name: 'rtl-blog', path: blog, rtl: true },
  { name: 'rtl-discussion', path: discussion, rtl: true },
  { name: 'rtl-upload', path: '/upload-blog', as: 'ada', rtl: true },
]
