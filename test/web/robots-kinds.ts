import type { Reply, Robots } from './web-host.ts'

const text = { 'Content-Type': 'text/plain' }
const everything = () => true
const plain = (body: string, lets: Robots['lets']): Robots => ({ answers: { headers: text, body }, lets })

/** All kinds of robots.txt seen in practice, with the paths that they allow. */
export const robotsKinds = {
  none: { answers: { status: 404 }, lets: everything },
  empty: plain('', everything),
  keepsAllOut: plain('User-agent: *\nDisallow: /\n', () => false),
  keepsUsOut: plain('User-agent: *\nAllow: /\n\nUser-agent: Wend\nDisallow: /\n', () => false),
  letsOnlyUsIn: plain('User-agent: *\nDisallow: /\n\nUser-agent: wend\nAllow: /\n', everything),
  keepsFeedsPrivate: plain('User-agent: *\nDisallow: /feed\n', (path) => !path.startsWith('/feed')),
  page: {
    answers: { headers: { 'Content-Type': 'text/html' }, body: '<!doctype html><p>Hello' },
    lets: everything,
  },
  forbidden: { answers: { status: 403 }, lets: everything },
  failing: { answers: { status: 503 }, lets: 'nothing_now' },
  mute: { answers: { ends: 'mute' }, lets: 'nothing_now' },
  circle: { answers: { status: 302, headers: { Location: '/robots.txt' } }, lets: everything },
  endless: {
    answers: { headers: text, body: 'User-agent: *\nDisallow: /\n'.repeat(1000), ends: 'endless' },
    lets: () => false,
  },
} satisfies Record<string, Robots & { answers: Reply }>
