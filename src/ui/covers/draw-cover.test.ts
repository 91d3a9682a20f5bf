import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { motifs } from './cover-motifs.ts'
import { drawCover } from './draw-cover.ts'
import { firstLetter, seededRandom } from './name-hash.ts'

const draw = drawCover
const names = Array.from({ length: 400 }, (_, i) => `A site called ${i}`)

describe('a drawn cover', () => {
  it('is stable for a name', () => {
    expect(draw('Ann’s Tide Tables')).toBe(draw('Ann’s Tide Tables'))
    expect(seededRandom('Ann’s Tide Tables')()).toBeCloseTo(seededRandom('Ann’s Tide Tables')(), 12)
  })

  it('differs between names and uses every motif', () => {
    expect(new Set(names.map(draw)).size).toBe(names.length)
    const families = new Set(names.map((name) => Math.floor(seededRandom(name)() * motifs.length)))
    expect(families.size).toBe(motifs.length)
  })

  it('rarely repeats among forty sites', () => {
    const sites: { title: string }[] = JSON.parse(readFileSync('src/demo/sites.json', 'utf8'))
    const wall = sites.slice(0, 40).map(({ title }) => {
      const motif = Math.floor(seededRandom(title)() * motifs.length)
      const [, classes] = /class="([^"]+)"/.exec(draw(title)) ?? []
      return { motif, plate: `${motif} in ${classes}` }
    })
    expect(wall).toHaveLength(40)
    expect(new Set(wall.map(({ motif }) => motif)).size).toBeGreaterThanOrEqual(18)
    expect(new Set(wall.map(({ plate }) => plate)).size).toBe(40)
    // Next to it, and below it in rows of two, three or four.
    for (const distance of [1, 2, 3, 4])
      for (const [index, { plate }] of wall.entries()) expect(plate).not.toBe(wall[index + distance]?.plate)
  })

  it('is small, because lists contain dozens', () => {
    const sizes = names.map((name) => draw(name).length).sort((a, b) => a - b)
    expect(sizes[200]).toBeLessThanOrEqual(750)
    expect(sizes.at(-1)).toBeLessThanOrEqual(1150)
  })

  it('contains no inline styles or invalid numbers', () => {
    for (const name of names) expect(draw(name)).not.toMatch(/style=|NaN|undefined|Infinity/)
  })

  it('shows the upper-cased first letter in any script', () => {
    expect(['élan', '“Quotes”', '阮一峰', '3 sheds', '', '🦔', 'ßtraße'].map(firstLetter)).toEqual([
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
