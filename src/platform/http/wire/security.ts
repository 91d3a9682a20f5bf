import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'
import type { Config } from '#platform/runtime/config.ts'

declare module 'fastify' {
  interface FastifyInstance {
    strictHeaders: OutgoingHttpHeaders
  }
}

/** Where browsers report violations of the content security policy. */
export const reportPath = '/api/csp-reports/'

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
/** Which say what becomes markup: src/ui/text/trusted-html.ts. */
const trustedPolicies = ['wend', 'default']
const yearS = 365 * 24 * 3600

/** What decides about HSTS. */
type Transport = Pick<Config, 'public_url' | 'hsts_subdomains'>

/** Gives every answer the headers that keep a browser strict: `strictHeaders`. */
export function secureHeaders(app: FastifyInstance, headers: OutgoingHttpHeaders): void {
  const entries = new Map(Object.entries(headers)) as Map<string, string>
  app.decorate('strictHeaders', headers)
  app.addHook('onRequest', (_, reply, done) => {
    // Not Fastify's own: answers that bypass its replies have them too.
    reply.raw.setHeaders(entries)
    done()
  })
}

/**
 * Nothing on a page may be inline, so an injected script or style is dead, and text becomes markup in one place only. While
 * developing, Vite needs inline scripts and a socket. Made once: made for each request they took a third of the time of an empty
 * reply (decision 141).
 * @param public_url where it is https, browsers use nothing else
 */
export function strictHeaders(
  isDev: boolean,
  { public_url, hsts_subdomains }: Transport,
): OutgoingHttpHeaders {
  const set = helmet({
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
            'require-trusted-types-for': ["'script'"],
            'trusted-types': trustedPolicies,
            'report-uri': [reportPath],
          },
        },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // The same as `frame-ancestors`, for browsers that only know this one.
    xFrameOptions: { action: 'deny' },
    // Subdomains may belong to others: only the operator knows.
    strictTransportSecurity: public_url.startsWith('https:') && {
      maxAge: yearS,
      includeSubDomains: hsts_subdomains,
    },
  })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  set(response.req, response, (error) => {
    if (error) throw error
  })
  return { ...response.getHeaders(), 'permissions-policy': permissions }
}

/** The headers of a reply that are the same for everyone: these go with cached public replies. */
export const headersForAll = ({ server }: FastifyReply): OutgoingHttpHeaders => server.strictHeaders

const forDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Takes off the headers that browsers heed on documents only: 1 kB of each script, stylesheet and font. */
export function leaveOutForFiles(response: ServerResponse): void {
  for (const name of forDocuments) response.removeHeader(name)
}
