import { Parser } from 'htmlparser2'
import { findInterstitial, type Interstitial } from '#page-metadata/interstitials.ts'
import type { PageFacts } from '#page-metadata/page-facts.ts'
import { metaContents } from '#page-metadata/page-texts.ts'
import { oneLine, shorten } from '#page-metadata/sanitize-text.ts'
import { primaryLanguage } from '../feeds/parsing/language-tag.ts'
import { findProfileLinks, getGenerator, significantWords } from './page-features.ts'

/**
 * The content of a page, from which crawler/health judges whether the site still has the same owner. Every page gets
 * one, including interstitials.
 */
export interface PageSnapshot {
  title: string
  site_name: string
  description: string
  headings: string[]
  language: string | null
  generator: string
  /** Names of people according to the markup: `meta author`, h-card, bylines. */
  authors: string[]
  /** Canonical addresses of `rel="me"`. */
  me: string[]
  /** Distinct words without short ones, in order. */
  words: string[]
  /** The beginning of the visible text, in lower case. */
  text: string
  /** UTF-16 code units of visible text, up to 20,000. */
  length: number
  /** Hosts of its links. */
  hosts: string[]
  /** Hosts of its frames and scripts. */
  frames: string[]
  /** The kind of interstitial, by title and markup; null for a real page. */
  in_place: Interstitial | null
}

const limits = { html: 400_000, headings: 12, authors: 6, name: 60, words: 250, text: 4000, hosts: 60 }

export function createSnapshot(html: string, facts: PageFacts, base: URL): PageSnapshot {
  const text = oneLine(facts.text)
  const title = shorten(oneLine(facts.title), 200)
  const headings = facts.headings.map((heading) => shorten(oneLine(heading), 120)).slice(0, limits.headings)
  const description = shorten(oneLine(metaContents(facts, 'description', 'og:description')[0] ?? ''), 300)
  const { names, hosts, frames } = extractNamesAndHosts(html.slice(0, limits.html), base)
  const authors = [...metaContents(facts, 'author', 'article:author', 'dc.creator'), ...names]
    .map((name) => shorten(oneLine(name), limits.name))
    .filter((name) => name && !/^https?:/.test(name))
  return {
    title,
    site_name: shorten(oneLine(metaContents(facts, 'og:site_name', 'application-name')[0] ?? ''), 120),
    description,
    headings,
    language: primaryLanguage(facts.lang),
    generator: getGenerator(facts),
    authors: [...new Set(authors)].slice(0, limits.authors),
    me: findProfileLinks(facts, base),
    words: extractWords([title, description, ...headings, text].join(' ')).slice(0, limits.words),
    text: text.toLowerCase().slice(0, limits.text),
    length: text.length,
    hosts,
    frames,
    in_place: findInterstitial(html, facts) ?? null,
  }
}

/** The distinct significant words of a text. */
export const extractWords = (text: string): string[] => [
  ...new Set(significantWords(text.slice(0, 12_000), 5)),
]

const nameClass = /(^|\s)(p-author|byline|author|vcard|post-author|gh-card-author|author-name)(\s|$)/
/** Names of people inside a card; elsewhere the same classes mark the titles of posts. */
const nameInCard = /(^|\s)(p-name|fn)(\s|$)/
const cardClass = /(^|\s)(h-card|p-author|vcard|author)(\s|$)/
const itemClass = /(^|\s)(h-entry|h-feed|h-event|h-cite|hentry)(\s|$)/

/** Names by their markup, and linked hosts. */
function extractNamesAndHosts(
  html: string,
  base: URL,
): { names: string[]; hosts: string[]; frames: string[] } {
  const names: string[] = []
  const hosts = new Set<string>()
  const frames = new Set<string>()
  let depth = 0
  let nameDepth = 0
  let name = ''
  /** Open cards and posts, innermost last. */
  const openItems: { depth: number; isCard: boolean }[] = []
  const addHost = (to: Set<string>, address: string) => {
    if (!address || to.size >= limits.hosts || address.length >= 2000) return
    const url = URL.parse(address, base)
    if (url && /^https?:$/.test(url.protocol)) to.add(url.hostname)
  }
  const parser = new Parser({
    onopentag(tag, { rel = '', class: className = '', href = '', src = '' }) {
      depth++
      if (tag === 'a' || tag === 'area') addHost(hosts, href)
      else if (tag === 'iframe' || tag === 'frame' || tag === 'script') addHost(frames, src)
      const classes = className.slice(0, 200)
      const isCard = cardClass.test(classes)
      if (isCard || itemClass.test(classes)) openItems.push({ depth, isCard })
      const isName =
        tag === 'address' ||
        nameClass.test(classes) ||
        (openItems.at(-1)?.isCard === true && nameInCard.test(classes)) ||
        /\bauthor\b/.test(rel.slice(0, 100))
      if (!nameDepth && isName && names.length < 20) {
        nameDepth = depth
        name = ''
      }
    },
    ontext(text) {
      if (nameDepth && name.length <= limits.name) name += text
    },
    onclosetag() {
      if (nameDepth === depth) {
        const fullName = oneLine(name)
        if (fullName && fullName.length <= limits.name) names.push(fullName)
        nameDepth = 0
      }
      if (openItems.at(-1)?.depth === depth) openItems.pop()
      depth--
    },
  })
  parser.write(html)
  parser.end()
  return { names, hosts: [...hosts], frames: [...frames] }
}
