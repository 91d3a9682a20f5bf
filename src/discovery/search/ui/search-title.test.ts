import { expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { searchTitle } from './search-title.ts'

it.each([
  ['bread', 'Results for “bread”'],
  ['tag:bread', '#bread'],
  ['Tag:"slow web"', '#slow web'],
  ['tag:c++', '#c++'],
  ['tag:bread tag:cake', 'Results for “tag:bread tag:cake”'],
  ['tag:bread cake', 'Results for “tag:bread cake”'],
])('the results for %s are titled %s', (query, title) => {
  expect(searchTitle(translatorFor('en'), query)).toBe(title)
})
