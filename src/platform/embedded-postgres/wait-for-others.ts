import { setTimeout as wait } from 'node:timers/promises'
import { asSuperuser, type Endpoint } from './connection.ts'

const timeoutMs = 10 * 60_000

/**
 * Waits until no other Wend uses a server: a command that ends must not take the database from one that started later
 * and adopted it. A server that does not answer is used by no one.
 */
export async function waitForOthers(endpoint: Endpoint, superuserPassword: string): Promise<void> {
  const areThere = () =>
    asSuperuser(endpoint, superuserPassword, async (client) => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where application_name = 'wend' and pid <> pg_backend_pid() limit 1`,
      )
      return rowCount !== 0
    }).catch((error: { code?: string }) => {
      if (error.code === '28P01') throw error
      return false
    })
  for (let begun = Date.now(); Date.now() < begun + timeoutMs; await wait(200))
    if (!(await areThere())) return
}
