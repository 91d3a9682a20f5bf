import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { ErrorParamValues, Flag, Id, ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { OptionalReason, Query } from '../audit-log/contract.ts'

export const Import = z.object({
  id: z.number(),
  file_name: z.string(),
  /** Only says what would happen. */
  is_dry_run: z.boolean(),
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  /** Entries in the file; null until they have been counted. */
  total: z.number().nullable(),
  seen: z.number(),
  added: z.number(),
  known: z.number(),
  refused: z.number(),
  /** What went wrong with the file as a whole; empty when nothing did. */
  message: z.string(),
  username: z.string().nullable(),
  created_on: Time,
  updated_on: Time,
})
export type Import = z.output<typeof Import>

/** How many of the sites that an import added have what. */
export const Completion = z.object({
  sites: z.number(),
  named: z.number(),
  described: z.number(),
  pictures: z.number(),
})
export type Completion = z.output<typeof Completion>

/** The largest list that staff can upload, in bytes: half a million addresses. */
const listBytes = 20 * 1024 * 1024

export const startImport = endpoint('POST /api/staff/imports/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Takes a list of sites in any known format and adds them in the background.',
  input: { file: z.instanceof(File), dry_run: Flag, reason: OptionalReason },
  reply: Import,
  status: 201,
  upload: { field: 'file', bytes: listBytes, maxConcurrent: 1 },
})

export const listImports = endpoint('GET /api/staff/imports/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Imports, newest first.',
  input: { ...paging, query: Query },
  reply: ListOf(Import),
})

export const getImport = endpoint('GET /api/staff/imports/:id/', {
  access: 'staff',
  scope: 'staff',
  summary: 'How far an import is, how far its sites are completed, and the first entries that were refused.',
  input: { id: Id },
  reply: Import.extend({
    completed: Completion,
    refusals: z.array(
      z.object({
        where: z.string(),
        /** The same as code and values; missing for what older versions imported. */
        place: z.object({ code: z.string(), params: ErrorParamValues }).nullable(),
        url: z.string(),
        sentence: z.string(),
        /** Missing for what was refused by older versions. */
        code: z.string().nullable(),
        params: ErrorParamValues.nullable(),
      }),
    ),
  }),
})
