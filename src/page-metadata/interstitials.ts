import type { PageFacts } from './page-facts.ts'
import { metaContents } from './page-texts.ts'
import { plainText } from './page-titles.ts'
import { adPhrases, expiredPhrases, forSalePhrases, offerPhrases } from './phrases/for-sale.ts'
import * as phrases from './phrases/interstitial-pages.ts'
import { challengePhrases } from './phrases/replacement-pages.ts'
import { oneLine } from './sanitize-text.ts'

/** The kinds of pages shown in place of a site's own. Nothing on them is about the site, so no metadata is taken. */
export type Interstitial = 'challenge' | 'login' | 'parked' | 'error' | 'unfinished' | 'loading'

const shortPagePhrases = [...forSalePhrases, ...expiredPhrases]

/** Kinds by title, each with phrases that confirm it on pages of up to `length` UTF-16 code units. */
const titleRules: [Interstitial, titles: RegExp[], length: number, words: RegExp[]][] = [
  ['challenge', phrases.challengeTitles, 600, challengePhrases],
  ['error', phrases.errorTitles, 600, [phrases.errorWords]],
  ['parked', [...phrases.parkedTitles, ...forSalePhrases], 600, [offerPhrases, adPhrases]],
  ['unfinished', phrases.unfinishedTitles, 600, [phrases.unfinishedWords]],
  ['unfinished', phrases.serverTitles, 20_000, [phrases.serverWords]],
  ['login', phrases.loginTitles, 0, []],
  ['loading', phrases.loadingTitles, 0, []],
]

/** Longer pages that match are probably articles about bot checks and the like. In UTF-16 code units. */
const maxLength = { nearlyEmpty: 80, captcha: 300, login: 600, words: 600, challenge: 1500, sale: 2500 }

/** Text in quotation marks is ignored, since posts quote the phrases of bot checks. */
const quotations = /[“„«»「『"][^“”„«»「」『』"]{1,200}[”“»«」』"]/g
/** Scripts that need about a third of the characters for the same text. */
const denseCharacters = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu

const matchesAny = (patterns: RegExp[], texts: string[]) =>
  patterns.some((pattern) => texts.some((text) => pattern.test(text)))

/**
 * Detects the kind of interstitial; undefined for a site's own page. Posts may have any of these titles, so a title
 * counts only if the page is otherwise empty, or if its text confirms it.
 */
export function findInterstitial(html: string, facts: PageFacts): Interstitial | undefined {
  const text = oneLine(facts.text).toLowerCase()
  const { length } = text
  const start = html.slice(0, 100_000)
  if (length < maxLength.challenge && isChallengeMarkup(start, text)) return 'challenge'
  if (hasPosts(start, facts)) return undefined
  const titles = [facts.title, ...metaContents(facts, 'og:title', 'twitter:title')].map((title) =>
    plainText(title.slice(0, 1000)).toLowerCase(),
  )
  const rest = removeTitles(text, titles)
  const unquoted = rest.replace(quotations, ' ')
  const isNearlyEmpty = rest.replace(denseCharacters, '$&$&$&').length < maxLength.nearlyEmpty
  const hasSiteMenu = hasMenu(facts)
  const titleRule = titleRules.find(
    ([kind, patterns, limit, words]) =>
      !(kind === 'challenge' && hasSiteMenu) &&
      matchesAny(patterns, titles) &&
      (isNearlyEmpty || (length < limit && matchesAny(words, [unquoted]))),
  )
  if (titleRule) return titleRule[0]
  if (length < maxLength.sale && isForSale(start, rest)) return 'parked'
  if (length < maxLength.challenge && !hasSiteMenu && isChallenge(start, facts, titles, unquoted))
    return 'challenge'
  if (facts.hasPassword && length < maxLength.login && matchesAny([phrases.loginWords], [...titles, text]))
    return 'login'
  return text === 'it works!' ? 'unfinished' : undefined
}

/** True if the markup is a bot check's, and does not appear in the text, as in posts about it. */
const isChallengeMarkup = (html: string, text: string) =>
  phrases.challengeMarkup.test(html) && !phrases.challengeMarkup.test(text)

/** True if there are feeds or marked-up posts, which interstitials lack. */
const hasPosts = (html: string, facts: PageFacts) =>
  /<article\b|\bclass=["']?[^"'>]{0,200}\bh-(entry|feed|card)\b/i.test(html) ||
  facts.jsonLd.length > 0 ||
  facts.links.some(({ rel, type }) => rel.includes('alternate') && /rss|atom|feed\+json/.test(type)) ||
  metaContents(facts, 'og:type').includes('article') ||
  metaContents(facts, 'article:published_time').length > 0

/** True if there are links to other pages of the site, which bot checks and blocks lack. */
const hasMenu = ({ anchors }: PageFacts) =>
  anchors.filter(({ href }) => /^(\.{0,2}\/(?!\/)|[\w-]+(\/|\.html?|$))/.test(href)).length > 2

const isChallenge = (html: string, facts: PageFacts, titles: string[], rest: string) =>
  (matchesAny(phrases.challengeWords, [rest]) &&
    (rest.length < maxLength.words || matchesAny(phrases.challengeTitles, titles))) ||
  (rest.length < maxLength.captcha &&
    facts.anchors.length < 3 &&
    phrases.captchaWidget.test(html) &&
    !/<textarea\b|type=["']?email/i.test(html))

const isForSale = (html: string, text: string) =>
  phrases.parkedMarkup.test(html) ||
  matchesAny(text.length < maxLength.words ? shortPagePhrases : forSalePhrases, [text])

/** Removes the page's titles from its text. */
const removeTitles = (text: string, titles: string[]): string =>
  oneLine(titles.reduce((left, title) => (title.length > 1 ? left.replaceAll(title, ' ') : left), text))
