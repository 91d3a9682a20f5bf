import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { motifs } from './cover-motifs.ts'
import { drawCover } from './draw-cover.ts'
import { initialOf, randomFrom } from './name-hash.ts'

const draw = drawCover
const names = Array.from({ length: 400 }, (_, i) => `A site called ${i}`)

describe('a drawn cover', () => {
  it('is the same for the same name, today and tomorrow', () => {
    expect(draw('Ann’s Tide Tables')).toBe(draw('Ann’s Tide Tables'))
    expect(randomFrom('Ann’s Tide Tables')()).toBeCloseTo(randomFrom('Ann’s Tide Tables')(), 12)
  })

  it('differs from name to name, and uses every family of drawings', () => {
    expect(new Set(names.map(draw)).size).toBe(names.length)
    const families = new Set(names.map((name) => Math.floor(randomFrom(name)() * motifs.length)))
    expect(families.size).toBe(motifs.length)
  })

  it('does not repeat itself on a wall of forty sites', () => {
    const sites: { title: string }[] = JSON.parse(readFileSync('src/demo/sites.json', 'utf8'))
    const wall = sites.slice(0, 40).map(({ title }) => {
      const motif = Math.floor(randomFrom(title)() * motifs.length)
      const [, look] = /class="([^"]+)"/.exec(draw(title)) ?? []
      return { motif, plate: `${motif} in ${look}` }
    })
    expect(wall).toHaveLength(40)
    expect(new Set(wall.map(({ motif }) => motif)).size).toBeGreaterThanOrEqual(18)
    expect(new Set(wall.map(({ plate }) => plate)).size).toBe(40)
    // Beside it, and below it where two, three or four stand side by side.
    for (const away of [1, 2, 3, 4])
      for (const [place, { plate }] of wall.entries()) expect(plate).not.toBe(wall[place + away]?.plate)
  })

  it('stays small: a list has dozens of them', () => {
    const sizes = names.map((name) => draw(name).length).sort((a, b) => a - b)
    expect(sizes[200]).toBeLessThanOrEqual(750)
    expect(sizes.at(-1)).toBeLessThanOrEqual(1150)
  })

  it('has no inline style and no invalid number', () => {
    for (const name of names) expect(draw(name)).not.toMatch(/style=|NaN|undefined|Infinity/)
  })

  it('shows the first letter of the name, upper-cased, whatever the script', () => {
    expect(['élan', '“Quotes”', '阮一峰', '3 sheds', '', '🦔', 'ßtraße'].map(initialOf)).toEqual([
      'É',
      'Q',
      '阮',
      '3',
      '',
      '🦔',
      'S',
    ])
  })
})
