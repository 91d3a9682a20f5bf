import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '#i18n/languages.ts'
import type { DocumentName } from './contract.ts'
import type { SiteValues } from './site-values.ts'

const builtInTexts = fileURLToPath(new URL('texts/', import.meta.url))

/** A document's current Markdown. */
export interface DocumentSource {
  markdown: string
  /** BCP 47, e.g. `de`: from the file name, unless its first line overrides it, as in `<!-- lang: de -->`. */
  lang: string
}

/** Handles a failed read: a missing file is undefined; other errors are rethrown. */
const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return undefined
}

/** Fills in `{site_name}`, `{public_url}` and `{contact}`; leaves other braces alone. */
function fillPlaceholders(markdown: string, { productName, publicUrl, contactEmail }: SiteValues): string {
  const page = '[contact page](/contact-us)'
  const mail = contactEmail ? `by mail to [${contactEmail}](mailto:${contactEmail}) or ` : ''
  const contact = `${mail}through the ${page}`
  const values: Record<string, string> = { site_name: productName, public_url: publicUrl, contact }
  return markdown.replaceAll(
    /\{(site_name|public_url|contact)\}/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  )
}

/** Candidate files for an operator's document; one in the language wins. */
const candidateFiles = (dataDir: string, name: DocumentName, language: Language, extension: 'md' | 'pdf') => [
  { file: join(dataDir, 'documents', `${name}.${language}.${extension}`), lang: language },
  { file: join(dataDir, 'documents', `${name}.${extension}`), lang: undefined },
]

/** Every file name with which an operator can replace a text. */
export const listTextFiles = (
  dataDir: string,
  names: readonly DocumentName[],
  languages: readonly Language[],
): string[] => [
  ...new Set(
    names.flatMap((name) =>
      languages.flatMap((language) => candidateFiles(dataDir, name, language, 'md').map(({ file }) => file)),
    ),
  ),
]

/** The operator's text, if there is one. */
async function findOperatorText(dataDir: string, name: DocumentName, language: Language) {
  for (const { file, lang } of candidateFiles(dataDir, name, language, 'md')) {
    const text = await readFile(file, 'utf8').catch(ignoreMissing)
    if (text) return { text, lang }
  }
  return undefined
}

/**
 * The operator's `DATA_DIR/documents/{name}.{language}.md` or `{name}.md`, else the built-in text.
 * @param dataDir if omitted, the built-in text is used
 */
export async function findDocumentSource(
  name: DocumentName,
  values: SiteValues,
  language: Language,
  dataDir?: string,
): Promise<DocumentSource> {
  const operatorText = dataDir ? await findOperatorText(dataDir, name, language) : undefined
  const text = operatorText?.text ?? (await readFile(join(builtInTexts, `${name}.md`), 'utf8'))
  const declaredLang = /^\uFEFF?<!--\s*lang:\s*([A-Za-z-]{2,20})\s*-->/.exec(text)?.[1]
  const lang = declaredLang ?? operatorText?.lang ?? 'en'
  return { markdown: fillPlaceholders(text.replace(/^\uFEFF?<!--.*?-->\s*/s, ''), values), lang }
}

/** The operator's own PDF, if there is one. */
export async function findOwnPdf(
  name: DocumentName,
  language: Language,
  dataDir: string,
): Promise<Buffer | undefined> {
  for (const { file } of candidateFiles(dataDir, name, language, 'pdf')) {
    const stats = await stat(file).catch(ignoreMissing)
    if (stats?.isFile()) return readFile(file)
  }
  return undefined
}
