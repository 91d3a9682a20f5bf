import type { Warning } from '#api-contract/warning.ts'
import { type ListRecord, maxEntryLength, type UnreadableEntry } from '../entries.ts'
import { lineTooLong, markdownWithoutSites } from '../errors.ts'
import { atLine, wholeFile } from '../warnings.ts'
import { splitLines } from './lines.ts'
import { extractLinks, looksLikeAddress, markdownToText, normalizeLabel, parseSiteLine } from './link-line.ts'
import { type Cells, isTableRule, parseRow, splitCells } from './markdown-table.ts'

const bullet = /^(\s*)(?:[-*+•]|\d{1,6}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/
const heading = /^ {0,3}(#{1,6})\s+(\S.*)$/
const definition = /^ {0,3}\[([^[\]]{1,200})\]:\s*<?([^\s<>]{1,2048})>?/
const fence = /^\s*(?:```|~~~)/

/** True if lines are a Markdown list of sites: bullets or table rows with links, perhaps among prose. */
export function isMarkdownList(lines: string[]): boolean {
  const contentLines = lines.filter((line) => line.trim())
  const hasHeadings = contentLines.some((line) => /^#{2,6}\s+\S/.test(line))
  const hasTable = contentLines.some(isTableRule)
  let entries = 0
  let otherAddresses = 0
  for (const line of contentLines) {
    const item = bullet.exec(line)?.[2]
    const text = (item ?? line.trim()).replace(/^[*_]{1,3}/, '')
    const isLink =
      /^\[[^[\]]+\](?:\(|\[)/.test(text) || (item !== undefined && /\]\(\s*<?https?:/i.test(item))
    const isAddress = hasHeadings && item !== undefined && extractLinks(item).length > 0
    if (isLink || isAddress || (hasTable && line.includes('|') && extractLinks(line).length > 0)) entries += 1
    else if (looksLikeAddress(text.split(/\s/, 1)[0] ?? '')) otherAddresses += 1
  }
  return entries > otherAddresses && (entries >= 3 || entries >= contentLines.length / 5)
}

/** Reads a Markdown list. Headings and parent bullets become tags of the entries below them. */
export async function* readMarkdown(
  chunks: AsyncIterable<string>,
): AsyncGenerator<ListRecord | UnreadableEntry> {
  const page = new MarkdownPage()
  let isFrontMatter = false
  for await (const { text, number, isTruncated } of splitLines(chunks, maxEntryLength)) {
    const isRule = /^---\s*$/.test(text)
    if (isRule && (number === 1 || isFrontMatter)) isFrontMatter = number === 1
    else if (isTruncated) yield { where: atLine({ n: number }), error: lineTooLong() }
    else if (!isFrontMatter) yield* page.read(text, atLine({ n: number }))
  }
  yield* page.end()
  if (page.count === 0) yield { where: wholeFile(), error: markdownWithoutSites() }
}

/** Maximum number of lines that wait for a later definition of their reference link. */
const maxPending = 20_000

class MarkdownPage {
  count = 0
  readonly #references = new Map<string, string>()
  #pending: { text: string; where: Warning; folder: string }[] = []
  #heading = ''
  #hasTitle = false
  #isCode = false
  /** A bullet that may contain nested ones. */
  #parentBullet: { depth: number; name: string } | undefined
  #columns: Cells | undefined
  #previousLine = '';

  *read(line: string, where: Warning): Generator<ListRecord> {
    const previousLine = this.#previousLine
    this.#previousLine = line
    if (fence.test(line)) this.#isCode = !this.#isCode
    if (this.#isCode) return
    const [, label, address] = definition.exec(line) ?? []
    if (label && address) {
      if (this.#references.size < maxPending) this.#references.set(normalizeLabel(label), address)
      return
    }
    if (!line.includes('|')) this.#columns = undefined
    else if (isTableRule(line)) this.#columns = splitCells(previousLine)
    else if (this.#columns) {
      const record = parseRow(splitCells(line), this.#columns)
      if (record) yield this.#createRecord(record, where, this.#heading)
      return
    }
    const [, hashes, title = ''] = heading.exec(line) ?? []
    if (hashes) return this.#startSection(hashes.length, title)
    if (/^ {0,3}(?:-{3,}|={3,})\s*$/.test(line) && previousLine.trim())
      return this.#startSection(line.includes('=') ? 1 : 2, previousLine)
    yield* this.#readItem(line, where)
  }

  *end(): Generator<ListRecord> {
    for (const { text, where, folder } of this.#pending) {
      const record = parseSiteLine(text, this.#references)
      if (record) yield this.#createRecord(record, where, folder)
    }
  }

  /** The first top-level heading is the page's title. */
  #startSection(level: number, title: string) {
    const isTitle = level === 1 && !this.#hasTitle
    if (level === 1) this.#hasTitle = true
    this.#heading = isTitle
      ? ''
      : (markdownToText(stripLinks(title.slice(0, 1000)).replace(/[\s#]+$/, '')) ?? '')
    this.#parentBullet = undefined
  }

  *#readItem(line: string, where: Warning): Generator<ListRecord> {
    const [, indent, item] = bullet.exec(line) ?? []
    const text = item ?? line.trim()
    if (item === undefined && !/^[*_]{0,3}(?:\[|<)/.test(text)) return
    const depth = indent?.length ?? 0
    if (this.#parentBullet && depth <= this.#parentBullet.depth) this.#parentBullet = undefined
    const folder = this.#parentBullet?.name ?? this.#heading
    const record = parseSiteLine(text, this.#references)
    if (record) yield this.#createRecord(record, where, folder)
    else if (/\[[^[\]]+\]/.test(text) && !text.includes('](')) {
      if (this.#pending.length < maxPending) this.#pending.push({ text, where, folder })
    } else if (item && item.length < 100 && !extractLinks(item).length)
      this.#parentBullet = { depth, name: markdownToText(item) ?? '' }
  }

  #createRecord(record: Record<string, unknown>, where: Warning, folder: string): ListRecord {
    this.count += 1
    return { where, record, folder }
  }
}

const stripLinks = (text: string) => text.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
