import { escapeHtml } from '#platform/text/escape-html.ts'
import { type Block, type Run, wordsOf } from './document-blocks.ts'

/** Such as `what-you-write-stays-yours`, so that a passage can be linked to. */
const slugOf = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

const isSafe = (address: string) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address)

function runHtml({ text, bold, italic, code, link }: Run): string {
  let html = text === '\n' ? '<br>' : escapeHtml(text)
  if (code) html = `<code>${html}</code>`
  if (italic) html = `<em>${html}</em>`
  if (bold) html = `<strong>${html}</strong>`
  return link && isSafe(link) ? `<a href="${escapeHtml(link)}">${html}</a>` : html
}

const runsHtml = (runs: Run[]) => runs.map(runHtml).join('')

/** A list item of one paragraph needs no paragraph. */
const itemHtml = (item: Block[]) =>
  item.length === 1 && item[0]?.kind === 'paragraph' ? runsHtml(item[0].runs) : blocksHtml(item)

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading': {
      const tag = `h${Math.max(2, block.level)}`
      return `<${tag} id="${escapeHtml(slugOf(wordsOf(block.runs)))}">${runsHtml(block.runs)}</${tag}>`
    }
    case 'paragraph':
      return `<p>${runsHtml(block.runs)}</p>`
    case 'list': {
      const tag = block.first === undefined ? 'ul' : 'ol'
      const start = block.first === undefined || block.first === 1 ? '' : ` start="${block.first}"`
      return `<${tag}${start}>${block.items.map((item) => `<li>${itemHtml(item)}</li>`).join('')}</${tag}>`
    }
    case 'quote':
      return `<blockquote>${blocksHtml(block.blocks)}</blockquote>`
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`
    case 'rule':
      return '<hr>'
  }
}

const blocksHtml = (blocks: Block[]): string => blocks.map(blockHtml).join('\n')

/**
 * A document as HTML below the page's own heading: its title is left out, the rest begins at h2.
 * @param link gives an address of this site in the language of the page
 */
export function documentHtml(blocks: Block[], link: (address: string) => string): string {
  const title = blocks.findIndex((block) => block.kind === 'heading' && block.level === 1)
  const html = blocksHtml(blocks.filter((_, place) => place !== title))
  return html.replaceAll(/(?<=<a href=")\/[^"]*/g, (address) => link(address))
}
