import { OperatorProblem } from '../runtime/operator-problem.ts'

/** Another Wend has its database running in this data folder, and the caller asked to be alone. */
export class DataDirInUse extends OperatorProblem {
  override name = 'DataDirInUse'
}

/** The embedded PostgreSQL cannot run here; the message is one sentence for the operator. */
export class PostgresUnavailable extends OperatorProblem {
  override name = 'PostgresUnavailable'
}
