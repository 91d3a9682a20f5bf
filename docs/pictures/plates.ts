import { readFile, writeFile } from 'node:fs/promises'
import { motifs } from '#ui/covers/cover-motifs.ts'
import type { MotifShape } from '#ui/covers/cover-paths.ts'
import { hashName } from '#ui/covers/name-hash.ts'
import { seededRandom } from '#ui/covers/seeded-random.ts'

// `node docs/pictures/plates.ts`: draws the quilt of covers beside the log-in forms, by day and by night, from the
// motifs and palettes of the covers. Run it again when those change.

const outputFolder = new URL('../../src/app-shell/', import.meta.url)
const tokens = await readFile(new URL('../../src/ui/styles/tokens.css', import.meta.url), 'utf8')
const [day = '', night = ''] = tokens.split('@media (prefers-color-scheme: dark)')

/**
 * The index of a motif, the colour of its lines, the colour of its light areas, and true for light lines on a dark
 * ground.
 */
type Plate = [motif: number, ink: string, tint: string, isInverted?: boolean]
/** Two columns; the second is shifted up by half a plate. */
const quilt: [Plate, Plate][] = [
  [
    [1, 'tide', 'rust', true],
    [5, 'ochre', 'ochre'],
  ],
  [
    [2, 'madder', 'ochre'],
    [8, 'slate', 'slate'],
  ],
  [
    [9, 'moss', 'ochre', true],
    [6, 'rust', 'rust', true],
  ],
  [
    [3, 'slate', 'ochre', true],
    [0, 'moss', 'moss'],
  ],
  [
    [10, 'rust', 'tide'],
    [4, 'soot', 'madder', true],
  ],
]
const [plateWidth, plateHeight] = [160, 100]

const parseColours = (css: string): Record<string, string> =>
  Object.fromEntries([...css.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]))

/** An SVG path, styled like cover.module.css. */
function renderPath({ style, d, count }: MotifShape, paint: string, wash: string): string {
  if (style === 'tint' || style === 'solid')
    return `<path fill="${style === 'tint' ? wash : paint}" d="${d}"/>`
  const strokes = {
    line: 'stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"',
    rays: 'stroke-width="9" stroke-dasharray=".35 1.65" stroke-dashoffset="-.8"',
    dots: 'stroke-width="2.6" stroke-linecap="round" stroke-dasharray="0 2" stroke-dashoffset="-1"',
  }
  const pathLength = count ? ` pathLength="${count * 2}"` : ''
  return `<path fill="none" stroke="${paint}" ${strokes[style]}${pathLength} d="${d}"/>`
}

function renderPlate(
  x: number,
  y: number,
  [motif, ink, tint, isInverted]: Plate,
  colours: Record<string, string>,
) {
  const colour = (name: string) => colours[name] ?? ''
  const isDark = colours !== light
  const [ground, figure] = [colour(`${ink}-ground`), colour(`${ink}-figure`)]
  const plate = isInverted ? (isDark ? colour(`${ink}-tint`) : figure) : ground
  const paint = isInverted ? ground : figure
  const wash = isInverted && isDark ? figure : colour(`${tint}-tint`)
  const shapes = motifs[motif]?.(seededRandom(hashName(`${ink}, ${motif}`))) ?? []
  return `<svg x="${x}" y="${y}" width="${plateWidth}" height="${plateHeight}" viewBox="0 0 160 100"><path fill="${plate}" d="M0 0h160v100H0z"/>${shapes.map((shape) => renderPath(shape, paint, wash)).join('')}</svg>`
}

function renderQuilt(colours: Record<string, string>): string {
  const quiltHeight = quilt.length * plateHeight
  const plates = quilt.flatMap(([left, right], row) => [
    renderPlate(0, row * plateHeight, left, colours),
    renderPlate(plateWidth, row * plateHeight - plateHeight / 2, right, colours),
  ])
  // The plate cut off at the top continues at the bottom, so that the quilt can be tiled.
  const [first] = quilt
  if (first) plates.push(renderPlate(plateWidth, quiltHeight - plateHeight / 2, first[1], colours))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * plateWidth} ${quiltHeight}">${plates.join('')}</svg>\n`
}

const light = parseColours(day)
const dark = { ...light, ...parseColours(night) }
await writeFile(new URL('quilt-day.svg', outputFolder), renderQuilt(light))
await writeFile(new URL('quilt-night.svg', outputFolder), renderQuilt(dark))
