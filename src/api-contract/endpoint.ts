import type { z } from 'zod'
import type { Schema } from './schema.ts'

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
 * An endpoint as its contract declares it: all that browsers need. The schema of the same name in `schemas.ts` stays on
 * the server.
 */
export interface Endpoint<A extends Access = Access, S extends Schema = Schema> extends BrowserFields {
  /** Method and path, e.g. `GET /api/blogs/:id/`. */
  route: `${Method} /${string}`
  access: A
  /** Only a type: the value is undefined in browsers. */
  schema?: S
}

interface BrowserFields {
  /** True if anyone may call but the reply depends on who does. */
  dependsOnViewer?: boolean
  /**
   * True if a device may cache the reply to render it instantly next time: public data, or the viewer's own. Never for
   * staff: their replies are about other people.
   */
  deviceCache?: boolean
  /** Where a DELETE sends its fields, by default in the query; secrets do not belong in a URL. */
  inputIn?: 'query' | 'body'
  /**
   * True if clients send the device key (`X-Device-Key`), as with a password: a device that the account knows has its
   * own limit for guesses, and its log-ins cause no email about a new device.
   */
  takesDeviceKey?: boolean
  /** File name, for replies that are downloaded. */
  download?: string
}

/** The schema that an endpoint is typed by. */
export type SchemaOf<E extends Endpoint> = NonNullable<E['schema']>
export type InputOf<E extends Endpoint> = z.input<SchemaOf<E>['input']>
export type ReplyOf<E extends Endpoint> = z.output<SchemaOf<E>['reply']>
/** Calls the API: by fetch in the browser, directly on the server. */
export type Api = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ReplyOf<E>>

/** Every `:name` in the path must be an input field. */
type RouteFor<Route extends string, S extends Schema> = Route &
  (PathParam<Route> extends keyof z.input<S['input']> ? unknown : never)
type AccessFor<A extends Access, Route extends string, S extends Schema> = A &
  (S['scope'] extends ScopeFor<A, Route> ? unknown : never)

/** Declares one endpoint of the public contract: `endpoint<typeof schemas.getSite>()('GET /api/blogs/:id/', { … })`. */
export const endpoint =
  <S extends Schema>() =>
  <const Route extends `${Method} /${string}`, A extends Access>(
    route: RouteFor<Route, S>,
    fields: BrowserFields & {
      access: AccessFor<A, Route, S>
      deviceCache?: A extends 'staff' ? never : boolean
    },
  ): Endpoint<A, S> => ({ route, ...fields })
