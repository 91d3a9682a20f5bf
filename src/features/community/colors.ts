import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import type { CommunityWords } from './community-words.ts'

/**
 * The operator's colours as CSS; empty without any. It stands in no cascade layer, so it wins over our own, and each
 * half holds for one scheme only, so that a site with an accent for daylight keeps ours at night.
 */
function colorsCss({ colors }: Pick<CommunityWords, 'colors'>): string {
  return Object.entries(colors)
    .map(([scheme, accent]) => {
      const lines = Object.entries(accent).map(([name, hex]) => `--${name.replaceAll('_', '-')}:${hex}`)
      return `@media (prefers-color-scheme:${scheme}){:root{${lines.join(';')}}}\n`
    })
    .join('')
}

const nameOf = (css: string) => createHash('sha1').update(css).digest('base64url').slice(0, 10)

/** Where the operator's colours are: an address that changes with them, or null without any. */
export function colorsAddress(words: Pick<CommunityWords, 'colors'>): string | null {
  const css = colorsCss(words)
  return css === '' ? null : `/community-${nameOf(css)}.css`
}

/** Serves the operator's colours, where there are some. */
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
