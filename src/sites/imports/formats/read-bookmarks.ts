import { Parser } from 'htmlparser2'
import type { ListRecord, UnreadableEntry } from '../entries.ts'
import { bookmarksWithoutSites } from '../errors.ts'
import { atEntry } from '../warnings.ts'
import { type ElementHandler, readMarkup } from './read-markup.ts'

const signatures = [
  /^<!doctype netscape-bookmark/i,
  /<dt>\s*<(?:a|h3)\s/i,
  /<a\s[^>]*\s(?:add_date|time_added)=/i,
  /<title>\s*(?:pocket export|instapaper)/i,
]

/** True if a text is a bookmark export: Netscape format (browsers and bookmark managers), Pocket or Instapaper. */
export const isBookmarks = (start: string) => signatures.some((signature) => signature.test(start))

/** Reads bookmarks in HTML. The innermost folder becomes a tag; `<DD>` has the description. */
export const readBookmarks = (chunks: AsyncIterable<string>): AsyncGenerator<ListRecord | UnreadableEntry> =>
  readMarkup(
    chunks,
    new Bookmarks(),
    (callbacks) => new BookmarkParser(callbacks, { decodeEntities: true }),
    bookmarksWithoutSites,
  )

/** Only these are closed reliably; treating others as containers would nest them deeper with every bookmark. */
const containerElements = /^(?:dl|a|h\d|title|script|style)$/

class BookmarkParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return !containerElements.test(name)
  }
}

type Bookmark = Record<'href' | 'feedurl' | 'tags' | 'title' | 'description', string>

class Bookmarks implements ElementHandler {
  count = 0
  readonly #folders: string[] = []
  /** The name of the next folder. */
  #heading = ''
  #isTopHeading = false
  #record: Bookmark | undefined
  /** The field that the current text belongs to. */
  #target: 'title' | 'description' | 'heading' | undefined
  #records: ListRecord[] = []

  open(name: string, attributes: Record<string, string>) {
    if (name === 'br') return this.text('\n')
    if (name === 'dd') {
      this.#target = 'description'
      return
    }
    if (/^(?:a|d[lt]|h\d|hr|li|[ou]l)$/.test(name)) this.#finish()
    if (name === 'a' && attributes.href) {
      const { href, feedurl = '', tags = '' } = attributes
      this.#record = { href, feedurl, tags, title: '', description: '' }
      this.#target = 'title'
    }
    if (/^h\d$/.test(name)) {
      this.#heading = ''
      this.#isTopHeading = name === 'h1'
      this.#target = builtInFolderAttributes.some((name) => name in attributes) ? undefined : 'heading'
    }
    if (name !== 'dl') return
    // The top heading above a list is the file's title; Pocket and Instapaper have no `<DL>`.
    this.#folders.push(this.#isTopHeading ? '' : this.#heading)
    this.#heading = ''
  }

  close(name: string) {
    if (/^(?:a|h\d)$/.test(name)) this.#target = undefined
    if (name !== 'dl') return
    this.#finish()
    this.#folders.pop()
  }

  text(text: string) {
    if (this.#target === 'heading') {
      if (this.#heading.length < maxTextLength) this.#heading += text
    } else if (this.#target && this.#record && this.#record[this.#target].length < maxTextLength)
      this.#record[this.#target] += text
  }

  takeRecords(isEnd: boolean) {
    if (isEnd) this.#finish()
    return this.#records.splice(0)
  }

  #finish() {
    this.#target = undefined
    if (!this.#record) return
    this.count += 1
    const folder = this.#folders.at(-1) ?? this.#heading
    this.#records.push({ where: atEntry({ n: this.count }), record: withoutNotes(this.#record), folder })
    this.#record = undefined
  }
}

/** Attributes of the browsers' built-in folders. */
const builtInFolderAttributes = ['personal_toolbar_folder', 'unfiled_bookmarks_folder']

/** Maximum length of a text in characters, beyond any field's limit. */
const maxTextLength = 20_000

/** Removes linkding's private notes from descriptions, and its markers from tags. */
const withoutNotes = (record: Bookmark) => ({
  ...record,
  tags: record.tags.replace(/(^|,)\s*linkding:[^,]*/g, ''),
  description: record.description.replace(/\[linkding-notes\][\s\S]*?(\[\/linkding-notes\]|$)/g, ''),
})
