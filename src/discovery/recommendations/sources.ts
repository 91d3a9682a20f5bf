import type { RecommendationKind } from '#api-contract/values/recommendation-kinds.ts'
import type { Db } from '#platform/db/db.ts'
import type { Validators } from '#platform/outbound/polite-response.ts'
import type { SiteNames } from './site-names.ts'

/** A site's document with recommendations, as last crawled. */
export interface RecommendationSource {
  kind: RecommendationKind
  url: string
  validators: Validators[] | null
  targets: SiteNames[]
  is_directory: boolean
  due_on: string | null
}

/** A site's known documents with recommendations. */
export function findRecommendationSources(db: Db, siteId: number): Promise<RecommendationSource[]> {
  return db
    .selectFrom('recommendation_sources')
    .select(['kind', 'url', 'validators', 'targets', 'is_directory', 'due_on'])
    .where('blog_id', '=', siteId)
    .orderBy('kind')
    .orderBy('url')
    .execute()
}

export const sourceKey = ({ kind, url }: Pick<RecommendationSource, 'kind' | 'url'>) => `${kind} ${url}`
