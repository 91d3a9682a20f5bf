import { escapeHtml } from '#platform/text/escape-html.ts'
import { type Block, type Run, wordsOf } from './document-blocks.ts'

/** Anchor of a heading, e.g. `what-you-write-stays-yours`. */
const slugOf = (text: string) =>
  text
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

/** Single-paragraph list items need no `<p>`. */
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
 * Renders a document as HTML without its title, which the page shows itself; headings start at h2.
 * @param link adds the page's language prefix to paths within the site
 */
export function documentHtml(blocks: Block[], link: (address: string) => string): string {
  const title = blocks.findIndex((block) => block.kind === 'heading' && block.level === 1)
  const html = blocksHtml(blocks.filter((_, index) => index !== title))
  return html.replaceAll(/(?<=<a href=")\/[^"]*/g, (address) => link(address))
}
