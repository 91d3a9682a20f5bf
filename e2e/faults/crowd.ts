import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { hashToken, newToken } from '#accounts/users/tokens.ts'
import type { Db } from '#platform/db/db.ts'

/** Kills of each process: FAULT_ROUNDS=10 for a longer run. */
export const rounds = Number(process.env.FAULT_ROUNDS ?? 2)

export interface Writer {
  /** The username, and the slug of their site. */
  username: string
  token: string
  user_id: number
  blog_id: number
  discussion_id: number
}

let createdWriters = 0

/** A logged-in person with a site and a discussion to write in. */
export async function addWriter(db: Db, fields: { is_staff?: boolean } = {}): Promise<Writer> {
  // A single word, so that search finds only this site.
  const username = `writer${process.pid}x${++createdWriters}`
  const { id: userId } = await db
    .insertInto('users')
    .values({
      username,
      email: `${username}@example.org`,
      password_hash: 'none',
      email_confirmed_on: new Date(),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('profiles').values({ user_id: userId }).execute()
  const host = `${username}.example.org`
  const { id: siteId } = await db
    .insertInto('blogs')
    .values({
      url: `https://${host}/`,
      url_key: host,
      domain: host,
      title: username,
      slug: username,
      user_id: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: discussionId } = await db
    .insertInto('discussions')
    .values({
      blog_id: siteId,
      user_id: userId,
      title: 'Rain',
      content: 'Rain?',
      content_html: '<p>Rain?</p>',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // In a format that every released version supports.
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({ user_id: userId, token_hash: hashToken(token), device: 'a test' })
    .execute()
  return {
    username,
    token,
    user_id: userId,
    blog_id: siteId,
    discussion_id: discussionId,
  }
}

export interface HttpReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Calls the API; rejects if the connection breaks. */
export function callApi(
  url: string,
  route: string,
  options: { token?: string; body?: object; agent?: Agent } = {},
): Promise<HttpReply> {
  const [method, path] = route.split(' ')
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      url + path,
      {
        method,
        agent: options.agent ?? false,
        timeout: 30_000,
        headers: {
          ...(options.body ? { 'content-type': 'application/json' } : {}),
          ...(options.token ? { authorization: `Token ${options.token}` } : {}),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
        response.on('error', reject)
      },
    )
    clientRequest.on('timeout', () => clientRequest.destroy(new Error('no response')))
    clientRequest.on('error', reject)
    clientRequest.end(options.body ? JSON.stringify(options.body) : undefined)
  })
}

/** True if search finds the writer's site, which requires a running worker. */
export async function searchFindsSite(url: string, { username }: Writer): Promise<boolean> {
  const { text } = await callApi(url, `GET /api/search/?query=${username}`)
  return text.includes(`"slug":"${username}"`)
}

export interface Crowd {
  /** Acknowledged comments so far. */
  acknowledged: Set<string>
  /** Error statuses and broken connections, with counts. */
  failures: Map<string, number>
  /** The time of each acknowledgement, in milliseconds since the epoch. */
  times: number[]
  /** Resolves once this many more were acknowledged. */
  waitUntilAcknowledged(count: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts people who write comments until stopped, and records which were acknowledged.
 * @param url called for each comment, so that it can change
 * @param pauseMs the pause between two comments by one person
 */
export function writeComments(
  url: () => string,
  { token, blog_id, discussion_id }: Writer,
  writerCount = 6,
  pauseMs = 0,
): Crowd {
  const acknowledged = new Set<string>()
  const failures = new Map<string, number>()
  const times: number[] = []
  let isWriting = true
  const write = async (person: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = 0; isWriting; n++) {
      if (pauseMs > 0) await wait(pauseMs)
      const content = `${person}-${n}`
      const route = `POST /api/blogs/${blog_id}/discussions/${discussion_id}/comments/`
      const outcome = await callApi(url(), route, { token, body: { content }, agent }).then(
        ({ status }) => String(status),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      if (outcome === '201') {
        acknowledged.add(content)
        times.push(Date.now())
      } else {
        failures.set(outcome, (failures.get(outcome) ?? 0) + 1)
        await wait(20)
      }
    }
    agent.destroy()
  }
  const writing = Promise.all(Array.from({ length: writerCount }, (_, person) => write(person)))
  return {
    acknowledged,
    failures,
    times,
    async waitUntilAcknowledged(count) {
      const target = acknowledged.size + count
      while (acknowledged.size < target) await wait(5)
    },
    async stop() {
      isWriting = false
      await writing
    },
  }
}

/** Finds acknowledged writes that are missing, duplicated or incomplete. */
export async function findLosses(db: Db, crowd: Crowd, { discussion_id }: Writer): Promise<string[]> {
  const stored = await db
    .selectFrom('comments')
    .select('content')
    .where('discussion_id', '=', discussion_id)
    .execute()
  const contents = stored.map(({ content }) => content)
  const storedContents = new Set(contents)
  const { comment_count } = await db
    .selectFrom('discussions')
    .select('comment_count')
    .where('id', '=', discussion_id)
    .executeTakeFirstOrThrow()
  const { rows: blocks } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::integer as n from list_blocks
    where list = 'comments' and of_id = ${discussion_id}`.execute(db)
  return [
    ...[...crowd.acknowledged]
      .filter((content) => !storedContents.has(content))
      .map((content) => `lost ${content}`),
    ...contents
      .filter((content, index) => contents.indexOf(content) !== index)
      .map((content) => `duplicated ${content}`),
    ...(comment_count === contents.length ? [] : [`counted ${comment_count} of ${contents.length}`]),
    ...(blocks[0]?.n === contents.length ? [] : [`blocks count ${blocks[0]?.n} of ${contents.length}`]),
  ]
}
