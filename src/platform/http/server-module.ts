import type { Task } from '../jobs/job.ts'
import type { Recurring } from '../jobs/start-worker.ts'
import type { DeclaredError } from '../openapi/describe-api.ts'
import type { OutboxConsumer } from '../outbox/consumer.ts'
import type { Services } from '../services.ts'
import type { Product } from './app.ts'
import type { WatchedFigure } from './watched.ts'

type PartsOfProduct = Pick<
  Product,
  'routes' | 'otherRoutes' | 'localizedRoutes' | 'constraints' | 'conditions'
>

/** Everything that one domain adds to the server. The order in which modules are joined has no meaning. */
export interface ServerModule extends Partial<PartsOfProduct> {
  /** The exports of each of its `errors.ts`. */
  errors?: Record<string, DeclaredError>[]
  /** Foreign keys to content that may be deleted while somebody else writes about it. */
  contentKeys?: string[]
  /** Foreign keys to the caller's account, which may be deleted in another window during a call. */
  accountKeys?: string[]
  /** What `/metrics` shows. */
  figures?: WatchedFigure[]
  jobs?: (services: Services) => Task[]
  recurring?: Recurring[]
  /** Indexes and lists that follow visible content. */
  outboxConsumers?: OutboxConsumer[]
}
