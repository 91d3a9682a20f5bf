import { describe, expect, it } from 'vitest'
import type { Warning } from '#api-contract/warning.ts'
import { cleanSite, cleanTags } from './clean-site.ts'
import { tagChanged, tagLeftOut, tagsLeftOut, textCut } from './cleaning-warnings.ts'

const cleanTitle = (title: string) => cleanSite({ title }, 'ada.dev')

describe('a title', () => {
  it('is unchanged if it fits', () => {
    expect(cleanTitle('Ada writes')).toMatchObject({ title: 'Ada writes', changes: [] })
  })

  it('is reduced to one line without invisible characters', () => {
    expect(cleanTitle('  Ada\n\twrites\u202e\u0000 \ufeff').title).toBe('Ada writes')
  })

  it('defaults to the domain', () => {
    expect(cleanTitle(' ')).toMatchObject({ title: 'ada.dev', changes: [] })
    expect(cleanSite({}, 'x'.repeat(300)).title).toHaveLength(120)
  })

  it('is truncated at a word, which is reported', () => {
    const { title, changes } = cleanTitle('word '.repeat(40))
    expect(title).toMatch(/^(word )+word…$/)
    expect(title.length).toBeLessThanOrEqual(120)
    expect(changes).toEqual([textCut({ field: 'title', from: 199, to: 120 })])
  })

  it('counts code points and never splits a character', () => {
    expect([...cleanTitle('\u{20000}'.repeat(120)).title]).toHaveLength(120)
    const family = '👩‍👩‍👧‍👦'
    const { title } = cleanTitle(family.repeat(40))
    expect(title.slice(0, -1).replaceAll(family, '')).toBe('')
    expect(cleanTitle('\ud800x').title).toBe('\ufffdx')
  })
})

it('keeps the paragraphs of a description within 1,000 characters', () => {
  const cleanedSite = cleanSite({ description: ' one \r\n\r\n\r\n\r\ntwo  words ' }, 'ada.dev')
  expect(cleanedSite.description).toBe('one\n\ntwo words')
  const longSite = cleanSite({ description: 'x'.repeat(1001) }, 'ada.dev')
  expect([...longSite.description]).toHaveLength(1000)
  expect(longSite.changes).toEqual([textCut({ field: 'description', from: 1001, to: 1000 })])
})

describe('tags', () => {
  it('are silently normalized', () => {
    const changes: Warning[] = []
    expect(cleanTags(['Web Design', 'web  design', '', 'C++'], changes)).toEqual(['web-design', 'c++'])
    expect(changes).toEqual([])
  })

  it('are repaired if possible and otherwise dropped, which is reported', () => {
    const changes: Warning[] = []
    expect(cleanTags(['UI/UX', 'snake_case', '’ve', 'x', '!!', 'GIS、算法'], changes)).toEqual([
      'ui-ux',
      'snake-case',
      've',
      'gis',
      '算法',
    ])
    expect(changes).toEqual([
      tagChanged({ from: 'UI/UX', to: 'ui-ux' }),
      tagChanged({ from: 'snake_case', to: 'snake-case' }),
      tagChanged({ from: '’ve', to: 've' }),
      tagLeftOut({ tag: 'x' }),
      tagLeftOut({ tag: '!!' }),
    ])
  })

  it('are limited to twelve', () => {
    const changes: Warning[] = []
    expect(
      cleanTags(
        Array.from({ length: 20 }, (_, n) => `tag-${n}`),
        changes,
      ),
    ).toHaveLength(12)
    expect(changes).toEqual([tagsLeftOut({ kept: 12, all: 20 })])
  })
})
