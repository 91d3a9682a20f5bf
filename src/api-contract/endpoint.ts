import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Who may call: anyone, people who are logged in, or staff. */
export type Access = 'anyone' | 'member' | 'staff'

/** What an API token can be for; `write` holds `read`. */
export const scopes = ['read', 'write', 'staff'] as const
export type Scope = (typeof scopes)[number]

/**
 * What an API token needs for a call: `log_in` where no token will do, since the call is about log-ins, or about what opens an
 * account. Staff endpoints need the scope of staff, others what their method does.
 */
export type NeededScope = Scope | 'log_in'
type ScopeFor<A extends Access, Route extends string> =
  | 'log_in'
  | (A extends 'staff' ? 'staff' : Route extends `GET ${string}` ? 'read' : 'write')

/** The names behind `:` in a path: `PathParam<'/blogs/:id/'>` is `'id'`. */
export type PathParam<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** A random key that a device keeps after its first log-in: 256 bits in base64url, 43 characters. */
export const deviceKeyHeader = 'x-device-key'
export const deviceKeyPattern = /^[\w-]{43}$/

/**
 * What asks for a proof that it is the caller: `always` for what opens the account later, such as a new passkey, or takes
 * all of its data away; `with_factor` for what asks for the password in the call where there is no second factor.
 */
export type Proof = 'always' | 'with_factor'

export interface Endpoint<
  A extends Access = Access,
  I extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  /** Method and path, such as `GET /api/blogs/:id/`. */
  route: `${Method} /${string}`
  access: A
  /** What an API token needs; everybody else may call as `access` says. */
  scope: NeededScope
  input: I
  reply: R
  /** Status of a success: 200, unless declared otherwise. */
  status: number
  /** Another status of a success that handlers may set, such as 200 where something existed already. */
  otherStatus: number | undefined
  /** One line for readers of the API's description. */
  summary: string
  /** The multipart field that holds a file, its maximum size in bytes, and how many of one account may be under way. */
  upload: { field: string; bytes: number; atOnce?: number } | undefined
  /** The largest body that is read, in bytes, with room for what surrounds a file. More is answered with 413. */
  bodyBytes: number
  /** Whether the reply differs between people although anyone may call. */
  personal: boolean
  /** Whether a device may store the reply to show it at once next time: only what is public, or the caller's own. */
  remembered: boolean
  /** Where the fields of a DELETE go: secrets do not belong in an address. */
  sends: 'query' | 'body'
  /** Whether callers identify their device with `X-Device-Key`: where passwords are given. */
  sendsDeviceKey: boolean
  /** Whether this log-in must have proved lately who it belongs to. */
  proof: Proof | undefined
  /** The name of the file, for replies that are saved rather than shown. */
  download: string | undefined
}

/** What a caller sends. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** What a caller receives. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
/** Anything that can call the API: fetch in the browser, the handler itself on the server. */
export type Api = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ReplyOf<E>>

const kilobyte = 1024
/**
 * Bytes of a body, unless an endpoint says otherwise. Reading one holds up everybody else, by its number of names above all.
 * The longest text that members write, of 20,000 characters of twelve bytes each in a form, fits (test/longest-texts.test.ts).
 */
const bodyBytes = { anyone: 32 * kilobyte, member: 256 * kilobyte, staff: 256 * kilobyte } as const
/** Bytes of a form beside its file. */
export const besideFileBytes = 32 * kilobyte

interface Spec<Route extends string, A extends Access, Shape extends z.ZodRawShape, R extends z.ZodType> {
  access: A
  scope: ScopeFor<A, Route>
  summary: string
  input: Shape
  reply: R
  status?: number
  otherStatus?: number
  upload?: { field: string; bytes: number; atOnce?: number }
  /** More than usual: see `bodyBytes`. */
  bodyBytes?: number
  personal?: boolean
  /** Never what staff see: it is about other people. */
  remembered?: A extends 'staff' ? never : boolean
  sends?: 'query' | 'body'
  sendsDeviceKey?: boolean
  proof?: 'always' | (Shape extends { current_password: z.ZodType } ? 'with_factor' : never)
  download?: string
}

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
    otherStatus: spec.otherStatus,
    upload: spec.upload,
    bodyBytes: spec.upload ? spec.upload.bytes + besideFileBytes : (spec.bodyBytes ?? bodyBytes[spec.access]),
    personal: spec.personal ?? false,
    remembered: spec.remembered ?? false,
    sends: spec.sends ?? 'query',
    sendsDeviceKey: spec.sendsDeviceKey ?? false,
    proof: spec.proof,
    download: spec.download,
  }
}
