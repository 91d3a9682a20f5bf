import { expect, it } from 'vitest'
import { findTexts } from './find-texts.ts'

const keys = (code: string, file = 'a.ts') => findTexts(code, file).map(({ key }) => key)

it('finds texts passed to t, t.rich, message and defineError', () => {
  const code =
    "t('Home'); t.rich('See <a>all</a>'); message('Tags'); defineError('too_long', 'At most {max}.')"
  expect(keys(code)).toEqual(['Home', 'See <a>all</a>', 'Tags', 'At most {max}.'])
})

it('finds both branches of a conditional, and texts in templates', () => {
  expect(keys("t(isBusy ? 'Wait' : isNew ? 'New' : `Old`)")).toEqual(['Wait', 'New', 'Old'])
  expect(keys("t(said ?? ('Nothing'))")).toEqual(['Nothing'])
})

it('distinguishes contexts', () => {
  expect(keys("t('Report', {}, 'verb'); message('Report', 'verb'); t('Report')")).toEqual([
    'Report\u0004verb',
    'Report\u0004verb',
    'Report',
  ])
})

it('parses JSX, types, and texts nested in values', () => {
  const code = "const a = <p title={t('Home')}>{t('{name} is here', { name: t('Somebody') }) as string}</p>"
  expect(keys(code, 'a.tsx')).toEqual(['Home', '{name} is here', 'Somebody'])
})

it('ignores everything else', () => {
  expect(keys("at('Home'); x.t('Home'); t(name); message; format('t(Home)') // t('Home')")).toEqual([])
})

it("returns each literal's range in UTF-16 units", () => {
  const code = "/* 🦔 */ t('Home')"
  const [literal] = findTexts(code, 'a.ts')
  expect(code.slice(literal?.start, literal?.end)).toBe("'Home'")
})
