import MarkdownIt, { type Token } from 'markdown-it'

/** A run of text in one style. */
export interface Run {
  text: string
  bold: boolean
  italic: boolean
  code: boolean
  /** A URL, absolute or relative to the site's root. */
  link?: string
}

/** A block of a document, rendered to HTML and PDF. */
export type Block =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  /** `first` is the number of the first item; undefined for bullets. */
  | { kind: 'list'; first: number | undefined; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

const parser = new MarkdownIt('commonmark', { html: false })

function toRuns(tokens: Token[]): Run[] {
  const runs: Run[] = []
  const depth = { bold: 0, italic: 0 }
  let link: string | undefined
  const add = (text: string, code = false) => {
    if (!text) return
    runs.push({ text, bold: depth.bold > 0, italic: depth.italic > 0, code, ...(link ? { link } : {}) })
  }
  for (const token of tokens) {
    if (token.type.startsWith('strong_')) depth.bold += token.nesting
    else if (token.type.startsWith('em_')) depth.italic += token.nesting
    else if (token.type === 'link_open') link = String(token.attrGet('href') ?? '')
    else if (token.type === 'link_close') link = undefined
    else if (token.type === 'softbreak') add(' ')
    else if (token.type === 'hardbreak') add('\n')
    else add(token.content, token.type === 'code_inline')
  }
  return runs
}

/** Reads blocks up to the token that closes the enclosing one, and leaves the cursor behind it. */
function readBlocks(tokens: Token[], cursor: { index: number }): Block[] {
  const blocks: Block[] = []
  while (cursor.index < tokens.length) {
    const token = tokens[cursor.index++] as Token
    if (token.nesting === -1) return blocks
    if (token.type === 'fence' || token.type === 'code_block')
      blocks.push({ kind: 'code', text: token.content })
    else if (token.type === 'hr') blocks.push({ kind: 'rule' })
    else if (token.type === 'heading_open' || token.type === 'paragraph_open') {
      const runs = toRuns(tokens[cursor.index]?.children ?? [])
      cursor.index += 2
      if (token.type === 'paragraph_open') blocks.push({ kind: 'paragraph', runs })
      else blocks.push({ kind: 'heading', level: Number(token.tag.slice(1)), runs })
    } else if (token.type === 'blockquote_open')
      blocks.push({ kind: 'quote', blocks: readBlocks(tokens, cursor) })
    else if (token.type.endsWith('_list_open')) {
      const first = token.tag === 'ol' ? Number(token.attrGet('start') ?? 1) : undefined
      blocks.push({ kind: 'list', first, items: readItems(tokens, cursor) })
    }
  }
  return blocks
}

function readItems(tokens: Token[], cursor: { index: number }): Block[][] {
  const items: Block[][] = []
  while (tokens[cursor.index++]?.type === 'list_item_open') items.push(readBlocks(tokens, cursor))
  return items
}

/** Parses Markdown into blocks; raw HTML becomes text. */
export const parseBlocks = (markdown: string): Block[] => readBlocks(parser.parse(markdown, {}), { index: 0 })

/** The plain text of runs. */
export const plainText = (runs: Run[]): string => runs.map((run) => run.text).join('')

/** The first heading of the highest level. */
export function findTitle(blocks: Block[], fallback: string): string {
  const heading = blocks.find((block) => block.kind === 'heading' && block.level === 1)
  return heading?.kind === 'heading' ? plainText(heading.runs) : fallback
}
