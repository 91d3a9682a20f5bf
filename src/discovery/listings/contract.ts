import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import { ListOf, paging, Site } from '#api-contract/shapes/shapes.ts'

export const listSites = endpoint('GET /api/blogs/', {
  access: 'anyone',
  scope: 'read',
  summary: 'Published sites, newest first. With `lang`, the newest thousand in these languages.',
  input: { ...paging, lang: Languages },
  reply: ListOf(Site),
})

export const listRecentSites = endpoint('GET /api/blogs/ninja-recent/', {
  access: 'anyone',
  scope: 'read',
  deviceCache: true,
  summary: 'Published sites, newest first. With `lang`, the newest thousand in these languages.',
  input: { ...paging, lang: Languages },
  reply: ListOf(Site),
})

export const listFeaturedArticles = endpoint('GET /api/articles/featured/', {
  access: 'anyone',
  scope: 'read',
  deviceCache: true,
  summary: 'Lists articles: featured ones in the order set by staff, then the newest.',
  input: { ...paging },
  reply: ListOf(Site),
})

export const getShelves = endpoint('GET /api/shelves/', {
  access: 'anyone',
  scope: 'read',
  deviceCache: true,
  summary: 'The shelves of the front page: newest sites, featured articles, and a few random sites.',
  input: {},
  reply: z.object({ recent: z.array(Site), featured: z.array(Site), shuffled: z.array(Site) }),
})
