import { DomUtils, parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageList } from '#app/web/page-list.ts'
import { localizeAddress } from '#i18n/addresses.ts'
import { parseLanguages, textDirection } from '#i18n/languages.ts'
import { makeDiscussion } from '#test/builders/contributions.ts'
import { addMember } from '#test/builders.ts'
import { isSlowRun } from '#test/slow-it.ts'
import { addSites } from './add-sites.ts'
import { everyNth } from './every-nth.ts'
import { startServerInProcess } from './in-process-server.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const languages = ['en', 'de', 'ar', 'pt-BR']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { LANGUAGES: languages.join(',') } })
  await addSites(app.db, 2)
  const ada = await addMember(app, { username: 'ada' })
  await makeDiscussion(app, { site: 1, by: ada, title: 'Hm', content: 'Hm' })
})
afterAll(() => app.close())

const get = (path: string, origin = app.url) => fetch(origin + path, { redirect: 'manual' })
const params: Record<string, string> = {
  blog_slug: 'site-1',
  blog_id: '1',
  discussion_id: '1',
  username: 'ada',
  tag: 'sea',
  key: 'x',
  kind: 'all',
  uid: 'x',
  token: 'x',
}
/** An address of every screen. */
const screens = pageList.map(({ path }) => path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'x'))

/** Cached English pages, to compare the other languages with. */
const englishPages = new Map<string, ReturnType<typeof fetchPage>>()
function fetchEnglishPage(path: string) {
  const page = englishPages.get(path) ?? fetchPage(path)
  englishPages.set(path, page)
  return page
}

/** The links and metadata of a page. */
async function fetchPage(path: string, origin?: string) {
  const response = await get(path, origin)
  const html = parseDocument(await response.text())
  const all = (name: string) => DomUtils.getElementsByTagName(name, html).map(({ attribs }) => attribs)
  const [root] = all('html')
  const links = all('link')
  return {
    status: response.status,
    location: response.headers.get('location'),
    lang: root?.lang,
    dir: root?.dir,
    canonical: links.find(({ rel }) => rel === 'canonical')?.href,
    alternates: links.flatMap(({ rel, hreflang, href }) =>
      rel === 'alternate' && hreflang ? [[hreflang, href]] : [],
    ),
    locale: all('meta').find(({ property }) => property === 'og:locale')?.content,
    isPrivate: all('meta').some(({ name, content }) => name === 'robots' && content === 'noindex'),
    links: [
      ...all('a')
        .filter((link) => !link.hreflang)
        .map(({ href }) => href),
      ...all('form').map(({ action }) => action),
      ...links.flatMap(({ rel, href, type }) =>
        rel !== 'preload' && (rel === 'manifest' || type) ? [href] : [],
      ),
    ].filter((href) => href?.startsWith('/')),
  }
}

/** Files and API calls, which are the same in every language. */
const languageNeutralPaths = /^\/(?:api|media|favicon)/

describe.each(isSlowRun ? languages : ['en', 'ar'])('in %s', (language) => {
  const prefix = language === 'en' ? '' : `/${language}`
  it.each(screens)('%s and its links are in that language', async (screen) => {
    const page = await fetchPage(prefix + screen)
    const inEnglish = await fetchEnglishPage(screen)
    expect(page.status).toBe(inEnglish.status)
    if (inEnglish.location) expect(page.location).toBe(prefix + inEnglish.location)
    if (page.status >= 300 && page.status < 400) return
    expect([page.lang, page.dir]).toEqual([language, textDirection(language)])
    const linksToOtherLanguages = page.links.filter(
      (href) => !languageNeutralPaths.test(href ?? '') && !href?.startsWith(`${prefix}/`),
    )
    expect(linksToOtherLanguages).toEqual([])
    expect(page.links.length).toBe(inEnglish.links.length)
    if (page.status !== 200 || page.isPrivate) return
    const canonical = inEnglish.canonical?.slice(app.url.length)
    expect(page.canonical).toBe(app.url + prefix + canonical)
    expect(page.alternates).toEqual([
      ['x-default', app.url + canonical],
      ...languages.map((language) => [
        language,
        `${app.url}${language === 'en' ? '' : `/${language}`}${canonical}`,
      ]),
    ])
  })

  it('has an og:locale with a country', async () => {
    const names: Record<string, string> = { en: 'en_US', de: 'de_DE', ar: 'ar_EG', 'pt-BR': 'pt_BR' }
    expect((await fetchPage(`${prefix}/home`)).locale).toBe(names[language])
  })

  it('loads only scripts of that language', async () => {
    const html = await (await get(`${prefix}/home`)).text()
    const folders = [...html.matchAll(/\/assets\/([\w-]+?)-[\w-]{8}\/[\w.-]+\.js/g)].map(
      ([, language]) => language,
    )
    expect([...new Set(folders)]).toEqual([language])
  })

  it('has feeds in that language, with links to its pages', async () => {
    const rss = await (await get(`${prefix}/blogs/recent/feed.rss`)).text()
    expect(rss).toContain(`<language>${language}</language>`)
    expect(rss).toContain(`<link>${app.url}${prefix}/blogs/recent</link>`)
    expect(rss).toContain(`<link>${app.url}${prefix}/blog/site-2/2</link>`)
    const atom = await (await get(`${prefix}/blogs/recent/feed.atom`)).text()
    expect(atom).toMatch(new RegExp(`<feed [^>]*xml:lang="${language}"`))
    const json = (await (await get(`${prefix}/blogs/recent/feed.json`)).json()) as Record<string, unknown>
    expect(json.language).toBe(language)
    const news = await (await get(`${prefix}/newsfeed/feed.rss`)).text()
    expect(news).toContain(`<language>${language}</language>`)
  })

  it('installs on phones', async () => {
    const manifest = (await (await get(`${prefix}/manifest.webmanifest`)).json()) as Record<string, unknown>
    expect(manifest).toMatchObject({ lang: language, start_url: `${prefix}/home` })
  })

  it('redirects unknown screens to its home', async () => {
    for (const path of [prefix || '/', `${prefix}/`])
      expect((await fetchPage(path)).location).toBe(`${prefix}/home`)
    expect((await fetchPage(`${prefix}/no-such-screen`)).location).toBe(`${prefix}/home#unknown-page`)
    expect((await fetchPage(`${prefix}/blog/old-title/1`)).location).toBe(`${prefix}/blog/site-1/1`)
  })
})

it.each([
  ['/DE/home?a=1', '/de/home?a=1'],
  ['/pt-br/tags', '/pt-BR/tags'],
  ['/en', '/'],
  ['/en/tags', '/tags'],
  ['/EN//evil.example/', '/evil.example/'],
  ['/En/blogs/recent/feed.rss', '/blogs/recent/feed.rss'],
])('redirects %s to %s temporarily', async (path, location) => {
  const response = await get(path)
  expect([response.status, response.headers.get('location')]).toEqual([302, location])
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

it('ignores Accept-Language', async () => {
  const response = await fetch(`${app.url}/home`, { headers: { 'accept-language': 'de' } })
  expect(await response.text()).toContain('<html lang="en"')
  expect(response.headers.get('vary') ?? '').not.toMatch(/accept-language/i)
})

it('treats disabled languages as unknown pages', async () => {
  expect((await get('/fr/home')).headers.get('location')).toBe('/home#unknown-page')
})

it('has different ETags for each language', async () => {
  const tags = await Promise.all(
    ['/home', '/de/home', '/home', '/de/home'].map(async (path) => (await get(path)).headers.get('etag')),
  )
  expect(tags[0]).not.toBe(tags[1])
  const revalidate = (path: string, tag: string | null | undefined) =>
    fetch(app.url + path, { headers: { 'if-none-match': tag ?? '' } }).then(({ status }) => status)
  expect(await revalidate('/de/home', (await get('/de/home')).headers.get('etag'))).toBe(304)
  expect(await revalidate('/de/home', tags[0])).toBe(200)
})

it('has addresses without a prefix for the first configured language', async () => {
  const german = await startServerInProcess({ ...app.env, LANGUAGES: 'de,en' })
  try {
    const { url } = german
    const [plain, english] = [await fetchPage('/home', url), await fetchPage('/en/home', url)]
    expect([plain.lang, plain.canonical]).toEqual(['de', `${url}/home`])
    expect([english.lang, english.canonical]).toEqual(['en', `${url}/en/home`])
    for (const { alternates } of [plain, english])
      expect(alternates).toEqual([
        ['x-default', `${url}/home`],
        ['de', `${url}/home`],
        ['en', `${url}/en/home`],
      ])
    expect((await fetchPage('/de/tags', url)).location).toBe('/tags')
    const feed = async (path: string) => (await get(path, url)).text()
    expect(await feed('/blogs/recent/feed.rss')).toContain('<language>de</language>')
    expect(await feed('/en/blogs/recent/feed.rss')).toContain('<language>en</language>')
  } finally {
    await german.stop()
  }
})

it('fits a 360 px phone in every language', async () => {
  const all = parseLanguages() ?? []
  const server = await startServerInProcess({ ...app.env, LANGUAGES: all.join(',') })
  try {
    const page = await app.newPage({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
    const tooWide: string[] = []
    for (const language of everyNth(all, isSlowRun ? 1 : 3)) {
      for (const path of ['/home', '/about', '/newsfeed', '/tags', '/blog/site-1/1', '/login', '/reading']) {
        await page.goto(server.url + localizeAddress(all, language, path))
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > 360) tooWide.push(`${language} ${path}: ${width}`)
      }
    }
    expect(tooWide).toEqual([])
  } finally {
    await server.stop()
  }
})

it('lists every page in every language for search engines', async () => {
  const index = await (await get('/sitemap.xml')).text()
  const parts = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '')
  const texts = await Promise.all(parts.map(async (url) => (await fetch(url)).text()))
  const sitemap = texts.join('')
  for (const language of languages) {
    const url = `${app.url}${language === 'en' ? '' : `/${language}`}/blog/site-1/1`
    expect(sitemap).toContain(`<loc>${url}</loc>`)
    expect(sitemap.split(`hreflang="${language}" href="${url}"`)).toHaveLength(languages.length + 1)
  }
  expect(await (await get('/robots.txt')).text()).toContain('Disallow: /*/surprise')
})
