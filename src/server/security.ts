import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

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
