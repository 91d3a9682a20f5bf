import type { ServerModule } from '#platform/http/server-module.ts'
import * as forYouErrors from './for-you/errors.ts'
import { routes as forYou } from './for-you/routes.ts'
import { siteTopics, weighWords, weighWordsTask } from './for-you/topics.ts'
import { measureFairness, measureFairnessTask } from './impressions/measure-fairness.ts'
import { routes as impressions } from './impressions/routes.ts'
import { routes as listings } from './listings/routes.ts'
import { siteNumbering } from './numbering/site-numbering.ts'
import { routes as recommendations } from './recommendations/routes.ts'
import { serveRecommendationsOpml } from './recommendations/serve-recommendations-opml.ts'
import { postIndex } from './search/posts/queries.ts'
import { searchIndex } from './search/queries.ts'
import { routes as search } from './search/routes.ts'
import { serveSurprise, routes as shuffle } from './shuffle/routes.ts'

export const discovery: ServerModule = {
  routes: [...forYou, ...impressions, ...listings, ...recommendations, ...search, ...shuffle],
  nonApiRoutes: [serveRecommendationsOpml],
  localizedRoutes: [serveSurprise],
  errors: [forYouErrors],
  jobs: ({ db }) => [weighWordsTask(db), measureFairnessTask(db)],
  recurring: [
    { job: weighWords, schedule: '11 3 * * *' },
    { job: measureFairness, schedule: '27 * * * *' },
  ],
  outboxConsumers: [siteNumbering, searchIndex, postIndex, siteTopics],
}
