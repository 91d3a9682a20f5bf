import { expect, it } from 'vitest'
import { findLanguageToOffer } from './offered-language.ts'

const available = ['en', 'de', 'pt-BR', 'zh-Hans', 'ar'] as const

it.each([
  [['de-AT', 'en'], 'en', 'de'],
  [['de'], 'de', undefined],
  [['en-GB', 'de'], 'en', undefined],
  [['nl', 'en', 'de'], 'en', undefined],
  [['nl', 'de'], 'en', 'de'],
  [['pt-PT'], 'en', 'pt-BR'],
  [['zh-CN'], 'en', 'zh-Hans'],
  [['zh-TW', 'zh-Hant-HK'], 'en', undefined],
  [['ar-EG'], 'de', 'ar'],
  [['en-US'], 'ar', 'en'],
  [['no such code', ''], 'en', undefined],
  [[], 'en', undefined],
] as const)('with %j on a page in %s offers %s', (preferred, current, offered) => {
  expect(findLanguageToOffer(preferred, available, current)).toBe(offered)
})
