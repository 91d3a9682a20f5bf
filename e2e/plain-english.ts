import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import type { Db } from '#platform/db/db.ts'

/** Columns by table that contain user content, or names that are the same in every language. */
const userContentColumns: Record<string, string[]> = {
  blogs: ['title', 'description', 'url', 'domain', 'feed_url', 'language', 'location'],
  users: ['username', 'email'],
  profiles: ['about_me'],
  posts: ['title', 'excerpt', 'author', 'url'],
  site_health: ['known', 'page', 'feed', 'evidence'],
  health_changes: ['reason', 'evidence'],
  tags: ['value'],
  discussions: ['title', 'content'],
  comments: ['content'],
  reviews: ['content'],
  contact_messages: ['subject', 'message'],
  reports: ['reason'],
  refused_hosts: ['host', 'reason'],
  refused_sites: ['url', 'reason'],
  suspensions: ['reason'],
  staff_log: ['reason'],
  proposals: ['fields', 'reason'],
  blog_edits: ['before', 'after'],
  owner_requests: ['url', 'note', 'reason'],
}

/** All user content of the demo, line by line. */
export async function readUserContent(db: Db): Promise<string[]> {
  const columns = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public'`.execute(db)
  const userTexts: string[] = []
  for (const { table, column, type } of columns.rows) {
    if (!userContentColumns[table]?.includes(column)) continue
    const texts =
      type === 'jsonb'
        ? sql`jsonb_path_query(${sql.ref(column)}, '$.** ? (@.type() == "string")') #>> '{}'`
        : sql`${sql.ref(column)}::text`
    const { rows } = await sql<{ text: string | null }>`
      select distinct ${texts} as text from ${sql.table(table)}`.execute(db)
    userTexts.push(...rows.flatMap(({ text }) => (text ?? '').split(/\n+/)))
  }
  return [...new Set(userTexts.map((text) => text.trim()).filter(Boolean))]
}

/** A page's English text: outside the brackets of the pseudo-language and not user content. */
export const findPlainEnglish = (page: Page, untranslated: readonly string[]): Promise<string[]> =>
  page.evaluate((texts) => {
    const knownTexts = new Set(texts.map((text) => text.toLowerCase()))
    /** Removes translated messages, addresses and tags from a text. */
    const removeTranslations = (text: string): string => {
      let untranslatedText = text
      for (let previous = ''; previous !== untranslatedText; ) {
        previous = untranslatedText
        untranslatedText = untranslatedText.replace(/\[[^[\]]*\]/g, '')
      }
      // A message with elements begins in one text node and ends in another.
      untranslatedText = untranslatedText.replace(/\[[^\]]*$|^[^[]*\]/g, '')
      return untranslatedText.replace(/\S*(?:[/@#]|\w[.:]\w)\S*/g, '').replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    }
    const isKnown = (text: string) => {
      const plain = text.trim().toLowerCase()
      return (
        knownTexts.has(plain) ||
        plain.split(', ').every((part) => knownTexts.has(part)) ||
        (plain.endsWith('…') && texts.some((text) => text.toLowerCase().startsWith(plain.slice(0, -1))))
      )
    }
    // `Intl` formats dates, and has no pseudo-language: "3 May 2025", "Monday 23 November".
    const isDate = (text: string) =>
      /^(?:\d+ [A-Z][a-z]{2}(?: \d{4})?|[A-Z][a-z]+day,? \d+ [A-Z][a-z]+)$/.test(
        text.replace(/[\u2068\u2069]/g, '').trim(),
      )
    const isEnglish = (text: string) =>
      /\p{L}{2}/u.test(removeTranslations(text)) &&
      !isDate(text) &&
      !isKnown(text) &&
      !isKnown(removeTranslations(text))

    /** True if a text node is part of a translated message with elements, or of user content. */
    function isPartOfKnownText(node: Text): boolean {
      let ancestor = node.parentElement
      for (let step = 0; ancestor && step < 4; step++, ancestor = ancestor.parentElement) {
        if (isKnown(ancestor.textContent ?? '')) return true
        const range = document.createRange()
        range.setStart(ancestor, 0)
        range.setEnd(node, 0)
        const precedingText = range.toString()
        if (precedingText.split('[').length > precedingText.split(']').length) return true
      }
      return false
    }

    const problems: string[] = []
    const addProblem = (place: string, text: string) =>
      problems.push(`${place}: ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 120)}`)
    for (const part of document.title.split(' · ')) if (isEnglish(part)) addProblem('document title', part)
    const skippedElements = 'script, style, noscript, time, .prose, code, pre, kbd, textarea'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const element = node.parentElement
      if (!element || element.closest(skippedElements) || !isEnglish(node.data) || isPartOfKnownText(node))
        continue
      addProblem(element.tagName.toLowerCase(), node.data)
    }
    for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder']) {
      for (const element of document.body.querySelectorAll(`[${name}]:not(time, .prose *)`)) {
        const text = element.getAttribute(name) ?? ''
        if (isEnglish(text)) addProblem(name, text)
      }
    }
    return problems
  }, untranslated)

/** Elements wider than the window, or clipped within their own box. */
export const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth + 1) {
      const wide = [...document.querySelectorAll('main *, header *, footer *, dialog *')].filter(
        (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
      )
      problems.push(
        `${root.scrollWidth} px wide: ${wide
          .slice(-2)
          .map(({ outerHTML }) => outerHTML.slice(0, 140))
          .join(' … ')}`,
      )
    }
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!hasText || !element.checkVisibility() || element.closest('.visually-hidden, .prose, svg')) continue
      const { overflowX, textOverflow, display } = getComputedStyle(element)
      const clipsContent = overflowX === 'hidden' || overflowX === 'clip' || element.matches('button, a')
      if (!clipsContent || element.clientWidth < 2 || display === 'inline' || textOverflow === 'ellipsis')
        continue
      if (element.scrollWidth > element.clientWidth + 1)
        problems.push(`cut off: ${element.outerHTML.slice(0, 160)}`)
    }
    return problems
  })
