import { withLanguages } from '#api-contract/values/content-languages.ts'
import { listRecentSites } from '#discovery/listings/contract.ts'
import * as schemas from '#discovery/listings/schemas.ts'
import { formatList, languageName } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'
import { inputError } from '#platform/http/errors/input-errors.ts'
import type { FeedRequest } from './site-feed.ts'

/** Parses the languages in a feed's URL; empty for all. @throws ApiError 400 like the list endpoint */
export function parseLanguages({ query }: FeedRequest): string[] {
  const { data, error } = schemas.listRecentSites.input.safeParse({ lang: query('lang') })
  if (error) throw inputError(listRecentSites, error)
  return data.lang ?? []
}

/** Adds languages to a list's path, if there are any. */
export const addLanguages = (path: string, languages: readonly string[]): string =>
  languages.length === 0 ? path : withLanguages(path, languages)

/** Suffix of a list's title that names its languages. */
export const languageSuffix = (t: Translator, languages: readonly string[]): string =>
  languages.length === 0
    ? ''
    : ` · ${formatList(
        t,
        languages.map((language) => languageName(t, language)),
        'unit',
      )}`
