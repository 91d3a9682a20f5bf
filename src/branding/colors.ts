import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/services.ts'
import type { CommunityWords } from './community-texts.ts'

/**
 * The operator's colours as CSS; empty without any. It is outside every cascade layer, so it wins over our own, and
 * each half applies to one scheme only, so that a site with colours for light mode keeps ours in the dark.
 */
function colorsCss({ colors }: Pick<CommunityWords, 'colors'>): string {
  return Object.entries(colors)
    .map(([scheme, given]) => {
      const lines = Object.entries(given).map(([name, hex]) => `--${name.replaceAll('_', '-')}:${hex}`)
      return `@media (prefers-color-scheme:${scheme}){:root{${lines.join(';')}}}\n`
    })
    .join('')
}

const nameOf = (css: string) => createHash('sha1').update(css).digest('base64url').slice(0, 10)

/** The address of the operator's colours, which changes with them; null without any. */
export function colorsAddress(words: Pick<CommunityWords, 'colors'>): string | null {
  const css = colorsCss(words)
  return css === '' ? null : `/community-${nameOf(css)}.css`
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
