import type { FastifyInstance, InjectOptions } from 'fastify'

/** Calls Wend's own API as one person: `ada('PATCH /api/blogs/upvote-blog/7/')`. Throws on anything but a success. */
export type Caller = <Reply>(route: string, body?: object) => Promise<Reply>

export const callerOf =
  (app: FastifyInstance, token?: string): Caller =>
  async <Reply>(route: string, body?: object) => {
    const [method, url] = route.split(' ') as [NonNullable<InjectOptions['method']>, string]
    const response = await app.inject({
      method,
      url,
      ...(token ? { headers: { authorization: `Token ${token}` } } : {}),
      ...(body ? { payload: body } : {}),
    })
    if (response.statusCode >= 400) throw new Error(`${route}: ${response.statusCode} ${response.body}`)
    return (response.body ? JSON.parse(response.body) : undefined) as Reply
  }
