import { siteOfFeed } from '#addresses/feed-address.ts'
import { type ListedRecord, maxEntryLength, type Unreadable } from '../entries.ts'
import { lineTooLong } from '../errors.ts'
import { atLine } from '../warnings.ts'
import { fieldNamed } from './field-names.ts'
import { linesOf } from './lines.ts'
import { looksLikeAddress, siteOfLine, words } from './link-line.ts'

/** A line with one address, and perhaps words beside it that serve as its title. */
export async function* readPlain(pieces: AsyncIterable<string>): AsyncGenerator<ListedRecord | Unreadable> {
  for await (const { text, number, isCut } of linesOf(pieces, maxEntryLength)) {
    const where = atLine({ n: number })
    if (isCut) yield { where, refused: lineTooLong() }
    else if (text.trim() && !/^\s*(#|\/\/)/.test(text))
      for (const record of addressesAlone(text) ?? [plainRecord(text)]) yield { where, record }
  }
}

/** Several addresses without words: each is a site, or one of two the feed of the other. */
function addressesAlone(line: string): Record<string, unknown>[] | undefined {
  const addresses = line.split(/[\s,;]+/).flatMap((word) => word.replace(/^<(.*)>$/, '$1') || [])
  if (addresses.length < 2 || !addresses.every((word) => /^https?:\/\//i.test(word))) return undefined
  const [feed, ...others] = addresses.filter(siteOfFeed)
  if (addresses.length !== 2 || !feed || others.length > 0) return addresses.map((url) => ({ url }))
  return [{ url: addresses.find((url) => url !== feed), feed_url: feed }]
}

/** `https://a.dev # Ann`, `Ann: https://a.dev`, `- [Ann](https://a.dev) writes`, `a.dev`. */
function plainRecord(line: string): Record<string, unknown> {
  const text = withoutBullet(line)
  const link = text.startsWith('[') ? siteOfLine(text) : undefined
  if (link) return link
  const first = /^\S+/.exec(text)?.[0] ?? ''
  const address = looksLikeAddress(first) ? first : (/https?:\/\/\S+/i.exec(text)?.[0] ?? '')
  if (!address) return { url: text }
  const beside = text.replace(address, ' ').replace(/https?:\/\/\S+/gi, ' ')
  return { url: address.replace(/^<(.*)>$/, '$1').replace(/[,;]$/, ''), title: words(beside) }
}

/** Whether lines are a list of addresses, some of them possibly wrong, rather than prose with links in it. */
export function isPlainList(lines: string[]): boolean {
  const addresses = lines.filter(isAddressLine)
  const prose = lines.filter((line) => !isAddressLine(line) && line.trim().split(/\s+/).length > 6)
  return addresses.length >= lines.length / 2 && prose.length <= lines.length / 10
}

/** An address first, or one after a few words. */
function isAddressLine(line: string): boolean {
  const words = withoutBullet(line).split(/\s+/)
  // YAML and TOML.
  if (/url/.test(fieldNamed(/^([\w-]+)\s*[:=]\s/.exec(withoutBullet(line))?.[1] ?? '') ?? '')) return false
  if (looksLikeAddress(words[0] ?? '') || /^\[[^\]]*\]\([^)]*\)/.test(withoutBullet(line))) return true
  return words.length <= 10 && words.filter((word) => /^<?https?:\/\//i.test(word)).length === 1
}

const withoutBullet = (line: string) => line.trim().replace(/^([-*+•]|\d{1,6}[.)])\s+/, '')
