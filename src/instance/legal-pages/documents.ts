import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressIn } from '#i18n/addresses.ts'
import type { Language } from '#i18n/languages.ts'
import { type DocumentName, documentNames } from './contract.ts'
import { type Block, blocksOf, titleOf } from './document-blocks.ts'
import { documentHtml } from './document-html.ts'
import { type DocumentSource, findDocumentSource, findOwnPdf } from './find-document.ts'
import type { SiteWords } from './site-words.ts'

interface DocumentPage {
  title: string
  lang: string
  /** Safe to put on a page, below its own heading of the title. */
  html: string
}

export interface Documents {
  /** The current page of a document, for pages in a language: a text in it wins. */
  page(name: DocumentName, language: Language): Promise<DocumentPage>
  /** The current PDF of a document: the operator's own, or one created from the text. */
  pdf(name: DocumentName, language: Language): Promise<Buffer>
}

/** Where the build puts the PDFs of our own texts. */
const builtDocuments = fileURLToPath(new URL('../../../dist/documents/', import.meta.url))

/** The day our own texts last changed; a PDF's metadata must not change from build to build. */
const textsOf = new Date('2026-11-22T00:00:00Z')

/** Creates the PDF of a text. The library for it is loaded when it is first needed, which is rarely. */
async function documentPdf(source: DocumentSource, words: SiteWords): Promise<Buffer> {
  const blocks: Block[] = blocksOf(source.markdown)
  const { makePdf } = await import('./pdf/make-pdf.ts')
  return makePdf(blocks, { ...words, lang: source.lang, madeOn: textsOf })
}

/**
 * The documents of a site. What the operator puts into `DATA_DIR/documents` applies at once, without a restart.
 * @param builtDir where `buildDocuments` put the PDFs of our own texts; they are used if the words are still the same
 */
export function createDocuments(
  config: SiteWords & { data_dir: string; languages: [Language, ...Language[]] },
  builtDir = builtDocuments,
): Documents {
  const made = new Map<string, { markdown: string; pdf: Promise<Buffer> }>()

  async function built(name: DocumentName, source: DocumentSource): Promise<Buffer | undefined> {
    const builtFrom = await readFile(join(builtDir, `${name}.json`), 'utf8').catch(() => undefined)
    if (builtFrom !== contentOf(source, config)) return undefined
    return readFile(join(builtDir, `${name}.pdf`)).catch(() => undefined)
  }

  return {
    async page(name, language) {
      const { markdown, lang } = await findDocumentSource(name, config, language, config.data_dir)
      const blocks = blocksOf(markdown)
      const link = (address: string) => addressIn(config.languages, language, address)
      return { title: titleOf(blocks, name), lang, html: documentHtml(blocks, link) }
    },
    async pdf(name, language) {
      const own = await findOwnPdf(name, language, config.data_dir)
      if (own) return own
      const source = await findDocumentSource(name, config, language, config.data_dir)
      const place = `${name} ${source.lang}`
      const known = made.get(place)
      if (known?.markdown === source.markdown) return known.pdf
      const pdf = built(name, source).then((bytes) => bytes ?? documentPdf(source, config))
      made.set(place, { markdown: source.markdown, pdf })
      pdf.catch(() => made.delete(place))
      return pdf
    },
  }
}

/** Creates the PDFs of our own texts, each beside what it was made of. Part of the build. */
export async function buildDocuments(outDir: string, words: SiteWords): Promise<void> {
  await mkdir(outDir, { recursive: true })
  for (const name of documentNames) {
    const source = await findDocumentSource(name, words, 'en')
    await replace(join(outDir, `${name}.pdf`), await documentPdf(source, words))
    await replace(join(outDir, `${name}.json`), contentOf(source, words))
  }
}

/** Everything that a PDF is made of, its absolute links included. */
const contentOf = ({ markdown }: DocumentSource, { product_name, public_url }: SiteWords): string =>
  JSON.stringify({ product_name, public_url, markdown })

/** At once, since a server may be reading it. */
async function replace(file: string, content: string | Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, content)
  await rename(unfinished, file)
}
