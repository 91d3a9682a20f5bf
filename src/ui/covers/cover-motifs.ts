import { between, circle, type Motif, type MotifShape, round, xy } from './cover-paths.ts'
import { cairn, feather, gables, rain, reeds, river, snowflake, stars } from './landscape-motifs.ts'
import { clouds, cobweb, fish, honeycomb, moth, mushrooms } from './nature-motifs.ts'

/** Contour lines: nested ovals, leaning one way. */
const contours: Motif = (random) => {
  const lean = between(random, -35, 35)
  const angle = (lean * Math.PI) / 180
  const [driftX, driftY] = [between(random, -4, 4), between(random, -3, 3)]
  let [x, y, d] = [between(random, 85, 120), between(random, 35, 60), '']
  let core = ''
  for (let ring = 1; ring < 8; ring++) {
    const reach = ring * 13 - 5
    const [dx, dy] = [2 * reach * Math.cos(angle), 2 * reach * Math.sin(angle)]
    const [up, down] = [round(reach * (0.5 + random() * 0.25)), round(reach * (0.55 + random() * 0.35))]
    const egg = `M${xy(x - dx / 2, y - dy / 2)}a${round(reach)} ${up} ${lean} 0 1 ${xy(dx, dy)}a${round(reach)} ${down} ${lean} 0 1 ${xy(-dx, -dy)}`
    if (ring === 2) core = egg
    d += egg
    x += driftX
    y += driftY
  }
  return [
    { style: 'tint', d: core },
    { style: 'line', d },
  ]
}

/** Three ridges under a low sun. */
const hills: Motif = (random) => {
  const ridge = (y: number, bend: number, width: number) =>
    `M${-between(random, 0, width)} ${y}q${xy(width / 2, -bend)} ${width} 0t${width} 0 ${width} 0 ${width} 0V101H0z`
  return [
    { style: 'tint', d: circle(between(random, 70, 135), between(random, 24, 38), between(random, 11, 18)) },
    { style: 'line', d: ridge(between(random, 44, 52), between(random, 20, 34), between(random, 60, 84)) },
    { style: 'tint', d: ridge(between(random, 58, 66), between(random, 14, 26), between(random, 50, 76)) },
    { style: 'solid', d: ridge(between(random, 80, 86), between(random, 10, 20), between(random, 64, 90)) },
  ]
}

/** A bent frond whose leaflets shrink towards the tip. */
const fern: Motif = (random) => {
  const [foot, lean] = [between(random, 84, 116), between(random, -26, 26)]
  const pairs = between(random, 6, 8)
  let leaves = ''
  for (let pair = 0; pair < pairs; pair++) {
    const along = 0.16 + (pair / pairs) * 0.8
    const [x, y] = [foot + lean * along * along, 104 - along * 94]
    const length = 40 * (1.08 - along)
    for (const side of [-1, 1])
      leaves += `M${xy(x, y)}q${xy(side * length * 0.4, -length * 0.5)} ${xy(side * length, -length * 0.34)}q${xy(-side * length * 0.4, length * 0.5)} ${xy(-side * length, length * 0.34)}`
  }
  return [
    { style: random() < 0.5 ? 'tint' : 'solid', d: leaves },
    { style: 'line', d: `M${foot} 104Q${foot} 50 ${foot + lean} 8` },
  ]
}

/** Phases of the moon. */
const moons: Motif = (random) => {
  const r = between(random, 11, 16)
  const count = 3
  const y = between(random, 32, 42)
  let [discs, dark] = ['', '']
  for (let moon = 1; moon <= count; moon++) {
    const x = 158 - moon * (2 * r + 6) + r
    discs += circle(x, y, r)
    // The inner edge of the shadow flips its curve at half moon.
    const phase = moon - 1 - (count - 1) / 2
    const bulge = round(r * (1 + 3 / (0.6 + Math.abs(phase) * 2)))
    dark += `M${x} ${y - r}a${r} ${r} 0 0 0 0 ${2 * r}a${bulge} ${bulge} 0 0 ${phase < 0 ? 1 : 0} 0-${2 * r}`
  }
  const sea = y + r + between(random, 8, 14)
  return [
    { style: 'tint', d: discs },
    { style: 'solid', d: dark },
    { style: 'line', d: `${discs}M20 ${sea}H150M60 ${sea + 6}H134M88 ${sea + 12}H150M104 ${sea + 18}H142` },
  ]
}

/** Waves under a sun. */
const waves: Motif = (random) => {
  const [width, height] = [between(random, 14, 26), between(random, 6, 12)]
  const top = between(random, 44, 56)
  let lines = ''
  for (let y = top; y < 104; y += height * 0.9 + 2) {
    lines += `M${-between(random, 0, width)} ${round(y)}q${xy(width / 2, -height)} ${width} 0t${`${width} 0 `.repeat(Math.ceil(150 / width)).trim()}`
  }
  const x = between(random, 76, 130)
  return [
    { style: 'tint', d: `${circle(x, top - 12, between(random, 12, 20))}` },
    { style: 'line', d: lines },
  ]
}

/** A sun, high or low, in rings of rays and dots. */
const sun: Motif = (random) => {
  const [x, y] = [between(random, 84, 122), between(random, 40, 72)]
  const r = between(random, 12, 18)
  const count = between(random, 14, 26) * 2
  return [
    { style: 'tint', d: circle(x, y, r) },
    { style: 'rays', d: circle(x, y, r + 12), count },
    { style: 'dots', d: circle(x, y, r + 26), count },
    { style: 'rays', d: circle(x, y, r + 42), count: count * 2 },
  ]
}

/** Seed heads on long stalks. */
const seedHeads: Motif = (random) => {
  const shapes: MotifShape[] = []
  let stalks = ''
  for (const index of [0, 1, 2]) {
    const [x, y] = [66 + index * 34 + between(random, -7, 7), between(random, 22, 58)]
    const r = between(random, 8, 11)
    const count = 2 * r + 4
    stalks += `M${x} ${y}q${between(random, -6, 6)} 30 ${between(random, -12, 12)} ${104 - y}`
    shapes.push(
      { style: 'dots', d: circle(x, y, r + 7), count },
      { style: 'rays', d: circle(x, y, r), count },
    )
  }
  return [...shapes, { style: 'line', d: stalks }]
}

/** Tree rings, slightly irregular. */
const rings: Motif = (random) => {
  const [x, y] = [between(random, 94, 124), between(random, 36, 64)]
  let [d, r] = ['', 4]
  while (r < 84) {
    const flat = round(r * (0.86 + random() * 0.2))
    d += `M${x - r} ${y}a${r} ${flat} 0 0 1 ${2 * r} 0a${r} ${round(r * 0.94)} 0 0 1-${2 * r} 0`
    r += between(random, 4, 13)
  }
  const crack = between(random, 6, 30)
  return [
    { style: 'tint', d: circle(x, y, between(random, 18, 34)) },
    { style: 'line', d },
    { style: 'solid', d: `M${x} ${y}L${160 - crack} 0h9z` },
  ]
}

/** Scales, as on fish, cones and old roofs. */
const scales: Motif = (random) => {
  const r = between(random, 16, 23)
  let [arcs, filled, odd] = ['', '', false]
  for (let y = 106; y > -r; y -= r, odd = !odd) {
    const from = 160 + (odd ? r : 0)
    const count = Math.max(2, Math.round((between(random, 90, 175) / 2 / r) * (0.4 + y / 180)))
    arcs += `M${from} ${y}${`a${r} ${r} 0 0 0-${2 * r} 0`.repeat(count)}`
    const eye = from - r * (1 + 2 * between(random, 0, count - 1))
    filled += circle(eye, y - Math.round(r / 2), Math.round(r / 3))
  }
  return [
    { style: 'tint', d: filled },
    { style: 'line', d: arcs },
  ]
}

/** The edge of a wood, and a moon. */
const pines: Motif = (random) => {
  const wood = (foot: number, low: number, high: number, step: number) => {
    let d = `M0 101V${foot}`
    for (let x = 0; x < 160; x += 2 * step) {
      const height = between(random, low, high)
      d += `l${xy(step, -height)} ${step} ${height}`
    }
    return `${d}V101z`
  }
  return [
    { style: 'tint', d: circle(between(random, 84, 136), between(random, 20, 32), between(random, 8, 14)) },
    { style: 'tint', d: wood(66, 10, 30, between(random, 7, 10)) },
    { style: 'solid', d: wood(88, 12, 40, between(random, 8, 12)) },
  ]
}

/** Birds over a far shore. */
const birds: Motif = (random) => {
  let flock = ''
  const [x, y] = [between(random, 60, 84), between(random, 30, 46)]
  for (let bird = 0; bird < between(random, 7, 11); bird++) {
    const wing = between(random, 4, 9)
    flock += `M${x + bird * 8 - (bird % 3) * 5} ${y - bird * 3 + (bird % 3) * 14}q${xy(wing / 2, -wing)} ${wing} 0q${xy(wing / 2, -wing)} ${wing} 0`
  }
  return [
    { style: 'tint', d: circle(between(random, 90, 130), between(random, 58, 72), between(random, 14, 24)) },
    { style: 'tint', d: `M0 ${between(random, 84, 92)}q40-${between(random, 4, 16)} 80-4t80-2V101H0z` },
    { style: 'line', d: flock },
  ]
}

/** All motifs. Append new ones: inserting one elsewhere would change nearly every cover. */
export const motifs: readonly Motif[] = [
  contours,
  hills,
  fern,
  moons,
  waves,
  sun,
  seedHeads,
  rings,
  scales,
  pines,
  birds,
  mushrooms,
  river,
  stars,
  rain,
  cairn,
  moth,
  feather,
  gables,
  reeds,
  honeycomb,
  fish,
  clouds,
  snowflake,
  cobweb,
]
