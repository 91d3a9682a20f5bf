import { guessSiteOfFeed } from '#addresses/feed-address.ts'
import { type ListRecord, maxEntryLength, type UnreadableEntry } from '../entries.ts'
import { lineTooLong } from '../errors.ts'
import { atLine } from '../warnings.ts'
import { fieldByName } from './field-names.ts'
import { splitLines } from './lines.ts'
import { looksLikeAddress, parseSiteLine, trimSeparators } from './link-line.ts'

/** Reads one address per line; other words on the line become the title. */
export async function* readPlain(
  chunks: AsyncIterable<string>,
): AsyncGenerator<ListRecord | UnreadableEntry> {
  for await (const { text, number, isTruncated } of splitLines(chunks, maxEntryLength)) {
    const where = atLine({ n: number })
    if (isTruncated) yield { where, error: lineTooLong() }
    else if (text.trim() && !/^\s*(#|\/\/)/.test(text))
      for (const record of parseBareAddresses(text) ?? [parseLine(text)]) yield { where, record }
  }
}

/** Several bare addresses are a site each, unless there are two and one is the other's feed. */
function parseBareAddresses(line: string): Record<string, unknown>[] | undefined {
  const addresses = line.split(/[\s,;]+/).flatMap((word) => word.replace(/^<(.*)>$/, '$1') || [])
  if (addresses.length < 2 || !addresses.every((word) => /^https?:\/\//i.test(word))) return undefined
  const [feed, ...others] = addresses.filter(guessSiteOfFeed)
  if (addresses.length !== 2 || !feed || others.length > 0) return addresses.map((url) => ({ url }))
  return [{ url: addresses.find((url) => url !== feed), feed_url: feed }]
}

/** `https://a.dev # Ann`, `Ann: https://a.dev`, `- [Ann](https://a.dev) writes`, `a.dev`. */
function parseLine(line: string): Record<string, unknown> {
  const text = withoutBullet(line)
  const link = text.startsWith('[') ? parseSiteLine(text) : undefined
  if (link) return link
  const firstWord = /^\S+/.exec(text)?.[0] ?? ''
  const address = looksLikeAddress(firstWord) ? firstWord : (/https?:\/\/\S+/i.exec(text)?.[0] ?? '')
  if (!address) return { url: text }
  const otherText = text.replace(address, ' ').replace(/https?:\/\/\S+/gi, ' ')
  return { url: address.replace(/^<(.*)>$/, '$1').replace(/[,;]$/, ''), title: trimSeparators(otherText) }
}

/** True if lines are a list of addresses (some perhaps invalid) rather than prose with links. */
export function isPlainList(lines: string[]): boolean {
  const addresses = lines.filter(isAddressLine)
  const prose = lines.filter((line) => !isAddressLine(line) && line.trim().split(/\s+/).length > 6)
  return addresses.length >= lines.length / 2 && prose.length <= lines.length / 10
}

/** True if a line starts with an address, or has one after a few words. */
function isAddressLine(line: string): boolean {
  const words = withoutBullet(line).split(/\s+/)
  // Exclude YAML and TOML.
  if (/url/.test(fieldByName(/^([\w-]+)\s*[:=]\s/.exec(withoutBullet(line))?.[1] ?? '') ?? '')) return false
  if (looksLikeAddress(words[0] ?? '') || /^\[[^\]]*\]\([^)]*\)/.test(withoutBullet(line))) return true
  return words.length <= 10 && words.filter((word) => /^<?https?:\/\//i.test(word)).length === 1
}

const withoutBullet = (line: string) => line.trim().replace(/^([-*+•]|\d{1,6}[.)])\s+/, '')
