import type { Language } from '../corpus-case.ts'
import type { themes } from './themes.ts'

/** A compact description of a small site, from which its front page and feed are rendered. */
export interface Site {
  theme: keyof typeof themes
  /** `HOST` or `HOST/FOLDER`. */
  host: string
  title: string
  /** The tagline. */
  tagline: string
  author: string
  /** HTML: the "about" text on the front page. */
  about: string
  /** Menu items, separated by slashes. */
  menu: string
  /** `YYYY-MM-DD Title`, newest first. */
  posts: string[]
  /** Excerpts of the posts, if the theme shows them. */
  excerpts?: string[]
  /** Profiles with `rel="me"`, separated by spaces, without `https://`. */
  profiles?: string
  lang?: Language | 'en-US'
  http?: boolean
  /** HTML at the end. */
  footer?: string
  /** The path of the feed; empty if there is none. */
  feed?: string
  /** The prefix of entry ids, if they are not the posts' addresses. */
  idPrefix?: string
}

interface Post {
  id: string
  address: string
  title: string
  posted_on: string
}

export const getAddress = (site: Site) => `${site.http ? 'http' : 'https'}://${site.host}/`

/** Latin letters only: posts in other scripts have their date as slug, as with many generators. */
const createSlug = (title: string) =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 48)

const feedPaths: Partial<Record<Site['theme'], string>> = {
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

export const getFeedPath = (site: Site) => site.feed ?? feedPaths[site.theme] ?? 'feed.xml'

function getPostPath(site: Site, day: string, title: string): string {
  const slug = createSlug(title) || day.replaceAll('-', '')
  const [year, month] = day.split('-')
  switch (site.theme) {
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

export const getPosts = (site: Site): Post[] =>
  site.posts.map((line) => {
    const [posted_on, title] = [line.slice(0, 10), line.slice(11)]
    const path = getPostPath(site, posted_on, title)
    const address = getAddress(site) + path
    return { id: site.idPrefix ? site.idPrefix + path : address, address, title, posted_on }
  })
