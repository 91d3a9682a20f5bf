import type { z } from 'zod'
import { type Endpoint, endpoint } from '#api-contract/endpoint.ts'
import type { Schema } from '#api-contract/schema.ts'
import type * as schemas from './schemas.ts'

/** Searches sites or posts; clients use one of the typed variants below. */
export const search = endpoint<typeof schemas.search>()('GET /api/search/', {
  access: 'anyone',
  deviceCache: true,
})

type Search<Results> = Endpoint<'anyone', Schema<typeof schemas.search.input, z.ZodType<Results>>>
export const searchSites = search as Search<schemas.SearchResults>
export const searchPosts = search as Search<schemas.PostResults>

export const suggestSearches = endpoint<typeof schemas.suggestSearches>()('GET /api/search/suggestions/', {
  access: 'anyone',
})
