import { limits } from './limits.ts'

/** A search text from an address, cut to the API's limit. */
export const cutSearchText = (text: string | null): string =>
  [...(text ?? '').trim()].slice(0, limits.search_query).join('')
