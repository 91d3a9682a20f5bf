import type { Warning } from '#api-contract/warning.ts'
import { type ListedRecord, maxEntryLength, type Unreadable } from '../entries.ts'
import { lineTooLong, markdownWithoutSites } from '../errors.ts'
import { atLine, wholeFile } from '../warnings.ts'
import { linesOf } from './lines.ts'
import { labelOf, linksOf, looksLikeAddress, markdownWords, siteOfLine } from './link-line.ts'
import { type Cells, cellsOf, isTableRule, rowSite } from './markdown-table.ts'

const bullet = /^(\s*)(?:[-*+•]|\d{1,6}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/
const heading = /^ {0,3}(#{1,6})\s+(\S.*)$/
const definition = /^ {0,3}\[([^[\]]{1,200})\]:\s*<?([^\s<>]{1,2048})>?/
const fence = /^\s*(?:```|~~~)/

/** Whether lines are a list in Markdown: entries with links, in bullets or rows, perhaps with prose around them. */
export function isMarkdownList(lines: string[]): boolean {
  const telling = lines.filter((line) => line.trim())
  const hasHeadings = telling.some((line) => /^#{2,6}\s+\S/.test(line))
  const hasTable = telling.some(isTableRule)
  let entries = 0
  let others = 0
  for (const line of telling) {
    const item = bullet.exec(line)?.[2]
    const text = (item ?? line.trim()).replace(/^[*_]{1,3}/, '')
    const isLink =
      /^\[[^[\]]+\](?:\(|\[)/.test(text) || (item !== undefined && /\]\(\s*<?https?:/i.test(item))
    const isAddress = hasHeadings && item !== undefined && linksOf(item).length > 0
    if (isLink || isAddress || (hasTable && line.includes('|') && linksOf(line).length > 0)) entries += 1
    else if (looksLikeAddress(text.split(/\s/, 1)[0] ?? '')) others += 1
  }
  return entries > others && (entries >= 3 || entries >= telling.length / 5)
}

/** A list in Markdown. Headings become tags of what stands under them, and so do bullets that hold others. */
export async function* readMarkdown(
  pieces: AsyncIterable<string>,
): AsyncGenerator<ListedRecord | Unreadable> {
  const page = new Page()
  let isFrontMatter = false
  for await (const { text, number, isCut } of linesOf(pieces, maxEntryLength)) {
    const isRule = /^---\s*$/.test(text)
    if (isRule && (number === 1 || isFrontMatter)) isFrontMatter = number === 1
    else if (isCut) yield { where: atLine({ n: number }), refused: lineTooLong() }
    else if (!isFrontMatter) yield* page.read(text, atLine({ n: number }))
  }
  yield* page.end()
  if (page.count === 0) yield { where: wholeFile(), refused: markdownWithoutSites() }
}

/** Lines whose links may be defined later wait for that, so many at most. */
const mostWaiting = 20_000

class Page {
  count = 0
  readonly #references = new Map<string, string>()
  #waiting: { text: string; where: Warning; folder: string }[] = []
  #heading = ''
  #hasTitle = false
  #isCode = false
  /** A bullet that may hold others. */
  #outer: { depth: number; name: string } | undefined
  #columns: Cells | undefined
  #before = '';

  *read(line: string, where: Warning): Generator<ListedRecord> {
    const before = this.#before
    this.#before = line
    if (fence.test(line)) this.#isCode = !this.#isCode
    if (this.#isCode) return
    const [, label, address] = definition.exec(line) ?? []
    if (label && address) {
      if (this.#references.size < mostWaiting) this.#references.set(labelOf(label), address)
      return
    }
    if (!line.includes('|')) this.#columns = undefined
    else if (isTableRule(line)) this.#columns = cellsOf(before)
    else if (this.#columns) {
      const record = rowSite(cellsOf(line), this.#columns)
      if (record) yield this.#found(record, where, this.#heading)
      return
    }
    const [, signs, title = ''] = heading.exec(line) ?? []
    if (signs) return this.#begin(signs.length, title)
    if (/^ {0,3}(?:-{3,}|={3,})\s*$/.test(line) && before.trim())
      return this.#begin(line.includes('=') ? 1 : 2, before)
    yield* this.#item(line, where)
  }

  *end(): Generator<ListedRecord> {
    for (const { text, where, folder } of this.#waiting) {
      const record = siteOfLine(text, this.#references)
      if (record) yield this.#found(record, where, folder)
    }
  }

  /** The first heading of the highest level is the title of the page. */
  #begin(level: number, title: string) {
    const isTitle = level === 1 && !this.#hasTitle
    if (level === 1) this.#hasTitle = true
    this.#heading = isTitle
      ? ''
      : (markdownWords(textOnly(title.slice(0, 1000)).replace(/[\s#]+$/, '')) ?? '')
    this.#outer = undefined
  }

  *#item(line: string, where: Warning): Generator<ListedRecord> {
    const [, indent, item] = bullet.exec(line) ?? []
    const text = item ?? line.trim()
    if (item === undefined && !/^[*_]{0,3}(?:\[|<)/.test(text)) return
    const depth = indent?.length ?? 0
    if (this.#outer && depth <= this.#outer.depth) this.#outer = undefined
    const folder = this.#outer?.name ?? this.#heading
    const record = siteOfLine(text, this.#references)
    if (record) yield this.#found(record, where, folder)
    else if (/\[[^[\]]+\]/.test(text) && !text.includes('](')) {
      if (this.#waiting.length < mostWaiting) this.#waiting.push({ text, where, folder })
    } else if (item && item.length < 100 && !linksOf(item).length)
      this.#outer = { depth, name: markdownWords(item) ?? '' }
  }

  #found(record: Record<string, unknown>, where: Warning, folder: string): ListedRecord {
    this.count += 1
    return { where, record, folder }
  }
}

const textOnly = (text: string) => text.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
