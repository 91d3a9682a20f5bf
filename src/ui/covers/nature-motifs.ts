import { between, circle, type Motif, round, xy } from './cover-paths.ts'

// Motifs of drawn covers (cover-motifs.ts): plants, animals and weather, close up.

/** Mushrooms, large and small. */
export const mushrooms: Motif = (random) => {
  let [caps, stems, spots] = ['', '', '']
  let x = between(random, 62, 74)
  while (x < 150) {
    const [r, height] = [between(random, 10, 22), between(random, 22, 58)]
    const top = 96 - height
    const stem = Math.round(r / 3)
    caps += `M${x - r} ${top}q${xy(r * 0.1, -r * 1.3)} ${r} ${round(-r * 1.3)}t${r} ${round(r * 1.3)}q-${r} ${round(r * 0.35)}-${2 * r} 0`
    stems += `M${x - stem} ${top + 2}q3 ${round(height / 2)}-2 ${height}h${2 * stem + 4}q-5-${round(height / 2)}-2-${height}z`
    spots += circle(x + Math.round(r * (random() - 0.5)), top - Math.round(r * 0.55), Math.round(r / 5))
    x += r + between(random, 12, 24)
  }
  return [
    { style: 'tint', d: stems },
    { style: 'solid', d: caps },
    { style: 'tint', d: spots },
    { style: 'line', d: `M${between(random, 40, 52)} 98H158` },
  ]
}

/** A moth with open wings. */
export const moth: Motif = (random) => {
  const [x, y] = [between(random, 92, 108), between(random, 44, 56)]
  const [span, drop] = [between(random, 36, 48), between(random, 22, 34)]
  let [upper, lower, eyes, veins] = ['', '', '', `M${x} ${y - 12}v34`]
  for (const side of [-1, 1]) {
    upper += `M${x} ${y}q${xy(side * span * 0.5, -drop * 1.6)} ${xy(side * span, -drop)}q${xy(side * 4, drop * 0.9)} ${xy(-side * span * 0.5, drop * 1.1)}z`
    lower += `M${x} ${y + 4}q${xy(side * span * 0.7, -4)} ${xy(side * span * 0.72, drop)}q${xy(-side * span * 0.5, drop * 0.7)} ${xy(-side * span * 0.72, -drop * 0.5)}z`
    eyes += circle(x + Math.round(side * span * 0.6), y - Math.round(drop * 0.5), between(random, 3, 6))
    veins += `M${x} ${y - 12}q${xy(side * 4, -9)} ${xy(side * 11, -12)}M${x} ${y}l${xy(side * span * 0.8, -drop * 0.9)}M${x} ${y + 4}l${xy(side * span * 0.6, drop * 0.8)}`
  }
  return [
    { style: 'solid', d: lower },
    { style: 'tint', d: upper },
    { style: 'solid', d: eyes },
    { style: 'line', d: veins },
  ]
}

/** Cells of a honeycomb, some of them full. */
export const honeycomb: Motif = (random) => {
  const r = between(random, 14, 19)
  const half = r * 0.866
  let [cells, full] = ['', '']
  for (let row = 0; row * r * 1.5 < 112; row++) {
    const first = between(random, 1, 3)
    for (let column = first; column < 7; column++) {
      const [x, y] = [160 - (column - 1) * 2 * half - (row % 2) * half, row * r * 1.5 - 4]
      const cell = `M${xy(x, y - r)}l${xy(half, r / 2)}v${r}l${xy(-half, r / 2)} ${xy(-half, -r / 2)}v-${r}z`
      if (random() < 0.22) full += cell
      else if (random() < 0.62) cells += cell
    }
  }
  return [
    { style: 'tint', d: full },
    { style: 'line', d: cells },
  ]
}

/** A school of fish with one swimming the other way. */
export const fish: Motif = (random) => {
  const lonerIndex = between(random, 0, 6)
  let [school, loner, eyes] = ['', '', '']
  for (let index = 0; index < 7; index++) {
    const length = between(random, 20, 30)
    const [x, y] = [
      62 + (index % 3) * 32 + between(random, -6, 6),
      28 + Math.floor(index / 3) * 27 + between(random, -6, 6),
    ]
    const side = index === lonerIndex ? -1 : 1
    const height = length * 0.36
    const body = `M${x} ${y}q${xy(side * length * 0.4, -height)} ${xy(side * length, 0)}l${xy(side * 7, -5)}v10l${xy(-side * 7, -5)}q${xy(-side * length * 0.6, height)} ${xy(-side * length, 0)}`
    if (side < 0) loner += body
    else school += body
    eyes += circle(x + side * 5, y - 1, 1)
  }
  return [
    { style: 'tint', d: school },
    { style: 'solid', d: loner },
    { style: 'line', d: `${eyes}M30 ${between(random, 8, 12)}q10-4 20 0t20 0 20 0 20 0 20 0 20 0` },
  ]
}

/** Heaped clouds over a plain. */
export const clouds: Motif = (random) => {
  const cloud = (x: number, y: number, puffs: number, r: number) => {
    let [d, width] = [`M${x} ${y}`, 0]
    for (let puff = 0; puff < puffs; puff++) {
      const size = Math.round(r * (0.6 + random() * 0.6))
      d += `a${size} ${size} 0 0 1 ${size * 2 - 4}-${puff < puffs / 2 ? 3 : 0}`
      width += size * 2 - 4
    }
    return `${d}L${x + width} ${y + 4}H${x}z`
  }
  const horizon = between(random, 70, 78)
  let furrows = ''
  for (let y = horizon + 5; y < 101; y += between(random, 5, 8))
    furrows += `M${between(random, 20, 70)} ${y}H${between(random, 110, 158)}`
  return [
    { style: 'tint', d: cloud(between(random, 64, 84), between(random, 52, 62), 3, between(random, 13, 17)) },
    { style: 'solid', d: cloud(between(random, 30, 60), between(random, 26, 36), 3, between(random, 7, 11)) },
    {
      style: 'line',
      d: `${cloud(between(random, 92, 112), between(random, 24, 34), 3, 8)}M0 ${horizon}H160${furrows}`,
    },
  ]
}

/** A cobweb in its corner. */
export const cobweb: Motif = (random) => {
  const threads = 5
  const [first, gap] = [between(random, 14, 22), between(random, 19, 24)]
  const angles = Array.from(
    { length: threads },
    (_, index) => Math.PI * (0.5 + (index / (threads - 1)) * 0.5),
  )
  const point = (angle: number, r: number): [number, number] => [
    160 + r * Math.cos(angle),
    r * Math.sin(angle),
  ]
  let [web, drops] = ['', '']
  for (const angle of angles) web += `M160 0L${xy(...point(angle, 150))}`
  for (let r = first; r < 105; r += gap)
    for (let index = 1; index < angles.length; index++) {
      const [from, to] = [point(angles[index - 1] ?? 0, r), point(angles[index] ?? 0, r)]
      const middle = point(((angles[index - 1] ?? 0) + (angles[index] ?? 0)) / 2, r * 0.86)
      web += `M${xy(...from)}Q${xy(...middle)} ${xy(...to)}`
      if (random() < 0.14) drops += circle(Math.round(to[0]), Math.round(to[1]), between(random, 2, 4))
    }
  return [
    { style: 'tint', d: circle(between(random, 60, 96), between(random, 40, 70), between(random, 16, 26)) },
    { style: 'line', d: web },
    { style: 'solid', d: drops },
  ]
}
