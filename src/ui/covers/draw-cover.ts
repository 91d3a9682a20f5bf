import { classNames } from '../styles/class-names.ts'
import c from './cover.module.css'
import { motifs } from './cover-motifs.ts'
import { firstLetter, hashName } from './name-hash.ts'
import { paletteClass } from './palettes.ts'
import { seededRandom } from './seeded-random.ts'

/** The shape behind the initial in a lower corner: a square, a spine, an arch. */
const labelShapes = ['M0 56h44v45H0z', 'M0 0h44v101H0z', 'M0 101V77a22 22 0 0 1 44 0v24z']
/** Classes of the label; their index modulo 3 selects its shape. */
const labelStyles = [c.reverse, c.reverse, c.reverse, c.open, c.second]

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[<>&"]/g, (character) => escapes[character] ?? character)

/** Classes of the background: half of the covers keep the default colour; the others are dark or tinted. */
const backgrounds = [undefined, undefined, c.night, c.flood]

/** Transform of a close-up: zooms in on the corner opposite the initial. */
const closeUp = ' transform="matrix(1.35 0 0 1.35 -56 -35)"'

/** Draws the cover of a site without a picture from its name: SVG markup, identical everywhere. */
export function drawCover(name: string): string {
  const hash = hashName(name)
  const random = seededRandom(hash)
  const motif = motifs[Math.floor(random() * motifs.length)]
  const background = backgrounds[Math.floor(random() * backgrounds.length)]
  const shapes = motif?.(random) ?? []
  const styleIndex = Math.floor(random() * labelStyles.length)
  // The motif and the colours depend on the low bits of the hash, so everything else uses high bits.
  const isMirrored = hash >>> 31 === 1
  // One in three covers is a close-up.
  const isCloseUp = ((hash >>> 16) & 0x3fff) % 3 === 0
  const className = classNames(
    c.cover,
    paletteClass(name),
    labelStyles[styleIndex],
    background,
    (hash & 0x4000_0000) > 0 && c.duo,
  )
  const paths = shapes.map(
    ({ style, d, count }) =>
      `<path class="${c[style]}" d="${d}"${count ? ` pathLength="${count * 2}"` : ''}/>`,
  )
  return (
    `<svg class="${className}" viewBox="0 0 160 100" preserveAspectRatio="xMidYMax slice" aria-hidden="true">` +
    `<g${isMirrored ? ' transform="matrix(-1 0 0 1 160 0)"' : ''}>${isCloseUp ? `<g${closeUp}>${paths.join('')}</g>` : paths.join('')}` +
    `<path class="${c.label}" d="${labelShapes[styleIndex % 3]}"/></g>` +
    `<text class="${c.initial}" x="${isMirrored ? 138 : 22}" y="90">${escapeHtml(firstLetter(name))}</text></svg>`
  )
}
