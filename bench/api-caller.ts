import type { Endpoint, InputOf, ReplyOf } from '#api-contract/endpoint.ts'
import { readConfig } from '#app/config/read-config.ts'
import { routes } from '#app/modules.ts'
import { openImpressionCounter } from '#discovery/impressions/open-impression-counter.ts'
import type { Database } from '#platform/db/db.ts'
import { dispatch } from '#platform/http/dispatch.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { createLog } from '#platform/runtime/log.ts'
import type { Services } from '#platform/services.ts'

/** Calls an API handler directly, bypassing every cache. */
export type ApiCaller = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  viewer?: Viewer | null,
) => Promise<ReplyOf<E>>

export function createApiCaller(database: Database): ApiCaller {
  const config = readConfig({ PUBLIC_URL: 'http://bench.test' })
  // Reads need only the database, the settings and the impression counter.
  const impressions = openImpressionCounter(database.db, createLog('warn'))
  const services = { config, db: database.db, database, impressions } as Services
  const handlersByRoute = new Map(routes.map((handler) => [handler.endpoint.route, handler]))
  return async (endpoint, input, viewer = null) => {
    const handler = handlersByRoute.get(endpoint.route)
    if (!handler) throw new Error(`No handler for ${endpoint.route}`)
    const call = { endpoint, input: input as Record<string, unknown> }
    const reply = await dispatch(handler, input as never, {
      db: database.db,
      services,
      viewer,
      ip: '',
      device: '',
      deviceKey: undefined,
      record: () => {},
      setSubject: () => {},
      call,
      dependsOn: () => {},
      freshFor: () => {},
      noStore: () => {},
      status: () => {},
    })
    return reply as never
  }
}

/** Finds a generated member with interests, as a logged-in viewer. */
export async function findViewerWithInterests({ db }: Database): Promise<Viewer> {
  const { id } = await db
    .selectFrom('profile_tags')
    .select('user_id as id')
    .groupBy('user_id')
    .having((tags) => tags.fn.countAll(), '>=', 4)
    .orderBy('user_id')
    .executeTakeFirstOrThrow()
  return viewerFor(id)
}

/** Returns a generated member as a logged-in viewer. */
export function viewerFor(id: number): Viewer {
  return {
    id,
    email: '',
    username: `reader${id}`,
    is_staff: false,
    session_id: 0,
    lacks_factor: false,
    scopes: null,
    token_ends_on: null,
    language: null,
    email_is_confirmed: true,
  }
}
