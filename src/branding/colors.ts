import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Community } from '#platform/runtime/config.ts'
import type { Services } from '#platform/services.ts'

/**
 * The operator's colours as CSS; empty if there are none. Outside all cascade layers, so it overrides the defaults.
 * Light and dark colours are independent: a site that sets only light ones keeps the default dark ones.
 */
function colorsCss({ colors }: Pick<Community, 'colors'>): string {
  return Object.entries(colors)
    .map(([scheme, colorsOfScheme]) => {
      const lines = Object.entries(colorsOfScheme).map(
        ([name, hex]) => `--${name.replaceAll('_', '-')}:${hex}`,
      )
      return `@media (prefers-color-scheme:${scheme}){:root{${lines.join(';')}}}\n`
    })
    .join('')
}

const contentHash = (css: string) => createHash('sha1').update(css).digest('base64url').slice(0, 10)

/** URL of the operator's colours, with a content hash; null if there are none. */
export function colorsAddress(config: Pick<Community, 'colors'>): string | null {
  const css = colorsCss(config)
  return css === '' ? null : `/community-${contentHash(css)}.css`
}

/** Serves the operator's colours, if any. */
export function serveColors(app: FastifyInstance, { config }: Services): void {
  const address = colorsAddress(config.community)
  if (address === null) return
  app.get(address, async (_, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(colorsCss(config.community)),
  )
}
