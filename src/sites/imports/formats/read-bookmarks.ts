import { Parser } from 'htmlparser2'
import type { ListedRecord, Unreadable } from '../entries.ts'
import { bookmarksWithoutSites } from '../errors.ts'
import { atEntry } from '../warnings.ts'
import { type Elements, readMarkup } from './read-markup.ts'

const looks = [
  /^<!doctype netscape-bookmark/i,
  /<dt>\s*<(?:a|h3)\s/i,
  /<a\s[^>]*\s(?:add_date|time_added)=/i,
  /<title>\s*(?:pocket export|instapaper)/i,
]

/** Whether a page is what browsers and bookmark managers export: Netscape’s format, or Pocket’s and Instapaper’s. */
export const isBookmarks = (start: string) => looks.some((look) => look.test(start))

/** Bookmarks in HTML. The innermost folder becomes a tag; a description stands behind `<DD>`. */
export const readBookmarks = (pieces: AsyncIterable<string>): AsyncGenerator<ListedRecord | Unreadable> =>
  readMarkup(
    pieces,
    new Bookmarks(),
    (callbacks) => new BookmarkParser(callbacks, { decodeEntities: true }),
    bookmarksWithoutSites,
  )

/** Nothing but these is closed reliably; the rest would nest deeper with every bookmark. */
const closed = /^(?:dl|a|h\d|title|script|style)$/

class BookmarkParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return !closed.test(name)
  }
}

type Bookmark = Record<'href' | 'feedurl' | 'tags' | 'title' | 'description', string>

class Bookmarks implements Elements {
  count = 0
  readonly #folders: string[] = []
  /** Of the folder that opens next. */
  #heading = ''
  #isTopHeading = false
  #record: Bookmark | undefined
  /** What the text at this place is. */
  #place: 'title' | 'description' | 'heading' | undefined
  #done: ListedRecord[] = []

  open(name: string, attributes: Record<string, string>) {
    if (name === 'br') return this.text('\n')
    if (name === 'dd') {
      this.#place = 'description'
      return
    }
    if (/^(?:a|d[lt]|h\d|hr|li|[ou]l)$/.test(name)) this.#finish()
    if (name === 'a' && attributes.href) {
      const { href, feedurl = '', tags = '' } = attributes
      this.#record = { href, feedurl, tags, title: '', description: '' }
      this.#place = 'title'
    }
    if (/^h\d$/.test(name)) {
      this.#heading = ''
      this.#isTopHeading = name === 'h1'
      this.#place = marks.some((mark) => mark in attributes) ? undefined : 'heading'
    }
    if (name !== 'dl') return
    // The top heading above a list is that of the file; Pocket and Instapaper have no lists of this kind.
    this.#folders.push(this.#isTopHeading ? '' : this.#heading)
    this.#heading = ''
  }

  close(name: string) {
    if (/^(?:a|h\d)$/.test(name)) this.#place = undefined
    if (name !== 'dl') return
    this.#finish()
    this.#folders.pop()
  }

  text(text: string) {
    if (this.#place === 'heading') {
      if (this.#heading.length < longestText) this.#heading += text
    } else if (this.#place && this.#record && this.#record[this.#place].length < longestText)
      this.#record[this.#place] += text
  }

  taken(isEnd: boolean) {
    if (isEnd) this.#finish()
    return this.#done.splice(0)
  }

  #finish() {
    this.#place = undefined
    if (!this.#record) return
    this.count += 1
    const folder = this.#folders.at(-1) ?? this.#heading
    this.#done.push({ where: atEntry({ n: this.count }), record: withoutNotes(this.#record), folder })
    this.#record = undefined
  }
}

/** Of the folders that browsers make by themselves. */
const marks = ['personal_toolbar_folder', 'unfiled_bookmarks_folder']

/** More than any field takes, in characters. */
const longestText = 20_000

/** Without the private notes that linkding writes into descriptions, and the marks that it writes into tags. */
const withoutNotes = (record: Bookmark) => ({
  ...record,
  tags: record.tags.replace(/(^|,)\s*linkding:[^,]*/g, ''),
  description: record.description.replace(/\[linkding-notes\][\s\S]*?(\[\/linkding-notes\]|$)/g, ''),
})
