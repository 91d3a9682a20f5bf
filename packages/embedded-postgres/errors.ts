/** Formats a message with `{placeholders}`, in English or the caller's language. */
export type Translate = (message: string, values?: Record<string, string>) => string

const english: Translate = (message, values = {}) =>
  message.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')

/** An error that the operator can fix. */
export abstract class EmbeddedPostgresError extends Error {
  /** The message in another language. */
  readonly sentence: (t: Translate) => string

  constructor(sentence: (t: Translate) => string) {
    super(sentence(english))
    this.sentence = sentence
  }
}

/** Another process runs PostgreSQL in this data folder, and the caller wanted it exclusively. */
export class DataDirInUse extends EmbeddedPostgresError {
  override name = 'DataDirInUse'
}

/** PostgreSQL cannot run here. */
export class PostgresUnavailable extends EmbeddedPostgresError {
  override name = 'PostgresUnavailable'
}
