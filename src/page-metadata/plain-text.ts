import { Parser } from 'htmlparser2'
import { escapeLiteralTags } from './literal-tags.ts'
import { oneLine, shorten } from './sanitize-text.ts'

/** Elements without readable text. */
const hiddenElements = new Set([
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
/** Elements that do not separate words. */
const inlineElements =
  /^(a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|rb|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/

/** The parser's work grows with the square of the depth. */
const maxDepth = 256
const chunkSize = 4096

/** Like `markupToText`, for titles and names: only formatting counts as markup. */
export const markupToTitle = (markup: string, limit: number): string =>
  stripTags(escapeLiteralTags(markup, 'title'), limit)

/**
 * Converts markup to one line of text, cut at a number of code points with an ellipsis. A parser removes tags and
 * elements marked `data-nosnippet`.
 */
export const markupToText = (markup: string, limit: number): string =>
  stripTags(escapeLiteralTags(markup, 'text'), limit)

function stripTags(markup: string, limit: number): string {
  if (!/[<&]/.test(markup)) return plainLine(markup, limit)
  // White space and invisible characters are removed later: four times the limit nearly always suffices.
  const maxRawLength = 4 * limit + 200
  let text = ''
  let depth = 0
  let hiddenDepth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++
      if (!hiddenDepth && (hiddenElements.has(name) || 'data-nosnippet' in attributes)) hiddenDepth = depth
      if (!inlineElements.test(name)) text += ' '
    },
    ontext(data) {
      if (!hiddenDepth && text.length < maxRawLength) text += data
    },
    onclosetag(name) {
      if (hiddenDepth === depth) hiddenDepth = 0
      depth--
      if (!inlineElements.test(name)) text += ' '
    },
  })
  for (
    let start = 0;
    start < markup.length && depth < maxDepth && text.length < maxRawLength;
    start += chunkSize
  ) {
    parser.write(markup.slice(start, start + chunkSize))
  }
  parser.end()
  return plainLine(text, limit)
}

/** Plain text in one line, cut at a number of code points with an ellipsis. */
export const plainLine = (text: string, limit: number): string =>
  shorten(oneLine(text.slice(0, 8 * limit + 1000)), limit)
