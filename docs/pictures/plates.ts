import { readFile, writeFile } from 'node:fs/promises'
import { motifs } from '#ui/covers/cover-motifs.ts'
import type { MotifShape } from '#ui/covers/cover-paths.ts'
import { seededRandom } from '#ui/covers/name-hash.ts'

// `node docs/pictures/plates.ts`: draws the quilt of covers beside the log-in forms, by day and by night, from the
// motifs and inks of the covers. Run it again when those change.

const to = new URL('../../src/app-shell/', import.meta.url)
const tokens = await readFile(new URL('../../src/ui/styles/tokens.css', import.meta.url), 'utf8')
const [day = '', night = ''] = tokens.split('@media (prefers-color-scheme: dark)')

/** One plate: its motif, its ink, whose tint it has, and whether it is light on dark. */
type Plate = [motif: number, ink: string, tint: string, is_night?: boolean]
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
const [wide, high] = [160, 100]

const coloursOf = (part: string): Record<string, string> =>
  Object.fromEntries([...part.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]))

/** One shape, styled as cover.module.css does. */
function pathOf({ ink, d, parts }: MotifShape, paint: string, wash: string): string {
  if (ink === 'tint' || ink === 'solid') return `<path fill="${ink === 'tint' ? wash : paint}" d="${d}"/>`
  const lines = {
    line: 'stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"',
    rays: 'stroke-width="9" stroke-dasharray=".35 1.65" stroke-dashoffset="-.8"',
    dots: 'stroke-width="2.6" stroke-linecap="round" stroke-dasharray="0 2" stroke-dashoffset="-1"',
  }
  const round = parts ? ` pathLength="${parts * 2}"` : ''
  return `<path fill="none" stroke="${paint}" ${lines[ink]}${round} d="${d}"/>`
}

function plateAt(x: number, y: number, [motif, ink, tint, isNight]: Plate, colours: Record<string, string>) {
  const of = (name: string) => colours[name] ?? ''
  const byNight = colours !== light
  const [ground, figure] = [of(`${ink}-ground`), of(`${ink}-figure`)]
  const plate = isNight ? (byNight ? of(`${ink}-tint`) : figure) : ground
  const paint = isNight ? ground : figure
  const wash = isNight && byNight ? figure : of(`${tint}-tint`)
  const shapes = motifs[motif]?.(seededRandom(`${ink}, ${motif}`)) ?? []
  return `<svg x="${x}" y="${y}" width="${wide}" height="${high}" viewBox="0 0 160 100"><path fill="${plate}" d="M0 0h160v100H0z"/>${shapes.map((shape) => pathOf(shape, paint, wash)).join('')}</svg>`
}

function draw(colours: Record<string, string>): string {
  const tall = quilt.length * high
  const plates = quilt.flatMap(([left, right], row) => [
    plateAt(0, row * high, left, colours),
    plateAt(wide, row * high - high / 2, right, colours),
  ])
  // The plate cut off at the top continues at the bottom, so that the quilt can be tiled.
  const [first] = quilt
  if (first) plates.push(plateAt(wide, tall - high / 2, first[1], colours))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * wide} ${tall}">${plates.join('')}</svg>\n`
}

const light = coloursOf(day)
const dark = { ...light, ...coloursOf(night) }
await writeFile(new URL('quilt-day.svg', to), draw(light))
await writeFile(new URL('quilt-night.svg', to), draw(dark))
