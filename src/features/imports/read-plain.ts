import type { Remark } from '#contract/remark.ts'
import { type Entry, maxEntryLength } from './entries.ts'
import { linesOf } from './lines.ts'
import { lineTooLong } from './reasons.ts'
import { atLine } from './remarks.ts'
import { unescapeHtml } from './unescape-html.ts'

/** A line with one address, and perhaps words beside it that serve as its title. */
export async function* readPlain(pieces: AsyncIterable<string>): AsyncGenerator<Entry> {
  for await (const { text, number, isCut } of linesOf(pieces, maxEntryLength)) {
    const where = atLine({ n: number })
    if (isCut) yield { where, refused: lineTooLong() }
    else if (text.trim() && !/^\s*(#|\/\/)/.test(text)) yield plainEntry(text, where)
  }
}

/** `https://a.dev # Ann`, `Ann: https://a.dev`, `- [Ann](https://a.dev) writes`, `a.dev`. */
function plainEntry(line: string, where: Remark): Entry {
  const text = withoutBullet(line)
  const link = /^\[([^\]]*)\]\(\s*<?([^\s)>]+)>?[^)]*\)\s*(.*)$/.exec(text)
  if (link) return { where, url: link[2], title: words(link[1]), description: words(link[3]) }
  const first = /^\S+/.exec(text)?.[0] ?? ''
  const address = looksLikeAddress(first) ? first : (/https?:\/\/\S+/i.exec(text)?.[0] ?? '')
  if (!address) return { where, url: text }
  const beside = text.replace(address, ' ').replace(/https?:\/\/\S+/gi, ' ')
  return { where, url: address.replace(/^<(.*)>$/, '$1').replace(/[,;]$/, ''), title: words(beside) }
}

/** With a scheme, or a name with a dot in it. */
export const looksLikeAddress = (word: string) =>
  /^<?([a-z][a-z0-9+.-]*:\S|\/\/\S)/i.test(word) ||
  /^<?[^\s@/?#:,]+\.[^\s@/?#:,.]{2,}(:\d+)?([/?#]\S*)?>?,?$/u.test(word)

/** Whether lines are a list of addresses, some of them possibly wrong, rather than prose with links in it. */
export function isPlainList(lines: string[]): boolean {
  const addresses = lines.filter(isAddressLine)
  const prose = lines.filter((line) => !isAddressLine(line) && line.trim().split(/\s+/).length > 6)
  return addresses.length >= lines.length / 2 && prose.length <= lines.length / 10
}

/** An address first, or one after a few words. */
function isAddressLine(line: string): boolean {
  const words = withoutBullet(line).split(/\s+/)
  if (looksLikeAddress(words[0] ?? '') || /^\[[^\]]*\]\([^)]*\)/.test(withoutBullet(line))) return true
  return words.length <= 10 && words.filter((word) => /^<?https?:\/\//i.test(word)).length === 1
}

const withoutBullet = (line: string) => line.trim().replace(/^([-*+•]|\d{1,6}[.)])\s+/, '')

const words = (text = '') =>
  unescapeHtml(text)
    .replace(/^[\s#|:,;–—-]+|[\s|:,;–—-]+$/gu, '')
    .trim() || undefined
