import { expect, it } from 'vitest'
import { findTexts } from './find-texts.ts'

const keys = (code: string, file = 'a.ts') => findTexts(code, file).map(({ key }) => key)

it('finds what is given to t, t.rich, message and reason', () => {
  const code =
    "t('Home'); t.rich('See <a>all</a>'); message('Tags'); defineError('too_long', 'At most {max}.')"
  expect(keys(code)).toEqual(['Home', 'See <a>all</a>', 'Tags', 'At most {max}.'])
})

it('finds either of two, and texts in templates', () => {
  expect(keys("t(isBusy ? 'Wait' : isNew ? 'New' : `Old`)")).toEqual(['Wait', 'New', 'Old'])
  expect(keys("t(said ?? ('Nothing'))")).toEqual(['Nothing'])
})

it('tells meanings apart', () => {
  expect(keys("t('Report', {}, 'verb'); message('Report', 'verb'); t('Report')")).toEqual([
    'Report\u0004verb',
    'Report\u0004verb',
    'Report',
  ])
})

it('reads JSX, types, and texts within values of texts', () => {
  const code = "const a = <p title={t('Home')}>{t('{name} is here', { name: t('Somebody') }) as string}</p>"
  expect(keys(code, 'a.tsx')).toEqual(['Home', '{name} is here', 'Somebody'])
})

it('leaves everything else', () => {
  expect(keys("at('Home'); x.t('Home'); t(name); message; format('t(Home)') // t('Home')")).toEqual([])
})

it('says where each literal is, in UTF-16 units', () => {
  const code = "/* 🦔 */ t('Home')"
  const [found] = findTexts(code, 'a.ts')
  expect(code.slice(found?.start, found?.end)).toBe("'Home'")
})
