import { guessSiteOfFeed } from '#addresses/feed-address.ts'
import type { Warning } from '#api-contract/warning.ts'
import { type ListRecord, maxEntryLength, type UnreadableEntry } from '../entries.ts'
import { commandNotSite, lineTooLong, notASite } from '../errors.ts'
import { atLine } from '../warnings.ts'
import { splitLines } from './lines.ts'

const command = /^"?(?:query|exec|filter):/
const title = /\s(?:"~[^"]|~[^\s/])/

/** True if these lines are from newsboat's `urls` file, by its commands or its syntax for titles and tags. */
export const isNewsboat = (lines: string[]) =>
  areFeedsWithTags(lines) ||
  lines.some(
    (line) =>
      command.test(line) ||
      (/^"?[a-z]+:\/\//i.test(line) && (title.test(line) || hasQuotedTags(line.slice(0, 1000)))),
  )

/** True if all lines are feeds, some with lower-case words: these are tags, while titles come from the feeds. */
const areFeedsWithTags = (lines: string[]) =>
  lines.some((line) => /\s\S/.test(line.trim())) &&
  lines.every(
    (line) =>
      /^[a-z]+:\/\/\S+(\s+[\p{Ll}\p{N}_-]+){0,9}\s*$/u.test(line) &&
      guessSiteOfFeed(line.split(/\s/, 1)[0] ?? ''),
  )

/** True if there are words beside quoted texts: these are tags, since a title would be quoted as a whole. */
function hasQuotedTags(line: string): boolean {
  const [address = ''] = line.split(/\s/, 1)
  const words = line.slice(address.length).replace(/"[^"]+"/g, ' ')
  const hasQuotes = words.length < line.length - address.length
  return (
    hasQuotes && /^[\p{L}\p{N}\s_-]*[\p{L}\p{N}]\s*$/u.test(words) && guessSiteOfFeed(address) !== undefined
  )
}

/** Reads newsboat's `urls` file: a feed address per line, then tags; one that starts with `~` is the title. */
export async function* readNewsboat(
  chunks: AsyncIterable<string>,
): AsyncGenerator<ListRecord | UnreadableEntry> {
  for await (const { text, number, isTruncated } of splitLines(chunks, maxEntryLength)) {
    const where = atLine({ n: number })
    if (isTruncated) yield { where, error: lineTooLong() }
    else if (text.trim() && !text.trimStart().startsWith('#')) yield parseFeedLine(text, where)
  }
}

function parseFeedLine(line: string, where: Warning): ListRecord | UnreadableEntry {
  const [firstWord = '', ...otherWords] = splitWords(line)
  const address = firstWord.startsWith('filter:') ? /https?:\/\/\S+$/i.exec(firstWord)?.[0] : firstWord
  if (!address || /^(?:query|exec):/.test(address)) return { where, error: commandNotSite() }
  if (!/^[a-z][a-z\d+.-]*:/i.test(address)) return { where, error: notASite() }
  return {
    where,
    record: {
      feed_url: address,
      title: otherWords.find((word) => word.startsWith('~'))?.slice(1),
      // An exclamation mark hides a feed in newsboat's list.
      tags: otherWords.filter((word) => !/^[~!]/.test(word)),
    },
  }
}

/** Splits a line into words and quoted texts. */
const splitWords = (line: string) =>
  [...line.matchAll(/"((?:[^"\\]|\\.)*)"|\S+/g)].map(
    ([word, quoted]) => quoted?.replace(/\\(.)/g, '$1') ?? word,
  )
