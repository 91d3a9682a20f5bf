import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import { ListOf, paging, Site } from '#api-contract/shapes/shapes.ts'

export const listSites = schema({
  scope: 'read',
  summary: 'Published sites, newest first. With `lang`, the newest thousand in these languages.',
  input: { ...paging, lang: Languages },
  reply: ListOf(Site),
})

export const listRecentSites = schema({
  scope: 'read',
  summary: 'Published sites, newest first. With `lang`, the newest thousand in these languages.',
  input: { ...paging, lang: Languages },
  reply: ListOf(Site),
})

/** The schema of a list of sites without filters. */
export const siteList = <Summary extends string>(described: { summary: Summary }) =>
  schema({ scope: 'read', ...described, input: { ...paging }, reply: ListOf(Site) })

export const getShelves = schema({
  scope: 'read',
  summary: 'The shelves of the front page: newest sites, featured articles, and a few random sites.',
  input: {},
  reply: z.object({ recent: z.array(Site), featured: z.array(Site), shuffled: z.array(Site) }),
})
