import type { ColumnType, Generated } from 'kysely'

/** A time with a default in the database; read as ISO 8601 text, written as text or Date. */
export type TimeWithDefault = ColumnType<string, string | Date | undefined, string | Date>
export type Time = ColumnType<string, string | Date, string | Date>
export type NullableTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
/** A date without a time; read as midnight in the process's time zone. */
export type Day = ColumnType<Date, string | Date>
export type NullableDay = ColumnType<Date | null, string | Date | null | undefined, string | Date | null>
export type Id = ColumnType<number, never, never>
export type WithDefault<T> = Generated<T>
/** Written as JSON text; the query that reads it knows its type. */
export type Json = ColumnType<unknown, string, string>
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>
