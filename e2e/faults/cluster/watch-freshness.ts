import { setTimeout as wait } from 'node:timers/promises'
import { type Scene, say } from '../crowd.ts'

export interface Freshness {
  /** The number of comparisons with acknowledged writes. */
  compared: number
  /** Stale replies of a process that is not ready: cached ones, as documented. */
  fromMemory: number
  /** Stale replies of a ready process that was up to date a moment later. */
  caughtUp: number
  /** Stale replies of a ready process that were still stale a moment later: there must be none. */
  oldAsNew: string[]
  stop(): Promise<void>
}

/** The maximum delay until other processes show an acknowledged write, in milliseconds. */
const soonMs = 1000
const pauseMs = 200

/**
 * Writes on each process and reads the result there at once, and on the other one a second later. Calls the processes
 * directly, bypassing the balancer.
 */
export function watchFreshness(sites: { url: string; scene: Scene }[]): Freshness {
  let isWatching = true
  const seen = { compared: 0, fromMemory: 0, caughtUp: 0, oldAsNew: [] as string[] }

  async function compare(url: string, comments: string, content: string): Promise<void> {
    const isOld = () =>
      say(url, `GET ${comments}`).then(
        ({ status, text }) => status === 200 && !text.includes(content),
        () => false,
      )
    seen.compared++
    if (!(await isOld())) return
    const isReady = await say(url, 'GET /readyz').then(
      ({ status }) => status === 200,
      () => false,
    )
    if (!isReady) seen.fromMemory++
    else if (!(await isOld())) seen.caughtUp++
    else seen.oldAsNew.push(`${content} at ${new Date().toISOString()} on ${url}`)
  }

  const watch = async (place: number) => {
    const { url, scene } = sites[place] as (typeof sites)[number]
    const comments = `/api/blogs/${scene.blog_id}/discussions/${scene.discussion_id}/comments/`
    for (let n = 0; isWatching; n++) {
      const content = `watched ${place}-${n}!`
      const isWritten = await say(url, `POST ${comments}`, { token: scene.token, body: { content } }).then(
        ({ status }) => status === 201,
        () => false,
      )
      if (isWritten) {
        await compare(url, comments, content)
        await wait(soonMs)
        for (const other of sites) if (other.url !== url) await compare(other.url, comments, content)
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
