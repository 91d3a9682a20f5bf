import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { findTexts } from '#i18n/find-texts.ts'
import { findMisnamed } from './misnamed.ts'
import { notForPeople } from './not-for-people.ts'
import { findPlainTexts } from './plain-texts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Tests, and the translation code itself. */
const excludedFiles = /^src\/i18n\/|\.(?:test|fixtures)\.tsx?$|\.d\.ts$|\/testing\//

interface SourceText {
  /** Path from the root of the repository: `src/ui/pager.tsx:47`. */
  location: string
  text: string
}

export interface SourceTexts {
  /** All message keys in file order, with their first use. */
  messages: Map<string, string>
  /** User-facing texts outside the catalogue. */
  outside: SourceText[]
  /** Translators not called `t`, and other things called `t`: the build would miss their texts. */
  misnamed: SourceText[]
}

/** Reads every source file, like the build. */
export async function readSourceTexts(): Promise<SourceTexts> {
  const messages = new Map<string, string>()
  const outside: SourceText[] = []
  const misnamed: SourceText[] = []
  const files: string[] = []
  for await (const file of glob('{src,packages}/**/*.{ts,tsx}', { cwd: root }))
    if (!excludedFiles.test(file)) files.push(file)
  for (const file of files.toSorted()) {
    const source = await readFile(root + file, 'utf8')
    const getLocation = (start: number) => `${file}:${source.slice(0, start).split('\n').length}`
    for (const { key, start } of findTexts(source, file)) {
      if (!messages.has(key)) messages.set(key, getLocation(start))
    }
    for (const { text, start } of findMisnamed(source, file))
      misnamed.push({ location: getLocation(start), text })
    const exceptions = notForPeople.filter(({ files }) => files.test(file))
    if (exceptions.some(({ texts }) => texts === undefined)) continue
    for (const { text, start } of findPlainTexts(source, file)) {
      if (!exceptions.some(({ texts }) => texts?.test(text)))
        outside.push({ location: getLocation(start), text })
    }
  }
  return { messages, outside, misnamed }
}
