import { between, circle, type Motif, round, xy } from './cover-paths.ts'

// Motifs of drawn covers (cover-motifs.ts): landscapes and single objects.

/** A river between its banks, from the horizon to the foot. */
export const river: Motif = (random) => {
  const top = between(random, 34, 46)
  const from = between(random, 84, 120)
  const swing = between(random, 18, 30)
  const foot = between(random, 60, 84)
  const width = between(random, 26, 40)
  const step = (101 - top) / 2
  let ripples = ''
  for (let y = 70; y < 100; y += 9)
    ripples += `M${foot + between(random, 2, 20)} ${y}h${between(random, 8, 16)}`
  return [
    {
      style: 'tint',
      d: circle(between(random, 60, 140), top - between(random, 2, 12), between(random, 8, 14)),
    },
    { style: 'solid', d: `M0 ${top}h160V101H0z` },
    {
      style: 'tint',
      d: `M${from} ${top}q${xy(swing, step / 2)} ${xy(-10, step)}t${xy(foot - from + 10, step)}h${width}q${xy(swing * 0.6, -step / 2)} ${xy(from - foot - 8, -step)}t${xy(14 - width, -step)}z`,
    },
    { style: 'line', d: ripples },
  ]
}

/** A constellation over low land. */
export const stars: Motif = (random) => {
  const count = between(random, 5, 7)
  const start = between(random, 26, 40)
  let [path, discs] = ['', '']
  for (let star = 0; star < count; star++) {
    const x = start + Math.round((star * 112) / count) + between(random, 0, 9)
    const y = between(random, 10, 60)
    path += `${star === 0 ? 'M' : 'L'}${x} ${y}`
    discs += circle(x, y, between(random, 2, 4))
    path = `M${between(random, 8, 152)} ${between(random, 6, 70)}h.1${path}`
  }
  return [
    { style: 'tint', d: `M0 ${between(random, 78, 88)}q50-${between(random, 4, 18)} 100-4t80 2V101H0z` },
    { style: 'line', d: path },
    { style: 'solid', d: discs },
  ]
}

/** Rain falling into a pond. */
export const rain: Motif = (random) => {
  const [lean, length] = [between(random, 4, 12), between(random, 12, 22)]
  let [drops, rings] = ['', '']
  for (let row = 0; row < 3; row++)
    for (let x = 10 + (row % 2) * 11; x < 160; x += between(random, 24, 34))
      drops += `M${x} ${row * 20 + between(random, 0, 8)}l${xy(-lean, length)}`
  for (let ring = 0; ring < 4; ring++) {
    const [x, y, r] = [between(random, 66, 146), between(random, 78, 94), between(random, 7, 15)]
    rings += `M${x - r} ${y}a${r} ${round(r / 3)} 0 1 1 ${2 * r} 0a${r} ${round(r / 3)} 0 1 1-${2 * r} 0`
  }
  return [
    { style: 'tint', d: `M0 ${between(random, 66, 74)}h160V101H0z` },
    { style: 'line', d: drops + rings },
  ]
}

/** Stacked stones. */
export const cairn: Motif = (random) => {
  const x = between(random, 92, 116)
  let [y, width, odd] = [94, between(random, 34, 42), random() < 0.5]
  let [solid, tint] = ['', '']
  while (width > 6 && y > 12) {
    const height = Math.max(4, Math.round(width * (0.26 + random() * 0.16)))
    const left = x - width + between(random, -3, 3)
    const stone = `M${left} ${y - height}a${width} ${height} 0 1 1 ${2 * width} 0a${width} ${Math.round(height * 0.8)} 0 1 1-${2 * width} 0`
    if (odd) solid += stone
    else tint += stone
    odd = !odd
    y -= Math.round(height * 1.75)
    width = Math.round(width * (0.68 + random() * 0.14))
  }
  return [
    { style: 'line', d: `M${between(random, 20, 40)} 95H160M${between(random, 50, 70)} 99H150` },
    { style: 'tint', d: tint },
    { style: 'solid', d: solid },
  ]
}

/** A feather with a gap in its barbs. */
export const feather: Motif = (random) => {
  const [x, y, reach, rise] = [between(random, 58, 72), 98, between(random, 66, 86), between(random, 74, 90)]
  const gap = between(random, 4, 7)
  let barbs = ''
  for (let barb = 2; barb < 11; barb++) {
    const along = barb / 11
    const [barbX, barbY] = [x + reach * along * along * 0.5 + reach * along * 0.5, y - rise * along]
    const length = 26 * Math.sin(Math.PI * Math.min(1, along * 0.8 + 0.16))
    if (barb !== gap)
      barbs += `M${xy(barbX, barbY)}q${xy(-length * 0.4, -length * 0.1)} ${xy(-length * 0.5, -length)}`
    barbs += `M${xy(barbX, barbY)}q${xy(length * 0.6, 0)} ${xy(length, -length * 0.4)}`
  }
  const tip = xy(reach, -rise)
  return [
    {
      style: 'tint',
      d: `M${x + 10} ${y - 14}q-12-${round(rise * 0.6)} ${xy(reach - 10, 14 - rise)}q${xy(2, rise * 0.5)} ${xy(10 - reach, rise - 14)}`,
    },
    { style: 'line', d: `${barbs}M${x} ${y}q${xy(reach * 0.25, -rise * 0.5)} ${tip}` },
  ]
}

/** Gables of a small town. */
export const gables: Motif = (random) => {
  const row = (foot: number, low: number, high: number) => {
    let d = `M0 101V${foot}`
    for (let x = 0; x < 160; ) {
      const [width, height] = [between(random, 9, 16), between(random, low, high)]
      d += `v-${height}l${xy(width, -width * 0.9)} ${xy(width, width * 0.9)}v${height}`
      x += 2 * width
    }
    return `${d}V101z`
  }
  let windows = ''
  for (let x = 58; x < 156; x += between(random, 16, 28))
    windows += `M${x} ${between(random, 80, 92)}v5h4v-5z`
  return [
    { style: 'tint', d: circle(between(random, 60, 140), between(random, 16, 30), between(random, 8, 13)) },
    { style: 'tint', d: row(between(random, 58, 64), 2, 12) },
    { style: 'solid', d: row(between(random, 80, 86), 2, 14) },
    { style: 'tint', d: windows },
  ]
}

/** Reeds in the wind. */
export const reeds: Motif = (random) => {
  const wind = between(random, -26, 26)
  let [blades, heads] = ['', '']
  for (let x = 54; x < 160; x += between(random, 8, 14)) {
    const height = between(random, 40, 86)
    const lean = (wind * height) / 80 + between(random, -6, 6)
    blades += `M${x} 101q0-${round(height * 0.6)} ${xy(lean, -height)}`
    if (random() < 0.5) heads += `M${xy(x + lean, 101 - height)}q5 6 1 16q-6-6-1-16`
  }
  const sun = circle(between(random, 70, 130), between(random, 26, 50), between(random, 14, 22))
  return [
    { style: 'tint', d: sun },
    { style: 'line', d: blades },
    { style: 'solid', d: heads },
  ]
}

/** A large snowflake in front of small ones. */
export const snowflake: Motif = (random) => {
  const [x, y, r] = [between(random, 92, 112), between(random, 42, 54), between(random, 34, 42)]
  const [fork, branchLength] = [0.4 + random() * 0.25, between(random, 8, 13)]
  let arms = ''
  for (let arm = 0; arm < 6; arm++) {
    const armAngle = (arm * Math.PI) / 3 + 0.26
    const polar = (angle: number, length: number) => xy(length * Math.cos(angle), length * Math.sin(angle))
    arms += `M${x} ${y}l${polar(armAngle, r)}`
    for (const position of [fork, fork + 0.28]) {
      const length = branchLength * (1.3 - position)
      const [dx, dy] = [r * position * Math.cos(armAngle), r * position * Math.sin(armAngle)]
      arms += `M${xy(x + dx + length * Math.cos(armAngle - 1), y + dy + length * Math.sin(armAngle - 1))}l${polar(armAngle - 1, -length)} ${polar(armAngle + 1, length)}`
    }
  }
  let flakes = ''
  for (let flake = 0; flake < 8; flake++)
    flakes += circle(between(random, 8, 154), between(random, 6, 94), between(random, 1, 3))
  return [
    { style: 'tint', d: flakes },
    { style: 'line', d: arms },
    { style: 'dots', d: circle(x, y, Math.round(r * 0.3)), count: 12 },
  ]
}
