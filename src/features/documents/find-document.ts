import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentName } from './contract.ts'
import type { SiteWords } from './site-words.ts'

const ownTexts = fileURLToPath(new URL('texts/', import.meta.url))

/** The current Markdown of a document. */
export interface DocumentSource {
  markdown: string
  /** Two letters, such as `de`; the first line of the file may say `<!-- lang: de -->`. */
  lang: string
}

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return undefined
}

/** `{site_name}`, `{public_url}` and `{contact}` become the site's own; any other brace stays. */
function filled(markdown: string, { product_name, public_url, contact_email }: SiteWords): string {
  const page = '[contact page](/contact-us)'
  const mail = contact_email ? `by mail to [${contact_email}](mailto:${contact_email}) or ` : ''
  const contact = `${mail}through the ${page}`
  const words: Record<string, string> = { site_name: product_name, public_url, contact }
  return markdown.replaceAll(
    /\{(site_name|public_url|contact)\}/g,
    (brace, name: string) => words[name] ?? brace,
  )
}

/**
 * The operator's `DATA_DIR/documents/{name}.md` where there is one, else our own text.
 * @param dataDir without it, our own text
 */
export async function findDocumentSource(
  name: DocumentName,
  words: SiteWords,
  dataDir?: string,
): Promise<DocumentSource> {
  const theirs =
    dataDir && (await readFile(join(dataDir, 'documents', `${name}.md`), 'utf8').catch(unlessMissing))
  const text = theirs || (await readFile(join(ownTexts, `${name}.md`), 'utf8'))
  const lang = /^\uFEFF?<!--\s*lang:\s*([A-Za-z-]{2,20})\s*-->/.exec(text)?.[1] ?? 'en'
  return { markdown: filled(text.replace(/^\uFEFF?<!--.*?-->\s*/s, ''), words), lang }
}

/** The operator's own PDF, if there is one. */
export async function findOwnPdf(name: DocumentName, dataDir: string): Promise<Buffer | undefined> {
  const file = join(dataDir, 'documents', `${name}.pdf`)
  const found = await stat(file).catch(unlessMissing)
  return found?.isFile() ? readFile(file) : undefined
}
