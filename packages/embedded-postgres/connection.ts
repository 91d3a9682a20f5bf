import pg from 'pg'

/** How to reach a running server. */
export interface Endpoint {
  /** A socket's folder, or 127.0.0.1. */
  host: string
  port: number
}

/** A server's state: accepting connections; starting or stopping; or not running. */
export type Liveness = 'serving' | 'changing' | 'absent'

/** Runs `work` on a superuser connection and closes it. */
export async function asSuperuser<T>(
  endpoint: Endpoint,
  password: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...endpoint,
    user: 'postgres',
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5000,
  })
  // If the server stops, the failing query reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Checks whether a server accepts connections. Throws if it serves but rejects the password. */
export async function probe(endpoint: Endpoint, password: string): Promise<Liveness> {
  try {
    await asSuperuser(endpoint, password, (client) => client.query('select 1'))
    return 'serving'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    // 53300 (too many connections): the server is up.
    if (code === '53300') return 'serving'
    if (code === '28P01') throw error
    return 'changing'
  }
}

/** The URL for node-postgres; the host is a query parameter because it may be a folder. */
export function urlFor(endpoint: Endpoint, password: string, database: string): string {
  const url = new URL(`postgres://wend:${password}@localhost:${endpoint.port}/`)
  url.pathname = `/${encodeURIComponent(database)}`
  if (endpoint.host.startsWith('/')) url.searchParams.set('host', endpoint.host)
  else url.hostname = endpoint.host
  return url.href
}

/** The URL of another database on the same server. */
export const withDatabaseName = (url: string, name: string): string =>
  url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
