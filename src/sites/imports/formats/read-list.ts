import type { ErrorDetail } from '#api-contract/define-error.ts'
import type { Entry, ListReader, Note } from '../entries.ts'
import { emptyList, feedNotList, unknownList, webPageNotList } from '../errors.ts'
import { toSiteEntry } from '../site-entry.ts'
import { wholeFile } from '../warnings.ts'
import { isCsv, isEmptyRow } from './csv-shape.ts'
import { decode, NotTextError } from './decode.ts'
import { fieldByName } from './field-names.ts'
import { isBookmarks, readBookmarks } from './read-bookmarks.ts'
import { readCsv } from './read-csv.ts'
import { readFrontMatter } from './read-front-matter.ts'
import { readJson, readJsonLines } from './read-json.ts'
import { isMarkdownList, readMarkdown } from './read-markdown.ts'
import { isNewsboat, readNewsboat } from './read-newsboat.ts'
import { readOpml } from './read-opml.ts'
import { isPlainList, readPlain } from './read-plain.ts'
import { isPlanet, readPlanet } from './read-planet.ts'

/**
 * Reads a list of sites in any supported format, detected by content. Memory is bounded whatever the size: only JSON is
 * read as a whole, up to `maxJsonLength`. Errors in the file are entries; only a failing disk or network throws.
 */
export async function* readList(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const notes: Note[] = []
  const text = decode(chunks, notes)
  try {
    const head = await readHead(text)
    const reader = readerFor(head)
    if ('code' in reader) yield { where: wholeFile(), error: reader }
    else
      for await (const entry of reader(prepend(head, text)))
        yield 'record' in entry ? toSiteEntry(entry) : entry
  } catch (error) {
    if (!(error instanceof NotTextError)) throw error
    yield { where: wholeFile(), error: error.detail }
  }
  yield* notes
}

/** Reads enough text to detect the format, after leading white space. */
async function readHead(text: AsyncGenerator<string>): Promise<string> {
  let head = ''
  while (head.length < 8 * 1024) {
    const { value, done } = await text.next()
    if (done) break
    head = (head + value).replace(/^[\s\ufeff]+/u, (space) => '\n'.repeat(space.split('\n').length - 1))
  }
  return head
}

async function* prepend(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head
  yield* rest
}

/** JSON Feed: its items are posts, not sites. */
const jsonFeed = /"version"\s*:\s*"https:\/\/jsonfeed\.org/

/** The reader for a text with this head, or the error if it cannot be read. */
function readerFor(head: string): ListReader | ErrorDetail {
  const start = head.trimStart()
  if (!start) return emptyList()
  const xmlReader = start.startsWith('<') ? xmlReaderFor(start) : undefined
  if (xmlReader) return xmlReader
  if (/^[[{]/.test(start) && jsonFeed.test(start)) return feedNotList()
  if (/^\[\s*(?:[{"\]]|\[\s*[{"[])/.test(start)) return readJson
  if (start.startsWith('{')) return /^\{[^\n]*\}\s*\n\s*\{/.test(start) ? readJsonLines : readJson
  const lines = start.split(/\r\n|\n|\r/)
  const contentLines = lines.filter((line) => !isEmptyRow(line) && !/^\s*(#|\/\/)/.test(line)).slice(0, 100)
  if (isNewsboat(contentLines)) return readNewsboat
  if (/^---[ \t]*\r?\n/.test(start)) return markdownReaderFor(lines.slice(1))
  if (isPlanet(contentLines)) return readPlanet
  if (isMarkdownList(lines.slice(0, 200))) return readMarkdown
  if (isCsv(contentLines.slice(0, 20))) return readCsv
  if (isPlainList(contentLines)) return readPlain
  return unknownList()
}

/** Decides whether front matter describes the site, or a page that lists sites. */
function markdownReaderFor(lines: string[]): ListReader {
  const end = lines.findIndex((line) => /^---\s*$/.test(line))
  const describesSite = lines
    .slice(0, Math.max(end, 0))
    .some((line) => /url/.test(fieldByName(/^([\w-]+):/.exec(line)?.[1] ?? '') ?? ''))
  return end > 0 && !describesSite && isMarkdownList(lines.slice(end + 1, end + 200))
    ? readMarkdown
    : readFrontMatter
}

/** Undefined if other text just happens to start with markup. */
function xmlReaderFor(start: string): ListReader | ErrorDetail | undefined {
  if (isBookmarks(start.slice(0, 8 * 1024))) return readBookmarks
  if (/<!doctype\s+html|<html[\s>]/i.test(start)) return webPageNotList()
  if (/<(opml|outline|posts)[\s>]|<!entity/i.test(start)) return readOpml
  if (/<(rss|feed|rdf:rdf)[\s>]/i.test(start)) return feedNotList()
  return /^<\?xml/i.test(start) ? unknownList() : undefined
}
