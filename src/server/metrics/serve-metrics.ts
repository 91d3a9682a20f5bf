import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { notAllowed } from '#contract/refusal.ts'
import type { Parts } from '#server/app.ts'
import type { Services } from '#server/services.ts'
import type { WatchedFigure } from '#server/watched.ts'
import { collectMetrics } from './collect.ts'

/** `/metrics` for callers on this machine, or with METRICS_TOKEN. */
export function serveMetrics(
  app: FastifyInstance,
  services: Services,
  parts: Parts,
  figures: WatchedFigure[],
): void {
  const metrics = collectMetrics(services, parts, figures)
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.stays_open && reply.statusCode === 200) return
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
  })
  app.addHook('onClose', async () => metrics.stop())
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !knows(request, services.config.metrics_token)) throw notAllowed()
    reply.type(metrics.registry.contentType).header('cache-control', 'no-store')
    return metrics.registry.metrics()
  })
}

/** A proxy on this machine is on loopback too, but says for whom it asks. */
function isLocal({ raw }: FastifyRequest): boolean {
  if (raw.headers['x-forwarded-for'] ?? raw.headers.forwarded ?? raw.headers.via) return false
  const address = raw.socket.remoteAddress ?? ''
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

function knows({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
