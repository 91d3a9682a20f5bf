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
