import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Handled } from './answer.ts'
import type { Product } from './app.ts'
import { type Finished, finish, send } from './finished.ts'
import type { MadeDocument, PublicReplies } from './public-replies.ts'
import { refusalFor } from './refusals.ts'
import { headersForAll } from './security.ts'
import type { Site } from './site.ts'

/** One rendered page: markup, or the address to go to instead. */
export interface Rendered {
  status: number
  html: string
  location?: string
}

/** Where rendered pages come from: the built bundle, or Vite while developing. */
export interface Pages {
  is_dev: boolean
  /** Renders an address as an anonymous visitor sees it. */
  render(url: URL, api: Api): Promise<Rendered>
  /** Folder with the built files for browsers; undefined while developing. */
  assets_dir: string | undefined
  /** Answers for sources and reloads while developing; calls `next` for everything else. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** The address that a page is rendered for: always one of this site, whatever the request names as its host. */
function addressOf(site: Site, url: string): URL {
  const address = site.config.public_url + url
  if (!url.startsWith('/') || !URL.canParse(address))
    throw new Refusal(400, 'The request could not be understood.')
  return new URL(address)
}

/** Pages for every address that nothing else answers, and the files that they load. */
export async function pageRoutes(
  app: FastifyInstance,
  site: Site,
  { handlers, pages, movedTo }: Pick<Product, 'handlers' | 'pages' | 'movedTo'>,
  replies: PublicReplies,
): Promise<void> {
  const by_route = new Map<string, Handled>(handlers.map((handled) => [handled.endpoint.route, handled]))

  if (pages.assets_dir) {
    await app.register(fastifyStatic, {
      root: pages.assets_dir,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    })
  }

  async function render(url: string): Promise<MadeDocument> {
    const keys = new Set<string>()
    let keep = true
    const api: Api = async (endpoint, input) => {
      const handled = by_route.get(endpoint.route)
      if (!handled) throw new Error(`No handler for ${endpoint.route}`)
      if (handled.endpoint.access !== 'anyone') throw new Error(`${endpoint.route} is not for public pages`)
      const {
        value,
        keys: more,
        keep: may_keep,
      } = await replies.reply(handled, input as Record<string, unknown>)
      keep &&= may_keep
      for (const key of more) keys.add(key)
      return value as never
    }
    const address = addressOf(site, url)
    const rendered = await pages.render(address, api)
    const moved_to = rendered.status === 404 ? await movedTo(site.db, address.pathname) : undefined
    const { status, html, location } =
      moved_to === undefined ? rendered : { status: 301, html: '', location: moved_to }
    const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' }
    headers['cache-control'] = status < 400 ? 'public, max-age=0, must-revalidate' : 'no-store'
    if (status === 503) headers['retry-after'] = '5'
    if (location !== undefined) headers.location = location
    return { value: await finish(html, status, headers), keys, keep }
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    let finished: Finished
    try {
      const make = async () => {
        const made = await render(request.url)
        // The headers that helmet has set belong to the page, also when it is answered from memory.
        Object.assign(made.value.headers, headersForAll(reply))
        return made
      }
      // While developing, every reload shows the sources as they are now.
      finished = pages.is_dev ? (await make()).value : await replies.document(request.url, make)
    } catch (error) {
      throw refusalFor(error) ?? error
    }
    reply.hijack()
    send(finished, request.raw, reply.raw)
    return reply
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new Refusal(405, `Method "${request.method}" not allowed.`)
    if (request.url.startsWith('/assets/')) throw new Refusal(404, 'Not found.')
    return serve(request, reply)
  })
}
