import { expect, it, onTestFinished } from 'vitest'
import { makeDataDir } from '#test/data-dir.ts'
import { startServer } from '../server-process.ts'
import { callApi } from './crowd.ts'

const rounds = 4

it('starts and stops again and again without losing a connection during shutdown', {
  timeout: rounds * 60_000,
}, async () => {
  const dataDir = await makeDataDir()
  for (let round = 0; round < rounds; round++) {
    const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
    onTestFinished(() => server.stop())
    // Enough concurrent calls to open all connections of the pool.
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => callApi(server.url, `GET /api/search/?query=word${index}`)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    await server.stop()
    expect(server.output()).toBe('')
  }
})
