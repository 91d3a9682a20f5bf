import type { Language } from '../corpus-case.ts'
import type { themes } from './themes.ts'

/** A small site in few words, from which its front page and its feed are made. */
export interface Site {
  on: keyof typeof themes
  /** `HOST` or `HOST/FOLDER`. */
  host: string
  title: string
  /** The line under the title. */
  line: string
  by: string
  /** HTML: what the front page says of its author, or of itself. */
  about: string
  /** What the menu leads to, parted by slashes. */
  nav: string
  /** `YYYY-MM-DD Title`, newest first. */
  posts: string[]
  /** The beginnings of the posts, where the theme shows them. */
  texts?: string[]
  /** Profiles with `rel="me"`, parted by spaces, without `https://`. */
  me?: string
  lang?: Language | 'en-US'
  http?: boolean
  /** HTML after everything else. */
  foot?: string
  /** Where the feed lies; empty: there is none. */
  feed?: string
  /** What ids of entries begin with, where they are not the addresses of the posts. */
  ids?: string
}

interface Post {
  id: string
  address: string
  title: string
  posted_on: string
}

export const addressOf = (site: Site) => `${site.http ? 'http' : 'https'}://${site.host}/`

/** Latin letters only: posts in other scripts are known by their day, as many generators have it. */
const slugOf = (title: string) =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 48)

const feedPaths: Partial<Record<Site['on'], string>> = {
  hugo: 'index.xml',
  wordpress: 'feed/',
  blocks: 'feed/',
  letter: 'feed',
  sidebar: 'rss',
  hexo: 'atom.xml',
  ghost: 'rss/',
  blogger: 'feeds/posts/default',
  prose: 'feed/',
  wiki: 'changes.rss',
  byHand: 'news.rdf',
}

export const feedOf = (site: Site) => site.feed ?? feedPaths[site.on] ?? 'feed.xml'

function pathOf(site: Site, day: string, title: string): string {
  const slug = slugOf(title) || day.replaceAll('-', '')
  const [year, month] = day.split('-')
  switch (site.on) {
    case 'wordpress':
    case 'blocks':
      return `${year}/${month}/${slug}/`
    case 'jekyll':
      return `${day.replaceAll('-', '/')}/${slug}.html`
    case 'blogger':
      return `${year}/${month}/${slug}.html`
    case 'byHand':
      return `${slug}.html`
    case 'wiki':
      return `page/${slug}`
    case 'sidebar':
      return `entry/${day.replaceAll('-', '/')}/${slug}`
    case 'letter':
      return `p/${slug}`
    case 'hugo':
      return `posts/${slug}/`
    default:
      return `${slug}/`
  }
}

export const postsOf = (site: Site): Post[] =>
  site.posts.map((line) => {
    const [posted_on, title] = [line.slice(0, 10), line.slice(11)]
    const path = pathOf(site, posted_on, title)
    const address = addressOf(site) + path
    return { id: site.ids ? site.ids + path : address, address, title, posted_on }
  })
