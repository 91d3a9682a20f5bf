import { setTimeout as wait } from 'node:timers/promises'
import { callApi, type Writer } from '../crowd.ts'

export interface Freshness {
  /** The number of comparisons with acknowledged writes. */
  compared: number
  /** Stale replies of a process that is not ready: cached ones, as documented. */
  staleWhileNotReady: number
  /** Stale replies of a ready process that was up to date a moment later. */
  caughtUp: number
  /** Stale replies of a ready process that were still stale a moment later: there must be none. */
  staleWhileReady: string[]
  stop(): Promise<void>
}

/** The maximum delay until other processes show an acknowledged write, in milliseconds. */
const maxDelayMs = 1000
const pauseMs = 200

/**
 * Writes through each process, and reads the result there immediately and through the other one a second later.
 * Bypasses the balancer.
 */
export function watchFreshness(servers: { url: string; writer: Writer }[]): Freshness {
  let isWatching = true
  const freshness = { compared: 0, staleWhileNotReady: 0, caughtUp: 0, staleWhileReady: [] as string[] }

  async function compare(url: string, commentsPath: string, content: string): Promise<void> {
    const isStale = () =>
      callApi(url, `GET ${commentsPath}`).then(
        ({ status, text }) => status === 200 && !text.includes(content),
        () => false,
      )
    freshness.compared++
    if (!(await isStale())) return
    const isReady = await callApi(url, 'GET /readyz').then(
      ({ status }) => status === 200,
      () => false,
    )
    if (!isReady) freshness.staleWhileNotReady++
    else if (!(await isStale())) freshness.caughtUp++
    else freshness.staleWhileReady.push(`${content} at ${new Date().toISOString()} on ${url}`)
  }

  const watch = async (index: number) => {
    const { url, writer } = servers[index] as (typeof servers)[number]
    const commentsPath = `/api/blogs/${writer.blog_id}/discussions/${writer.discussion_id}/comments/`
    for (let n = 0; isWatching; n++) {
      const content = `watched ${index}-${n}!`
      const isWritten = await callApi(url, `POST ${commentsPath}`, {
        token: writer.token,
        body: { content },
      }).then(
        ({ status }) => status === 201,
        () => false,
      )
      if (isWritten) {
        await compare(url, commentsPath, content)
        await wait(maxDelayMs)
        for (const otherServer of servers)
          if (otherServer.url !== url) await compare(otherServer.url, commentsPath, content)
      }
      await wait(pauseMs)
    }
  }
  const watching = Promise.all(servers.map((_, index) => watch(index)))
  return Object.assign(freshness, {
    async stop() {
      isWatching = false
      await watching
    },
  })
}
