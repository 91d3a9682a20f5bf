import type { Reply, Robots } from './web-host.ts'

const text = { 'Content-Type': 'text/plain' }
const allowAll = () => true
const plainText = (body: string, allows: Robots['allows']): Robots => ({
  reply: { headers: text, body },
  allows,
})

/** All kinds of robots.txt seen in practice, with the paths that they allow. */
export const robotsKinds = {
  none: { reply: { status: 404 }, allows: allowAll },
  empty: plainText('', allowAll),
  blocksAll: plainText('User-agent: *\nDisallow: /\n', () => false),
  blocksWend: plainText('User-agent: *\nAllow: /\n\nUser-agent: Wend\nDisallow: /\n', () => false),
  allowsOnlyWend: plainText('User-agent: *\nDisallow: /\n\nUser-agent: wend\nAllow: /\n', allowAll),
  keepsFeedsPrivate: plainText('User-agent: *\nDisallow: /feed\n', (path) => !path.startsWith('/feed')),
  page: {
    reply: { headers: { 'Content-Type': 'text/html' }, body: '<!doctype html><p>Hello' },
    allows: allowAll,
  },
  forbidden: { reply: { status: 403 }, allows: allowAll },
  failing: { reply: { status: 503 }, allows: 'nothing_now' },
  mute: { reply: { ends: 'mute' }, allows: 'nothing_now' },
  circle: { reply: { status: 302, headers: { Location: '/robots.txt' } }, allows: allowAll },
  endless: {
    reply: { headers: text, body: 'User-agent: *\nDisallow: /\n'.repeat(1000), ends: 'endless' },
    allows: () => false,
  },
} satisfies Record<string, Robots & { reply: Reply }>
