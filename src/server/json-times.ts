/** A row from within JSON, where PostgreSQL formats times its own way, with its times as the API shows them. */
export const inUtc = <R extends { created_on: string; updated_on: string }>(row: R): R => ({
  ...row,
  created_on: new Date(row.created_on).toISOString(),
  updated_on: new Date(row.updated_on).toISOString(),
})
