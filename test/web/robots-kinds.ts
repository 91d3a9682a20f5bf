import type { Reply, Robots } from './web-host.ts'

const text = { 'Content-Type': 'text/plain' }
const everything = () => true
const plain = (body: string, allows: Robots['allows']): Robots => ({ reply: { headers: text, body }, allows })

/** All kinds of robots.txt seen in practice, with the paths that they allow. */
export const robotsKinds = {
  none: { reply: { status: 404 }, allows: everything },
  empty: plain('', everything),
  blocksAll: plain('User-agent: *\nDisallow: /\n', () => false),
  blocksWend: plain('User-agent: *\nAllow: /\n\nUser-agent: Wend\nDisallow: /\n', () => false),
  allowsOnlyWend: plain('User-agent: *\nDisallow: /\n\nUser-agent: wend\nAllow: /\n', everything),
  keepsFeedsPrivate: plain('User-agent: *\nDisallow: /feed\n', (path) => !path.startsWith('/feed')),
  page: {
    reply: { headers: { 'Content-Type': 'text/html' }, body: '<!doctype html><p>Hello' },
    allows: everything,
  },
  forbidden: { reply: { status: 403 }, allows: everything },
  failing: { reply: { status: 503 }, allows: 'nothing_now' },
  mute: { reply: { ends: 'mute' }, allows: 'nothing_now' },
  circle: { reply: { status: 302, headers: { Location: '/robots.txt' } }, allows: everything },
  endless: {
    reply: { headers: text, body: 'User-agent: *\nDisallow: /\n'.repeat(1000), ends: 'endless' },
    allows: () => false,
  },
} satisfies Record<string, Robots & { reply: Reply }>
