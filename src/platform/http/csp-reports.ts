import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apiError } from '#api-contract/api-error.ts'
import { badRequest } from '#api-contract/errors.ts'
import type { Services } from '../services.ts'
import { logSecurity } from './security-log.ts'
import { parseJsonBody } from './wire/json-bodies.ts'
import { cspReportPath } from './wire/security.ts'

/** Bytes; reports are short unless the page has a long URL. */
const maxBytes = 16_384

const Report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
})

/**
 * Logs content security policy reports as security events. Anyone can send one, so only the directive and the host are
 * logged: neither the page, whose URL may be a secret, nor script samples.
 */
export function collectCspReports(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/csp-report', { parseAs: 'string' }, (_, body, done) => {
      try {
        done(null, parseJsonBody(body as string))
      } catch (error) {
        done(error as Error)
      }
    })
    const onRequest = async ({ ip }: FastifyRequest) => services.limits.take('csp_report', ip)
    scope.post(cspReportPath, { bodyLimit: maxBytes, onRequest }, async (request, reply) => {
      const parsed = Report.safeParse(request.body)
      if (!parsed.success) throw apiError(badRequest())
      const report = parsed.data['csp-report']
      logSecurity(services.log, 'csp_report', {
        ...{ user_id: null, by: null, address: request.ip, request_id: request.id },
        directive: parseDirective(report['effective-directive'] ?? report['violated-directive'] ?? ''),
        blocked: parseOrigin(report['blocked-uri'] ?? ''),
      })
      return reply.status(204).send()
    })
  })
}

/** Older browsers append the directive's value. */
const parseDirective = (text: string) => /^[a-z-]{1,40}(?=\s|$)/.exec(text)?.[0] ?? 'unknown'

/** An origin, or a keyword such as `inline` or `trusted-types-sink`. */
function parseOrigin(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked
  if (!URL.canParse(blocked)) return 'unknown'
  const { protocol, host } = new URL(blocked)
  return `${protocol}//${host}`.slice(0, 300)
}
