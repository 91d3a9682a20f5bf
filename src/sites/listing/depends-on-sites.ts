import type { Site } from '#api-contract/shapes/shapes.ts'
import { keysFor } from '#platform/cache/invalidation-keys.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/**
 * Declares that a reply shows these sites, which invalidates it when one of them changes. Posting rates may be a minute
 * old: some site always has a new post, and rates change daily anyway.
 */
export function dependsOnSites(context: RequestContext, sites: Site[]): void {
  context.freshFor(60)
  for (const site of sites) dependsOnSite(context, site)
}

export function dependsOnSite(context: RequestContext, site: Site): void {
  context.dependsOn(`blog:${site.id}`)
  // The submitter's picture is shown too.
  if (site.user) context.dependsOn(...keysFor('person:', [site.user.username]))
}
