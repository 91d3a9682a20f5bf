import type { OutgoingHttpHeaders } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * The headers that keep a browser strict. Nothing on a page may be inline, so an injected script or style is dead.
 * While developing, Vite needs inline scripts and a socket.
 */
export function secureHeaders(app: FastifyInstance, is_dev: boolean): void {
  app.register(helmet, {
    global: true,
    contentSecurityPolicy: is_dev
      ? false
      : {
          useDefaults: false,
          directives: {
            'default-src': ["'none'"],
            'script-src': ["'self'"],
            'style-src': ["'self'"],
            'img-src': ["'self'", 'data:', 'blob:'],
            'font-src': ["'self'"],
            'connect-src': ["'self'"],
            'manifest-src': ["'self'"],
            'form-action': ["'self'"],
            'frame-ancestors': ["'none'"],
            'base-uri': ["'none'"],
          },
        },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Only a proxy in front knows whether the site is reached by https; it should set this one.
    strictTransportSecurity: false,
  })
}

/** What helmet sets, and nothing that belongs to one request: these go with answers that are kept for everybody. */
const for_all =
  /^(content-security-policy|cross-origin-.*|origin-agent-cluster|referrer-policy|x-content-type-options|x-dns-prefetch-control|x-download-options|x-frame-options|x-permitted-cross-domain-policies|x-xss-protection)$/

/** The headers of a reply that are the same for everybody. */
export const headersForAll = (reply: FastifyReply): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(reply.getHeaders()).filter(([name]) => for_all.test(name)))
