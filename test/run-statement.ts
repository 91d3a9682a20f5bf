import pg from 'pg'

/** Runs one statement on its own connection. */
export async function runStatement(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Like `runStatement`, but retries while the server is starting. */
export async function runWhenReady(url: string, statement: string): Promise<Record<string, unknown>[]> {
  for (let tries = 0; ; tries++) {
    try {
      return await runStatement(url, statement)
    } catch (error) {
      if (tries === 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
