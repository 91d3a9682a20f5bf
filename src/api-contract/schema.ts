import { z } from 'zod'
import type { Endpoint, RequiredScope } from './endpoint.ts'

/**
 * When a call needs recent re-authentication: `always` if it adds a way to log in (such as a passkey) or exports or
 * deletes the account's data; `if_has_factor` if the call itself asks for the password when there is no second factor.
 */
export type RecentAuth = 'always' | 'if_has_factor'

/** The part of an endpoint that only the server needs. */
export interface Schema<I extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType>
  extends ServerFields {
  /** The scope an API token needs. Sessions only need `access`. */
  scope: RequiredScope
  /** One line for the API description. */
  summary: string
  input: I
  reply: R
}

interface ServerFields {
  /** Success status, 200 by default. */
  status?: number
  /** A second success status that handlers may set, e.g. 200 if the resource already existed. */
  alternativeStatus?: number
  /**
   * The multipart field for the file, its maximum size in bytes, and how many uploads an account may run
   * concurrently.
   */
  upload?: { field: string; bytes: number; maxConcurrent?: number }
  /** Maximum body size in bytes; larger bodies get 413. The default depends on who may call. */
  bodyBytes?: number
  /** When the session must have re-authenticated recently; missing if it need not. */
  recentAuth?: RecentAuth
}

interface SchemaSpec<Scope extends RequiredScope, Summary extends string, Shape extends z.ZodRawShape, R>
  extends ServerFields {
  scope: Scope
  /** Literal, so that no two schemas have the same type. */
  summary: Summary
  input: Shape
  reply: R
  recentAuth?: 'always' | (Shape extends { current_password: z.ZodType } ? 'if_has_factor' : never)
}

/** Fields that several schemas share, for `satisfies`: a spread object is not checked for unknown fields. */
export type SharedFields = Partial<Record<keyof Schema, unknown>>

/** Declares the schema of one endpoint. */
export const schema = <
  Scope extends RequiredScope,
  Summary extends string,
  Shape extends z.ZodRawShape,
  R extends z.ZodType,
>(
  spec: SchemaSpec<Scope, Summary, Shape, R>,
): Schema<z.ZodObject<Shape>, R> & { scope: Scope; summary: Summary } => ({
  ...spec,
  input: z.object(spec.input),
})

/** An endpoint joined with its schema. */
export interface ServerEndpoint extends Omit<Endpoint, 'schema'>, Schema {
  status: number
  /** Includes the form around a file. */
  bodyBytes: number
}

const kilobyte = 1024
/**
 * Default body limits in bytes. Parsing a body blocks the event loop, mostly in proportion to its number of keys.
 * The longest text a member may submit, 20,000 characters of up to twelve bytes each in a form, fits
 * (test/longest-texts.test.ts).
 */
const bodyBytes = { anyone: 32 * kilobyte, member: 256 * kilobyte, staff: 256 * kilobyte } as const
/** Bytes allowed for the other fields of a form with a file. */
export const formOverheadBytes = 32 * kilobyte

export const joinSchema = (endpoint: Endpoint, schema: Schema): ServerEndpoint => ({
  ...endpoint,
  ...schema,
  status: schema.status ?? 200,
  bodyBytes: schema.upload
    ? schema.upload.bytes + formOverheadBytes
    : (schema.bodyBytes ?? bodyBytes[endpoint.access]),
})
