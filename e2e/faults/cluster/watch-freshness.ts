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
const soonMs = 1000
const pauseMs = 200

/**
 * Writes on each process and reads the result there at once, and on the other one a second later. Calls the processes
 * directly, bypassing the balancer.
 */
export function watchFreshness(sites: { url: string; writer: Writer }[]): Freshness {
  let isWatching = true
  const seen = { compared: 0, staleWhileNotReady: 0, caughtUp: 0, staleWhileReady: [] as string[] }

  async function compare(url: string, comments: string, content: string): Promise<void> {
    const isStale = () =>
      callApi(url, `GET ${comments}`).then(
        ({ status, text }) => status === 200 && !text.includes(content),
        () => false,
      )
    seen.compared++
    if (!(await isStale())) return
    const isReady = await callApi(url, 'GET /readyz').then(
      ({ status }) => status === 200,
      () => false,
    )
    if (!isReady) seen.staleWhileNotReady++
    else if (!(await isStale())) seen.caughtUp++
    else seen.staleWhileReady.push(`${content} at ${new Date().toISOString()} on ${url}`)
  }

  const watch = async (place: number) => {
    const { url, writer } = sites[place] as (typeof sites)[number]
    const comments = `/api/blogs/${writer.blog_id}/discussions/${writer.discussion_id}/comments/`
    for (let n = 0; isWatching; n++) {
      const content = `watched ${place}-${n}!`
      const isWritten = await callApi(url, `POST ${comments}`, {
        token: writer.token,
        body: { content },
      }).then(
        ({ status }) => status === 201,
        () => false,
      )
      if (isWritten) {
        await compare(url, comments, content)
        await wait(soonMs)
        for (const otherServer of sites)
          if (otherServer.url !== url) await compare(otherServer.url, comments, content)
      }
      await wait(pauseMs)
    }
  }
  const watching = Promise.all(sites.map((_, place) => watch(place)))
  return Object.assign(seen, {
    async stop() {
      isWatching = false
      await watching
    },
  })
}
