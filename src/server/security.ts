import type { OutgoingHttpHeaders } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** What no page of ours ever asks a browser for. Sharing and full screen stay: they are used on our pages. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
const permissions = unusedFeatures.map((feature) => `${feature}=()`).join(', ')
const yearS = 365 * 24 * 3600

/**
 * The headers that keep a browser strict. Nothing on a page may be inline, so an injected script or style is dead.
 * While developing, Vite needs inline scripts and a socket.
 * @param publicUrl decides about HSTS: a server that is reached by https is to be reached by nothing else
 */
export function secureHeaders(app: FastifyInstance, isDev: boolean, publicUrl: string): void {
  app.register(helmet, {
    global: true,
    contentSecurityPolicy: isDev
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
    // The same as `frame-ancestors`, for browsers that only know this one.
    xFrameOptions: { action: 'deny' },
    // Subdomains may belong to others, so nothing is said about them.
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: yearS, includeSubDomains: false },
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', permissions)
  })
}

/** Headers set by helmet, and nothing that belongs to one request: these go with cached public replies. */
const forAll =
  /^(content-security-policy|cross-origin-.*|origin-agent-cluster|permissions-policy|referrer-policy|strict-transport-security|x-content-type-options|x-dns-prefetch-control|x-download-options|x-frame-options|x-permitted-cross-domain-policies|x-xss-protection)$/

/** The headers of a reply that are the same for everyone. */
export const headersForAll = (reply: FastifyReply): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(reply.getHeaders()).filter(([name]) => forAll.test(name)))
