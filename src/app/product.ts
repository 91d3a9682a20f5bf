import { createRequestAuthenticator } from '#accounts/auth/session-cache.ts'
import { splitRoute } from '#api-contract/build-call.ts'
import type { Endpoint } from '#api-contract/endpoint.ts'
import { Person, Post, Profile, Review, Site, UpvoteStatus, User } from '#api-contract/shapes/shapes.ts'
import { Comment, Discussion } from '#conversations/discussions/schemas.ts'
import type { Product } from '#platform/http/app.ts'
import type { Constraints } from '#platform/http/errors/database-errors.ts'
import type { Pages } from '#platform/http/page-routes.ts'
import { serveMetrics } from '#platform/metrics/serve-metrics.ts'
import type { ApiSurface } from '#platform/openapi/describe-api.ts'
import { serveDescription } from '#platform/openapi/serve-description.ts'
import { findMergedSiteRedirect } from '#sites/page/routes.ts'
import { errors, errorTexts, modules, routes } from './modules.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Orders endpoints by path and method. */
function compareByPath(a: Endpoint, b: Endpoint): number {
  const [first, second] = [splitRoute(a.route), splitRoute(b.route)]
  if (first.path !== second.path) return first.path < second.path ? -1 : 1
  return methods.indexOf(first.method) - methods.indexOf(second.method)
}

/** The API as docs/api.md and the OpenAPI document describe it. */
export const publicApi: ApiSurface = {
  endpoints: routes.map(({ endpoint }) => endpoint).toSorted(compareByPath),
  shapes: { Blog: Site, Comment, Discussion, Person, Post, Profile, Review, UpvoteStatus, User },
  errors,
}

/** Errors for database constraints that a call may violate, besides foreign keys. */
export const constraints: Constraints = Object.assign({}, ...modules.map((module) => module.constraints))

const gauges = modules.flatMap((module) => module.gauges ?? [])

/** Combines all modules into one server. */
export const buildProduct = (pages: Pages): Product => ({
  routes,
  nonApiRoutes: [
    (app, services, parts) => serveMetrics(app, services, parts, gauges),
    ...modules.flatMap((module) => module.nonApiRoutes ?? []),
    (app, services) => serveDescription(app, services, publicApi),
  ],
  localizedRoutes: modules.flatMap((module) => module.localizedRoutes ?? []),
  authenticate: createRequestAuthenticator,
  pages,
  findNewPath: findMergedSiteRedirect,
  constraints,
  errorTexts,
  healthChecks: modules.flatMap((module) => module.healthChecks ?? []),
})
