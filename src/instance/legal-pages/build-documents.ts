import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentNames } from './contract.ts'
import { documentPdf } from './documents.ts'
import { findDocumentSource } from './find-document.ts'
import type { SiteWords } from './site-words.ts'

/** Creates the PDFs of our own texts, each beside its text. Part of the build. */
export async function buildDocuments(outDir: string, words: SiteWords): Promise<void> {
  await mkdir(outDir, { recursive: true })
  for (const name of documentNames) {
    const source = await findDocumentSource(name, words, 'en')
    await replace(join(outDir, `${name}.pdf`), await documentPdf(source, words))
    await replace(join(outDir, `${name}.md`), source.markdown)
  }
}

/** At once, since a server may be reading it. */
async function replace(file: string, content: string | Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, content)
  await rename(unfinished, file)
}
