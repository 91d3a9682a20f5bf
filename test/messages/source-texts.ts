import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { findTexts } from '#i18n/find-texts.ts'
import { findMisnamed } from './misnamed.ts'
import { notForPeople } from './not-for-people.ts'
import { findPlainTexts } from './plain-texts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Tests, and the translation code itself. */
const isLeftOut = /^src\/i18n\/|\.(?:test|fixtures)\.tsx?$|\.d\.ts$|\/testing\//

interface Place {
  /** Path from the root of the repository: `src/ui/pager.tsx:47`. */
  place: string
  text: string
}

export interface SourceTexts {
  /** All message keys in file order, with their first use. */
  messages: Map<string, string>
  /** User-facing texts outside the catalogue. */
  outside: Place[]
  /** Translators not called `t`, and other things called `t`: the build would miss their texts. */
  misnamed: Place[]
}

/** Reads every source file, like the build. */
export async function readSourceTexts(): Promise<SourceTexts> {
  const messages = new Map<string, string>()
  const outside: Place[] = []
  const misnamed: Place[] = []
  const files: string[] = []
  for await (const file of glob('{src,packages}/**/*.{ts,tsx}', { cwd: root }))
    if (!isLeftOut.test(file)) files.push(file)
  for (const file of files.toSorted()) {
    const source = await readFile(root + file, 'utf8')
    const placeOf = (start: number) => `${file}:${source.slice(0, start).split('\n').length}`
    for (const { key, start } of findTexts(source, file)) {
      if (!messages.has(key)) messages.set(key, placeOf(start))
    }
    for (const { text, start } of findMisnamed(source, file)) misnamed.push({ place: placeOf(start), text })
    const exceptions = notForPeople.filter(({ files }) => files.test(file))
    if (exceptions.some(({ texts }) => texts === undefined)) continue
    for (const { text, start } of findPlainTexts(source, file)) {
      if (!exceptions.some(({ texts }) => texts?.test(text))) outside.push({ place: placeOf(start), text })
    }
  }
  return { messages, outside, misnamed }
}
