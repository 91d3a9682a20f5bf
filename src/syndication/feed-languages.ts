import { withLanguages } from '#api-contract/values/content-languages.ts'
import { listRecentBlogs } from '#discovery/listings/contract.ts'
import { languageInWords, listInWords } from '#i18n/in-words.ts'
import type { Translator } from '#i18n/translator.ts'
import { inputError } from '#platform/http/errors/input-errors.ts'
import type { FeedRequest } from './site-feed.ts'

/** The languages that a feed's address asks for; none stand for all. @throws ApiError 400 as the list itself refuses them */
export function languagesOf({ query }: FeedRequest): string[] {
  const { data, error } = listRecentBlogs.input.safeParse({ lang: query('lang') })
  if (error) throw inputError(listRecentBlogs, error)
  return data.lang ?? []
}

/** The address of a list in these languages, if any are asked for. */
export const pathIn = (path: string, languages: readonly string[]): string =>
  languages.length === 0 ? path : withLanguages(path, languages)

/** What stands behind the name of a list in these languages. */
export const inWords = (t: Translator, languages: readonly string[]): string =>
  languages.length === 0
    ? ''
    : ` · ${listInWords(
        t,
        languages.map((one) => languageInWords(t, one)),
        'unit',
      )}`
