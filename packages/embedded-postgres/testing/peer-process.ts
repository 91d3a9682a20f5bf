// Run by tests as a separate process: starts or uses an embedded PostgreSQL until standard input closes.
// Prints one line of JSON: the result or the error.
import { startEmbeddedPostgres } from '../embedded.ts'

const [dataDir = '', ifRunning] = process.argv.slice(2)
try {
  const { url, wasRunning, stop } = await startEmbeddedPostgres({
    dataDir,
    ifRunning: ifRunning === 'refuse' ? 'refuse' : 'use',
    log: (line) => console.error(line),
  })
  console.log(JSON.stringify({ url, wasRunning }))
  process.stdin.resume()
  if (!process.env.SKIP_STOP) process.stdin.once('end', stop)
} catch (error) {
  const { name, message } = error as Error
  console.log(JSON.stringify({ name, message }))
}
