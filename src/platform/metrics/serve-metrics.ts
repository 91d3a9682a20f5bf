import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { permissionDenied } from '#api-contract/standard-errors.ts'
import type { RouteParts } from '../http/app.ts'
import type { GaugeDefinition } from '../http/monitoring.ts'
import type { Config } from '../runtime/config.ts'
import { isLoopback } from '../runtime/loopback.ts'
import type { Services } from '../services.ts'
import { collectMetrics } from './collect.ts'

/**
 * Serves `/metrics` to callers with METRICS_TOKEN; without a configured token, to callers on this machine if PUBLIC_URL
 * is local.
 */
export function serveMetrics(
  app: FastifyInstance,
  services: Services,
  parts: RouteParts,
  gauges: GaugeDefinition[],
): void {
  const metrics = collectMetrics(services, parts, gauges)
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.stays_open && reply.statusCode === 200) return
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    metrics.recordResponse(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
  })
  app.addHook('onClose', async () => metrics.stop())
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, services.config)) throw permissionDenied()
    reply.type(metrics.registry.contentType).header('cache-control', 'no-store')
    return metrics.registry.metrics()
  })
}

/**
 * A proxy on this machine also connects from loopback and need not add headers. A public PUBLIC_URL implies such a proxy,
 * so then only the token counts.
 */
function isAllowed(request: FastifyRequest, { metricsToken, publicUrl }: Config): boolean {
  if (metricsToken !== undefined) return hasToken(request, metricsToken)
  return isLoopback(new URL(publicUrl).hostname) && isLocal(request)
}

function isLocal({ raw }: FastifyRequest): boolean {
  if (raw.headers['x-forwarded-for'] ?? raw.headers.forwarded ?? raw.headers.via) return false
  const address = raw.socket.remoteAddress ?? ''
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
