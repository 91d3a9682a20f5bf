import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { ErrorParamValues, Flag, Id, ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { OptionalReason, Query } from '../audit-log/schemas.ts'

export const Import = z.object({
  id: z.number(),
  file_name: z.string(),
  /** A dry run only reports what would happen. */
  is_dry_run: z.boolean(),
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  /** Entries in the file; null while they are being counted. */
  total: z.number().nullable(),
  seen: z.number(),
  added: z.number(),
  known: z.number(),
  refused: z.number(),
  /** An error that concerns the whole file; empty if there is none. */
  message: z.string(),
  username: z.string().nullable(),
  created_on: Time,
  updated_on: Time,
})
export type Import = z.output<typeof Import>

/** How many of the sites added by an import already have a title, a description and a picture. */
export const EnrichmentProgress = z.object({
  sites: z.number(),
  named: z.number(),
  described: z.number(),
  pictures: z.number(),
})
export type EnrichmentProgress = z.output<typeof EnrichmentProgress>

/** The maximum size of an uploaded list in bytes; fits half a million addresses. */
const maxListBytes = 20 * 1024 * 1024

export const startImport = schema({
  scope: 'staff',
  summary: 'Uploads a list of sites in any supported format, which is imported in the background.',
  input: { file: z.instanceof(File), dry_run: Flag, reason: OptionalReason },
  reply: Import,
  status: 201,
  upload: { field: 'file', bytes: maxListBytes, maxConcurrent: 1 },
})

export const listImports = schema({
  scope: 'staff',
  summary: 'Imports, newest first.',
  input: { ...paging, query: Query },
  reply: ListOf(Import),
})

export const getImport = schema({
  scope: 'staff',
  summary: 'The progress of an import, of enriching its sites, and its first rejected entries.',
  input: { id: Id },
  reply: Import.extend({
    completed: EnrichmentProgress,
    refusals: z.array(
      z.object({
        where: z.string(),
        /** The position as code and values; missing for imports by older versions. */
        place: z.object({ code: z.string(), params: ErrorParamValues }).nullable(),
        url: z.string(),
        sentence: z.string(),
        /** Missing for imports by older versions. */
        code: z.string().nullable(),
        params: ErrorParamValues.nullable(),
      }),
    ),
  }),
})
