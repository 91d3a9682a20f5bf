import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { document_names } from './contract.ts'
import { documentPdf } from './documents.ts'
import { findDocumentSource } from './find-document.ts'
import type { SiteWords } from './site-words.ts'

/** Makes the PDFs of our own texts, each beside the text it was made from. Part of the build. */
export async function buildDocuments(out_dir: string, words: SiteWords): Promise<void> {
  await mkdir(out_dir, { recursive: true })
  for (const name of document_names) {
    const source = await findDocumentSource(name, words)
    await writeFile(join(out_dir, `${name}.md`), source.markdown)
    await writeFile(join(out_dir, `${name}.pdf`), await documentPdf(source, words))
  }
}
