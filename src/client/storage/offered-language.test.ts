import { expect, it } from 'vitest'
import { offeredLanguage } from './offered-language.ts'

const on = ['en', 'de', 'pt-BR', 'zh-Hans', 'ar'] as const

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
] as const)('who wants %j and reads %s is offered %s', (wanted, shown, offered) => {
  expect(offeredLanguage(wanted, on, shown)).toBe(offered)
})
