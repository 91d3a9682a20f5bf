import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { motifs } from './cover-motifs.ts'
import { drawCover } from './draw-cover.ts'
import { firstLetter, hashName } from './name-hash.ts'
import { seededRandom } from './seeded-random.ts'

const firstRandom = (name: string) => seededRandom(hashName(name))()
const names = Array.from({ length: 400 }, (_, i) => `A site called ${i}`)

describe('a drawn cover', () => {
  it('is always the same for a name', () => {
    expect(drawCover('Ann’s Tide Tables')).toBe(drawCover('Ann’s Tide Tables'))
    expect(firstRandom('Ann’s Tide Tables')).toBeCloseTo(firstRandom('Ann’s Tide Tables'), 12)
  })

  it('differs between names and uses every motif', () => {
    expect(new Set(names.map(drawCover)).size).toBe(names.length)
    const motifIndexes = new Set(names.map((name) => Math.floor(firstRandom(name) * motifs.length)))
    expect(motifIndexes.size).toBe(motifs.length)
  })

  it('rarely repeats among forty sites', () => {
    const sites: { title: string }[] = JSON.parse(readFileSync('src/demo/sites.json', 'utf8'))
    const covers = sites.slice(0, 40).map(({ title }) => {
      const motif = Math.floor(firstRandom(title) * motifs.length)
      const [, classes] = /class="([^"]+)"/.exec(drawCover(title)) ?? []
      return { motif, look: `${motif} in ${classes}` }
    })
    expect(covers).toHaveLength(40)
    expect(new Set(covers.map(({ motif }) => motif)).size).toBeGreaterThanOrEqual(18)
    expect(new Set(covers.map(({ look }) => look)).size).toBe(40)
    // Next to it, and below it in rows of two, three or four.
    for (const distance of [1, 2, 3, 4])
      for (const [index, { look }] of covers.entries()) expect(look).not.toBe(covers[index + distance]?.look)
  })

  it('is small, because lists contain dozens', () => {
    const sizes = names.map((name) => drawCover(name).length).sort((a, b) => a - b)
    expect(sizes[200]).toBeLessThanOrEqual(750)
    expect(sizes.at(-1)).toBeLessThanOrEqual(1150)
  })

  it('contains no inline styles or invalid numbers', () => {
    for (const name of names) expect(drawCover(name)).not.toMatch(/style=|NaN|undefined|Infinity/)
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
