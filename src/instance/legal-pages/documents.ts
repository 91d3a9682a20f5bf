import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { localizeAddress } from '#i18n/addresses.ts'
import type { Language } from '#i18n/languages.ts'
import { type DocumentName, documentNames } from './contract.ts'
import { type Block, findTitle, parseBlocks } from './document-blocks.ts'
import { renderDocument } from './document-html.ts'
import { type DocumentSource, findDocumentSource, findOwnPdf } from './find-document.ts'
import type { SiteValues } from './site-values.ts'

interface DocumentPage {
  title: string
  lang: string
  /** Sanitized HTML without the title. */
  html: string
}

export interface Documents {
  /** A document's current page in a language; prefers a text in that language. */
  page(name: DocumentName, language: Language): Promise<DocumentPage>
  /** A document's current PDF: the operator's own file, or one generated from the text. */
  pdf(name: DocumentName, language: Language): Promise<Buffer>
}

/** The folder of the PDFs that the build creates from the built-in texts. */
const builtDocumentsDir = fileURLToPath(new URL('../../../dist/documents/', import.meta.url))

/** Date of the last change to the built-in texts; PDF metadata must be the same in every build. */
const textsChangedOn = new Date('2026-11-22T00:00:00Z')

/** Creates the PDF of a text. The library is loaded on first use, which is rare. */
async function createDocumentPdf(source: DocumentSource, values: SiteValues): Promise<Buffer> {
  const blocks: Block[] = parseBlocks(source.markdown)
  const { makePdf } = await import('./pdf/make-pdf.ts')
  return makePdf(blocks, { ...values, lang: source.lang, createdOn: textsChangedOn })
}

/**
 * The documents of an instance. Files in `DATA_DIR/documents` apply immediately, without a restart.
 * @param builtDir where `buildDocuments` put the PDFs of the built-in texts; used if their source has not changed
 */
export function createDocuments(
  config: SiteValues & { dataDir: string; languages: [Language, ...Language[]] },
  builtDir = builtDocumentsDir,
): Documents {
  const cachedPdfs = new Map<string, { markdown: string; pdf: Promise<Buffer> }>()

  async function findBuiltPdf(name: DocumentName, source: DocumentSource): Promise<Buffer | undefined> {
    const builtSource = await readFile(join(builtDir, `${name}.json`), 'utf8').catch(() => undefined)
    if (builtSource !== pdfInputs(source, config)) return undefined
    return readFile(join(builtDir, `${name}.pdf`)).catch(() => undefined)
  }

  return {
    async page(name, language) {
      const { markdown, lang } = await findDocumentSource(name, config, language, config.dataDir)
      const blocks = parseBlocks(markdown)
      const link = (address: string) => localizeAddress(config.languages, language, address)
      return { title: findTitle(blocks, name), lang, html: renderDocument(blocks, link) }
    },
    async pdf(name, language) {
      const ownPdf = await findOwnPdf(name, language, config.dataDir)
      if (ownPdf) return ownPdf
      const source = await findDocumentSource(name, config, language, config.dataDir)
      const cacheKey = `${name} ${source.lang}`
      const cached = cachedPdfs.get(cacheKey)
      if (cached?.markdown === source.markdown) return cached.pdf
      const pdf = findBuiltPdf(name, source).then((bytes) => bytes ?? createDocumentPdf(source, config))
      cachedPdfs.set(cacheKey, { markdown: source.markdown, pdf })
      pdf.catch(() => cachedPdfs.delete(cacheKey))
      return pdf
    },
  }
}

/** Creates the PDFs of the built-in texts, each with its source for comparison. Part of the build. */
export async function buildDocuments(outDir: string, values: SiteValues): Promise<void> {
  await mkdir(outDir, { recursive: true })
  for (const name of documentNames) {
    const source = await findDocumentSource(name, values, 'en')
    await replaceFile(join(outDir, `${name}.pdf`), await createDocumentPdf(source, values))
    await replaceFile(join(outDir, `${name}.json`), pdfInputs(source, values))
  }
}

/** Everything that determines a PDF, including its absolute links. */
const pdfInputs = ({ markdown }: DocumentSource, { productName, publicUrl }: SiteValues): string =>
  JSON.stringify({ productName, publicUrl, markdown })

/** Replaces a file atomically, because a server may be reading it. */
async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const temporaryFile = `${file}.${process.pid}`
  await writeFile(temporaryFile, content)
  await rename(temporaryFile, file)
}
