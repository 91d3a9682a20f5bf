import type { Task } from '../jobs/job.ts'
import type { RecurringJob } from '../jobs/start-worker.ts'
import type { DeclaredError } from '../openapi/describe-api.ts'
import type { OutboxConsumer } from '../outbox/consumer.ts'
import type { Services } from '../services.ts'
import type { Product } from './app.ts'
import type { GaugeDefinition } from './monitoring.ts'

type ProductParts = Pick<
  Product,
  'routes' | 'nonApiRoutes' | 'localizedRoutes' | 'constraints' | 'healthChecks'
>

/** Everything that one domain contributes to the server. The order of modules has no meaning. */
export interface ServerModule extends Partial<ProductParts> {
  /** The exports of each of its `errors.ts`. */
  errors?: Record<string, DeclaredError>[]
  /** Gauges for `/metrics`. */
  gauges?: GaugeDefinition[]
  jobs?: (services: Services) => Task[]
  recurring?: RecurringJob[]
  /** Indexes and lists kept in sync with visible content. */
  outboxConsumers?: OutboxConsumer[]
}
