import { classNames } from '../styles/class-names.ts'
import c from './cover.module.css'
import { motifs } from './cover-motifs.ts'
import { inkClassOf } from './inks.ts'
import { hashName, initialOf, randomFrom } from './name-hash.ts'

/** The shape behind the initial, at the lower corner of a plate: a square, a spine, an arch. */
const labels = ['M0 56h44v45H0z', 'M0 0h44v101H0z', 'M0 101V77a22 22 0 0 1 44 0v24z']
/** How it is printed: three of five in reverse, a square left open, a spine in the second ink. */
const prints = [c.reverse, c.reverse, c.reverse, c.open, c.second]

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[<>&"]/g, (sign) => escapes[sign] ?? sign)

/** The ground of a plate: the ink's own, half of the time; its figure as at night; or its tint. */
const grounds = [undefined, undefined, c.night, c.flood]

/** From nearer, at the lower corner where the plate has no initial. */
const near = ' transform="matrix(1.35 0 0 1.35 -56 -35)"'

/** The plate of a site without a picture, drawn from its name alone: SVG markup, the same everywhere. */
export function drawCover(name: string): string {
  const random = randomFrom(name)
  const motif = motifs[Math.floor(random() * motifs.length)]
  const ground = grounds[Math.floor(random() * grounds.length)]
  const shapes = motif?.(random) ?? []
  const print = Math.floor(random() * prints.length)
  // Motif and ink used up every other bit of the hash: the side and the second ink are picked by high ones.
  const hash = hashName(name)
  const end = hash >>> 31 === 1
  // Of every three motifs one is seen from nearer.
  const isNear = ((hash >>> 16) & 0x3fff) % 3 === 0
  const look = classNames(c.cover, inkClassOf(name), prints[print], ground, (hash & 0x4000_0000) > 0 && c.duo)
  const paths = shapes.map(
    ({ ink, d, parts }) => `<path class="${c[ink]}" d="${d}"${parts ? ` pathLength="${parts * 2}"` : ''}/>`,
  )
  return (
    `<svg class="${look}" viewBox="0 0 160 100" preserveAspectRatio="xMidYMax slice" aria-hidden="true">` +
    `<g${end ? ' transform="matrix(-1 0 0 1 160 0)"' : ''}>${isNear ? `<g${near}>${paths.join('')}</g>` : paths.join('')}` +
    `<path class="${c.label}" d="${labels[print % 3]}"/></g>` +
    `<text class="${c.initial}" x="${end ? 138 : 22}" y="90">${escaped(initialOf(name))}</text></svg>`
  )
}
