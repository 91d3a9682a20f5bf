import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Who may call: anyone, logged-in members, or staff. */
export type Access = 'anyone' | 'member' | 'staff'

/** Scopes of API tokens; `write` includes `read`. */
export const scopes = ['read', 'write', 'staff'] as const
export type Scope = (typeof scopes)[number]

/**
 * The scope a token needs. `session_only` accepts no tokens, for calls that manage sessions or credentials. Staff
 * endpoints need `staff`; for all others the method decides between `read` and `write`.
 */
export type RequiredScope = Scope | 'session_only'
type ScopeFor<A extends Access, Route extends string> =
  | 'session_only'
  | (A extends 'staff' ? 'staff' : Route extends `GET ${string}` ? 'read' : 'write')

/** Parameter names in a path: `PathParam<'/blogs/:id/'>` is `'id'`. */
export type PathParam<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** A random key that a device stores after its first log-in: 256 bits in base64url, 43 characters. */
export const deviceKeyHeader = 'x-device-key'
export const deviceKeyPattern = /^[\w-]{43}$/

/**
 * When a call needs recent re-authentication: `always` if it adds a way to log in (such as a passkey) or exports or
 * deletes the account's data; `if_has_factor` if the call itself asks for the password when there is no second factor.
 */
export type RecentAuth = 'always' | 'if_has_factor'

export interface Endpoint<
  A extends Access = Access,
  I extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  /** Method and path, e.g. `GET /api/blogs/:id/`. */
  route: `${Method} /${string}`
  access: A
  /** The scope an API token needs. Sessions only need `access`. */
  scope: RequiredScope
  input: I
  reply: R
  /** Success status, 200 by default. */
  status: number
  /** A second success status that handlers may set, e.g. 200 if the resource already existed. */
  alternativeStatus: number | undefined
  /** One line for the API description. */
  summary: string
  /**
   * The multipart field for the file, its maximum size in bytes, and how many uploads an account may run
   * concurrently.
   */
  upload: { field: string; bytes: number; maxConcurrent?: number } | undefined
  /** Maximum body size in bytes, including the form around a file; larger bodies get 413. */
  bodyBytes: number
  /** True if anyone may call but the reply depends on who does. */
  dependsOnViewer: boolean
  /** True if a device may cache the reply to render it instantly next time: public data, or the viewer's own. */
  deviceCache: boolean
  /** Where a DELETE sends its fields; secrets do not belong in a URL. */
  inputIn: 'query' | 'body'
  /**
   * True if clients send the device key (`X-Device-Key`), as with a password: a device that the account knows has its
   * own limit for guesses, and its log-ins cause no email about a new device.
   */
  takesDeviceKey: boolean
  /** When the session must have re-authenticated recently; undefined if it need not. */
  recentAuth: RecentAuth | undefined
  /** File name, for replies that are downloaded. */
  download: string | undefined
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
/** Calls the API: by fetch in the browser, directly on the server. */
export type Api = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ReplyOf<E>>

const kilobyte = 1024
/**
 * Default body limits in bytes. Parsing a body blocks the event loop, mostly in proportion to its number of keys.
 * The longest text a member may submit, 20,000 characters of up to twelve bytes each in a form, fits
 * (test/longest-texts.test.ts).
 */
const bodyBytes = { anyone: 32 * kilobyte, member: 256 * kilobyte, staff: 256 * kilobyte } as const
/** Bytes allowed for the other fields of a form with a file. */
export const formOverheadBytes = 32 * kilobyte

interface Spec<Route extends string, A extends Access, Shape extends z.ZodRawShape, R extends z.ZodType> {
  access: A
  scope: ScopeFor<A, Route>
  summary: string
  input: Shape
  reply: R
  status?: number
  alternativeStatus?: number
  upload?: { field: string; bytes: number; maxConcurrent?: number }
  /** Overrides the default in `bodyBytes`. */
  bodyBytes?: number
  dependsOnViewer?: boolean
  /** Never for staff: their replies are about other people. */
  deviceCache?: A extends 'staff' ? never : boolean
  inputIn?: 'query' | 'body'
  takesDeviceKey?: boolean
  recentAuth?: 'always' | (Shape extends { current_password: z.ZodType } ? 'if_has_factor' : never)
  download?: string
}

/** Fields that several endpoints share, for `satisfies`: a spread object is not checked for unknown fields. */
export type SharedFields = Partial<Record<keyof Spec<string, Access, z.ZodRawShape, z.ZodType>, unknown>>

/** Declares one endpoint of the public contract. Every `:name` in the path must be an input field. */
export function endpoint<
  const Route extends `${Method} /${string}`,
  A extends Access,
  R extends z.ZodType,
  Shape extends z.ZodRawShape & Record<PathParam<Route>, z.ZodType>,
>(route: Route, spec: Spec<Route, A, Shape, R>): Endpoint<A, z.ZodObject<Shape>, R> {
  return {
    route,
    access: spec.access,
    scope: spec.scope,
    summary: spec.summary,
    input: z.object(spec.input),
    reply: spec.reply,
    status: spec.status ?? 200,
    alternativeStatus: spec.alternativeStatus,
    upload: spec.upload,
    bodyBytes: spec.upload
      ? spec.upload.bytes + formOverheadBytes
      : (spec.bodyBytes ?? bodyBytes[spec.access]),
    dependsOnViewer: spec.dependsOnViewer ?? false,
    deviceCache: spec.deviceCache ?? false,
    inputIn: spec.inputIn ?? 'query',
    takesDeviceKey: spec.takesDeviceKey ?? false,
    recentAuth: spec.recentAuth,
    download: spec.download,
  }
}
