import { parseSync } from 'vite'
import { findTexts } from '#i18n/find-texts.ts'
import { englishText } from '#i18n/message.ts'
import type { ProseKind } from './patterns.ts'

/** Markdown to lint. Its line numbers are those of the file. */
export interface Prose {
  kind: ProseKind
  markdown: string
}

/** A comment or a message, and its position in the file in UTF-16 units. */
interface Part {
  start: number
  end: number
  text: string
}

const isLegalPage = /\/legal-pages\/texts\//
const hasNoMessages = /^(?!src|packages)|^src\/i18n\/|\.css$|\.(?:test|fixtures)\.tsx?$|\.d\.ts$|\/testing\//

/** Reads the prose of a file: Markdown as it stands, and from code the comments and the English messages. */
export function readProse(file: string, source: string): Prose[] {
  if (file.endsWith('.md'))
    return [{ kind: isLegalPage.test(file) ? 'screen' : 'document', markdown: source }]
  const comments = (file.endsWith('.css') ? readCssComments : readTypeScriptComments)(source, file)
  const messages = hasNoMessages.test(file) ? [] : readMessages(source, file)
  return [
    { kind: 'comment', markdown: toMarkdown(source, comments) },
    { kind: 'screen', markdown: toMarkdown(source, messages) },
  ]
}

const readTypeScriptComments = (source: string, file: string): Part[] =>
  parseSync(file, source).comments.map(({ start, end }) => ({
    start,
    end,
    text: stripCommentMarks(source.slice(start, end)),
  }))

const readCssComments = (source: string): Part[] =>
  Array.from(source.matchAll(/\/\*.*?\*\//gs), ({ 0: comment, index: start }) => ({
    start,
    end: start + comment.length,
    text: stripCommentMarks(comment),
  }))

const readMessages = (source: string, file: string): Part[] =>
  findTexts(source, file)
    .map(({ key, start, end }) => ({ start, end, text: withoutArguments(englishText(key)) }))
    .toSorted((a, b) => a.start - b.start)

/** A message without the names of its ICU arguments, on one line. */
const withoutArguments = (message: string) => message.replaceAll(/\{\w+(?=[,}])|\n/g, ' ')

/** A comment without its slashes and stars. */
const stripCommentMarks = (comment: string) =>
  comment.replaceAll(/^[ \t]*(?:\/\*+|\*\/|\*|\/\/+)[ \t]*|[ \t]*\*\/$/gm, '')

/** Makes each part a list item on its own line, so that sentences of two parts never join. */
function toMarkdown(source: string, parts: Part[]): string {
  let markdown = ''
  let end = 0
  for (const part of parts) {
    const code = source.slice(end, part.start)
    const lines = code.split('\n').length - 1
    const continues = end > 0 && lines === 1 && code.trim() === '' && source.startsWith('//', part.start)
    const mark = continues ? '  ' : lines === 0 && end > 0 ? ' · ' : '- '
    markdown += '\n'.repeat(lines) + mark + part.text.replaceAll('\n', '\n  ')
    end = part.end
  }
  return markdown
}
