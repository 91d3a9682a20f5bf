import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { permissionDenied } from '#api-contract/api-error.ts'
import type { Parts } from '../http/app.ts'
import type { WatchedFigure } from '../http/watched.ts'
import type { Config } from '../runtime/config.ts'
import { isLoopback } from '../runtime/loopback.ts'
import type { Services } from '../services.ts'
import { collectMetrics } from './collect.ts'

/**
 * `/metrics` for those who know METRICS_TOKEN; without one, for callers on this machine where
 * PUBLIC_URL leads to it.
 */
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
    if (!maySee(request, services.config)) throw permissionDenied()
    reply.type(metrics.registry.contentType).header('cache-control', 'no-store')
    return metrics.registry.metrics()
  })
}

/**
 * A proxy on this machine connects from loopback as its operator does, and need not say for whom. Behind a public address
 * there is one, so there only the token tells.
 */
function maySee(request: FastifyRequest, { metrics_token, public_url }: Config): boolean {
  if (metrics_token !== undefined) return knows(request, metrics_token)
  return isLoopback(new URL(public_url).hostname) && isLocal(request)
}

function isLocal({ raw }: FastifyRequest): boolean {
  if (raw.headers['x-forwarded-for'] ?? raw.headers.forwarded ?? raw.headers.via) return false
  const address = raw.socket.remoteAddress ?? ''
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

function knows({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
