import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Style of a run in a PDF. */
export type Face = 'title' | 'text' | 'bold' | 'italic' | 'bold-italic'

const fontFiles: Record<Face, [family: string, style: string]> = {
  title: ['young-serif', '400-normal'],
  text: ['source-serif-4', '400-normal'],
  bold: ['source-serif-4', '600-normal'],
  italic: ['source-serif-4', '400-italic'],
  'bold-italic': ['source-serif-4', '600-italic'],
}

type Subset = 'latin' | 'latin-ext' | 'vietnamese' | 'cyrillic' | 'greek'

// Fonts are split into files by script; characters in none of them are drawn as empty boxes.
const subsets: [Subset, RegExp][] = [
  ['latin', /[\0-\u00ff\u0131\u0152\u0153\u02bb-\u02dd\u2000-\u206f\u20ac\u2122\u2190-\u2193\u2212\ufeff]/],
  ['vietnamese', /[\u1ea0-\u1ef9\u01a0\u01a1\u01af\u01b0]/],
  ['latin-ext', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
]

const findSubset = (character: string): Subset =>
  subsets.find(([, pattern]) => pattern.test(character))?.[0] ?? 'latin'

/** Splits text where its font file changes. */
export function splitBySubset(text: string): { subset: Subset; text: string }[] {
  const pieces: { subset: Subset; text: string }[] = []
  for (const character of text) {
    const subset = findSubset(character)
    const lastPiece = pieces.at(-1)
    if (lastPiece?.subset === subset) lastPiece.text += character
    else pieces.push({ subset, text: character })
  }
  return pieces
}

/** The name under which `loadFaces` registers a font; headings only have Latin letters. */
export const faceName = (face: Face, subset: Subset): string =>
  face === 'title' && subset !== 'latin' && subset !== 'latin-ext' ? `bold ${subset}` : `${face} ${subset}`

/** Reads the font files needed for a text, by name. */
export async function loadFaces(text: string): Promise<Map<string, Buffer>> {
  const neededSubsets = new Set<Subset>(['latin', ...splitBySubset(text).map(({ subset }) => subset)])
  const loads = [...neededSubsets].flatMap((subset) =>
    (Object.keys(fontFiles) as Face[])
      .filter((face) => faceName(face, subset) === `${face} ${subset}`)
      .map(async (face): Promise<[string, Buffer]> => {
        const [family, style] = fontFiles[face]
        const file = `@fontsource/${family}/files/${family}-${subset}-${style}.woff`
        return [faceName(face, subset), await readFile(fileURLToPath(import.meta.resolve(file)))]
      }),
  )
  return new Map(await Promise.all(loads))
}
