import type { FastifyInstance, InjectOptions } from 'fastify'

/** Calls Wend's API as a member: `ada('PATCH /api/blogs/upvote-blog/7/')`. Throws unless it succeeds. */
export type CallApi = <Reply>(route: string, body?: object) => Promise<Reply>

/** Shown in a member's list of sessions. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export const callApiAs =
  (app: FastifyInstance, token?: string): CallApi =>
  async <Reply>(route: string, body?: object) => {
    const [method, url] = route.split(' ') as [NonNullable<InjectOptions['method']>, string]
    const response = await app.inject({
      method,
      url,
      headers: { 'user-agent': browser, ...(token ? { authorization: `Token ${token}` } : {}) },
      ...(body ? { payload: body } : {}),
    })
    if (response.statusCode >= 400) throw new Error(`${route}: ${response.statusCode} ${response.body}`)
    return (response.body ? JSON.parse(response.body) : undefined) as Reply
  }
