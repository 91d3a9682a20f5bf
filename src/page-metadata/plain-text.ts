import { Parser } from 'htmlparser2'
import { keepMentionedTags } from './mentioned-tags.ts'
import { oneLine, shorten } from './sanitize-text.ts'

/** Elements whose content is not text that people read. */
const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'select',
  'textarea',
  'audio',
  'video',
])
/** Elements that do not part words. */
const inline =
  /^(a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|rb|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/

/** The parser's work grows with the square of the depth. */
const deepest = 256
const portion = 4096

/** The same as `textOfMarkup` of a title or name: only formatting is taken for markup. */
export const titleOfMarkup = (markup: string, limit: number): string =>
  withoutTags(keepMentionedTags(markup, 'title'), limit)

/**
 * The text of some markup in one line, at most as many code points as asked for, with an ellipsis where there was more.
 * A parser takes the markup out; what is marked `data-nosnippet` goes too.
 */
export const textOfMarkup = (markup: string, limit: number): string =>
  withoutTags(keepMentionedTags(markup, 'text'), limit)

function withoutTags(markup: string, limit: number): string {
  if (!/[<&]/.test(markup)) return plainLine(markup, limit)
  // White space and invisible characters are dropped later: four times the limit nearly always suffices.
  const enough = 4 * limit + 200
  let text = ''
  let depth = 0
  let silentFrom = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++
      if (!silentFrom && (silent.has(name) || 'data-nosnippet' in attributes)) silentFrom = depth
      if (!inline.test(name)) text += ' '
    },
    ontext(more) {
      if (!silentFrom && text.length < enough) text += more
    },
    onclosetag(name) {
      if (silentFrom === depth) silentFrom = 0
      depth--
      if (!inline.test(name)) text += ' '
    },
  })
  for (let start = 0; start < markup.length && depth < deepest && text.length < enough; start += portion) {
    parser.write(markup.slice(start, start + portion))
  }
  parser.end()
  return plainLine(text, limit)
}

/** Plain text in one line, at most as many code points as asked for, with an ellipsis where there was more. */
export const plainLine = (text: string, limit: number): string =>
  shorten(oneLine(text.slice(0, 8 * limit + 1000)), limit)
