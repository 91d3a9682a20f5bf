import { escapeHtml } from '#platform/text/escape-html.ts'
import { type Block, plainText, type Run } from './document-blocks.ts'

/** Anchor of a heading, e.g. `what-you-write-stays-yours`. */
const slugify = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

const isSafeLink = (address: string) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address)

function renderRun({ text, bold, italic, code, link }: Run): string {
  let html = text === '\n' ? '<br>' : escapeHtml(text)
  if (code) html = `<code>${html}</code>`
  if (italic) html = `<em>${html}</em>`
  if (bold) html = `<strong>${html}</strong>`
  return link && isSafeLink(link) ? `<a href="${escapeHtml(link)}">${html}</a>` : html
}

const renderRuns = (runs: Run[]) => runs.map(renderRun).join('')

/** Single-paragraph list items need no `<p>`. */
const renderItem = (item: Block[]) =>
  item.length === 1 && item[0]?.kind === 'paragraph' ? renderRuns(item[0].runs) : renderBlocks(item)

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'heading': {
      const tag = `h${Math.max(2, block.level)}`
      return `<${tag} id="${escapeHtml(slugify(plainText(block.runs)))}">${renderRuns(block.runs)}</${tag}>`
    }
    case 'paragraph':
      return `<p>${renderRuns(block.runs)}</p>`
    case 'list': {
      const tag = block.first === undefined ? 'ul' : 'ol'
      const start = block.first === undefined || block.first === 1 ? '' : ` start="${block.first}"`
      return `<${tag}${start}>${block.items.map((item) => `<li>${renderItem(item)}</li>`).join('')}</${tag}>`
    }
    case 'quote':
      return `<blockquote>${renderBlocks(block.blocks)}</blockquote>`
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`
    case 'rule':
      return '<hr>'
  }
}

const renderBlocks = (blocks: Block[]): string => blocks.map(renderBlock).join('\n')

/**
 * Renders a document as HTML without its title, which the page shows itself; headings start at h2.
 * @param link adds the page's language prefix to paths within the site
 */
export function renderDocument(blocks: Block[], link: (address: string) => string): string {
  const title = blocks.findIndex((block) => block.kind === 'heading' && block.level === 1)
  const html = renderBlocks(blocks.filter((_, index) => index !== title))
  return html.replaceAll(/(?<=<a href=")\/[^"]*/g, (address) => link(address))
}
