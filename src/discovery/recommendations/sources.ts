import { sql } from 'kysely'
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
export async function findRecommendationSources(db: Db, siteId: number): Promise<RecommendationSource[]> {
  const { rows } = await sql<RecommendationSource>`
    select kind, url, validators, targets, is_directory, due_on from recommendation_sources
    where blog_id = ${siteId} order by kind, url`.execute(db)
  return rows
}

export const sourceKey = ({ kind, url }: Pick<RecommendationSource, 'kind' | 'url'>) => `${kind} ${url}`
