import { describe, expect, it } from 'vitest'
import type { LoggedRequest } from '../web-log.ts'
import { politenessViolations } from './all-rules.ts'
import { overBudget } from './request-intervals.ts'
import { dayMs, hourMs, secondMs } from './spans.ts'

const userAgent = 'Wend/1.0 (+https://wend.example/reading; ada@wend.example)'
const start = Date.parse('2026-12-01T00:00:00Z')
const minuteMs = 60 * secondMs

type LogEntry = Partial<LoggedRequest> & { after?: number }

/** A log: each request at this time after the previous one, by default for one feed. */
function log(...entries: LogEntry[]): LoggedRequest[] {
  let at = start
  return entries.map(({ after = 0, ...rest }, n) => {
    at += after
    const { host = 'a.example', path = '/feed' } = rest
    const kind = path === '/' ? 'page' : path === '/robots.txt' ? 'robots' : 'feed'
    return {
      at,
      real_ms: n,
      host,
      origin: `https://${host}`,
      path,
      kind,
      platform: undefined,
      address: host,
      connection: n + 1,
      opened_seq: 2 * n,
      ended_seq: 2 * n + 1,
      aborted_ms: undefined,
      user_agent: userAgent,
      accept_encoding: 'gzip, br',
      if_none_match: undefined,
      if_modified_since: undefined,
      status: 200,
      etag: undefined,
      last_modified: undefined,
      retry_after: undefined,
      location: undefined,
      min_interval_ms: 0,
      skips: undefined,
      bytes: 100,
      is_usable: true,
      allows: kind === 'robots' ? () => true : undefined,
      ...rest,
    }
  })
}
const robots = (entry: LogEntry = {}): LogEntry => ({ path: '/robots.txt', ...entry })
const violatedRules = (...entries: LogEntry[]) =>
  Object.keys(politenessViolations(log(...entries), { userAgent, budget: 10 }))
/** Each day begins with robots.txt. */
const days = (...entries: LogEntry[]) =>
  entries.flatMap((entry) => [
    robots({ after: Math.max(0, (entry.after ?? 0) - minuteMs) }),
    { ...entry, after: minuteMs },
  ])

const beforeTwo = (at: number) => new Date(at).getUTCHours() < 2

/** A violation, its correct variant, and the message about it. */
const cases: [name: string, rule: string, impolite: LogEntry[], polite: LogEntry[]][] = [
  [
    'a feed twice in an hour',
    'feedsTooEarly',
    [robots(), { after: minuteMs }, { after: 59 * minuteMs }],
    [robots(), { after: minuteMs }, { after: hourMs }],
  ],
  [
    'a feed before its max-age is over',
    'feedsTooEarly',
    [robots(), { after: minuteMs, min_interval_ms: 5 * hourMs }, { after: 4 * hourMs }],
    [robots(), { after: minuteMs, min_interval_ms: 5 * hourMs }, { after: 5 * hourMs }],
  ],
  [
    'a max-age of years after less than 14 days',
    'feedsTooEarly',
    days({ after: dayMs, min_interval_ms: 999 * dayMs }, { after: 13 * dayMs }),
    days({ after: dayMs, min_interval_ms: 999 * dayMs }, { after: 14 * dayMs }),
  ],
  [
    'a feed in an hour that it asks to skip',
    'duringSkippedHours',
    [robots(), { after: minuteMs, skips: beforeTwo }, { after: 118 * minuteMs }],
    [robots(), { after: minuteMs, skips: beforeTwo }, { after: 119 * minuteMs }],
  ],
  [
    'a front page twice in a week',
    'frontPagesTooEarly',
    days({ after: dayMs, path: '/' }, { after: 6 * dayMs, path: '/' }),
    days({ after: dayMs, path: '/' }, { after: 7 * dayMs, path: '/' }),
  ],
  [
    'an interstitial twice in two days',
    'frontPagesTooEarly',
    days({ after: dayMs, path: '/', is_usable: false }, { after: 2 * dayMs - 1, path: '/' }),
    days({ after: dayMs, path: '/', is_usable: false }, { after: 2 * dayMs, path: '/' }),
  ],
  [
    'a third front page fetch because a feed fails',
    'frontPagesTooEarly',
    days(
      { after: dayMs, path: '/' },
      { after: dayMs, status: 404 },
      { after: dayMs, path: '/' },
      { after: dayMs, status: 404 },
      { after: dayMs, path: '/' },
    ),
    days({ after: dayMs, path: '/' }, { after: dayMs, status: 404 }, { after: dayMs, path: '/' }),
  ],
  [
    'an early front page although the feed was complete',
    'frontPagesTooEarly',
    days({ after: dayMs, path: '/' }, { after: dayMs }, { after: dayMs, path: '/' }),
    days({ after: dayMs, path: '/' }, { after: dayMs, aborted_ms: 1 }, { after: dayMs, path: '/' }),
  ],
  [
    'robots.txt twice a day',
    'robotsTooOften',
    [robots(), robots({ after: hourMs })],
    [robots(), robots({ after: dayMs })],
  ],
  [
    'two requests to a host within two seconds',
    'tooFast',
    [robots(), { after: 1999 }],
    [robots(), { after: 2000 }],
  ],
  [
    'two hosts of a platform within a second',
    'tooFast',
    [robots({ platform: 'p' }), robots({ host: 'b.example', platform: 'p', after: 999 })],
    [robots({ platform: 'p' }), robots({ host: 'b.example', platform: 'p', after: 1000 })],
  ],
  [
    'two hosts at an address within a second',
    'tooFast',
    [robots({ address: '127.1.0.9' }), robots({ host: 'b.example', address: '127.1.0.9', after: 999 })],
    [robots({ address: '127.1.0.9' }), robots({ host: 'b.example', address: '127.1.0.8', after: 999 })],
  ],
  [
    'more than the budget',
    'overBudget',
    Array.from({ length: 11 }, (_, n) => robots({ host: `h${n}.example`, after: n === 10 ? 999 : 0 })),
    Array.from({ length: 11 }, (_, n) => robots({ host: `h${n}.example`, after: n === 10 ? 1000 : 0 })),
  ],
  [
    'any request to a host before Retry-After is over',
    'beforeRetryAfter',
    [robots(), { after: minuteMs, status: 503, retry_after: '7200' }, { after: 7199 * secondMs, path: '/' }],
    [robots(), { after: minuteMs, status: 503, retry_after: '7200' }, { after: 7200 * secondMs, path: '/' }],
  ],
  [
    'a Retry-After that is a date',
    'beforeRetryAfter',
    [
      robots(),
      { after: minuteMs, status: 429, retry_after: new Date(start + 9 * hourMs).toUTCString() },
      { after: 8 * hourMs },
    ],
    [
      robots(),
      { after: minuteMs, status: 429, retry_after: new Date(start + 9 * hourMs).toUTCString() },
      { after: 9 * hourMs },
    ],
  ],
  [
    'a Retry-After of a year within 30 days',
    'beforeRetryAfter',
    days({ after: dayMs, status: 429, retry_after: '31536000' }, { after: 29 * dayMs }),
    [
      robots(),
      { after: minuteMs, status: 429, retry_after: '31536000' },
      robots({ after: 30 * dayMs }),
      { after: minuteMs },
    ],
  ],
  [
    'a busy host after the same wait again',
    'withoutBackOff',
    [robots(), { after: minuteMs, status: 503 }, { after: 2 * hourMs, status: 503 }, { after: 3 * hourMs }],
    [robots(), { after: minuteMs, status: 503 }, { after: 2 * hourMs, status: 503 }, { after: 4 * hourMs }],
  ],
  [
    'a feed that sent 403, within 30 days',
    'afterRefusal',
    days({ after: dayMs, status: 403 }, { after: 29 * dayMs }),
    days({ after: dayMs, status: 403 }, { after: 30 * dayMs }),
  ],
  [
    'a feed that sent 410, within three days',
    'afterGone',
    days({ after: dayMs, status: 410 }, { after: 2 * dayMs }),
    days({ after: dayMs, status: 410 }, { after: 3 * dayMs }),
  ],
  [
    'a feed that is gone for good',
    'afterGone',
    days({ after: dayMs, status: 410 }, { after: 3 * dayMs, status: 410 }, { after: 30 * dayMs }),
    days({ after: dayMs, status: 410 }, { after: 3 * dayMs, status: 200 }, { after: 30 * dayMs }),
  ],
  ['a feed without robots.txt', 'againstRobots', [{}], [robots(), { after: minuteMs }]],
  [
    'a feed by yesterday’s robots.txt',
    'againstRobots',
    [robots(), { after: dayMs + 1 }],
    [robots(), { after: dayMs }],
  ],
  [
    'a path that robots.txt disallows',
    'againstRobots',
    [robots({ allows: (path) => path !== '/feed' }), { after: minuteMs }],
    [robots({ allows: (path) => path !== '/feed' }), { after: minuteMs, path: '/' }],
  ],
  [
    'a feed although robots.txt fails',
    'againstRobots',
    [robots({ allows: 'nothing_now', status: 503, retry_after: '1' }), { after: minuteMs }],
    [robots({ allows: 'nothing_now', status: 500 }), robots({ after: minuteMs }), { after: minuteMs }],
  ],
  ['another user agent', 'wrongUserAgent', [robots({ user_agent: 'Mozilla/5.0' })], [robots()]],
  ['no compression', 'compressionRefused', [robots({ accept_encoding: undefined })], [robots()]],
  [
    'a normalized ETag',
    'wrongValidators',
    [robots(), { after: minuteMs, etag: 'W/"a"' }, { after: hourMs, if_none_match: '"a"' }],
    [robots(), { after: minuteMs, etag: 'W/"a"' }, { after: hourMs, if_none_match: 'W/"a"' }],
  ],
  [
    'a missing If-Modified-Since',
    'wrongValidators',
    [
      robots(),
      { after: minuteMs, etag: '"a"', last_modified: 'then' },
      { after: hourMs, if_none_match: '"a"' },
    ],
    [
      robots(),
      { after: minuteMs, etag: '"a"', last_modified: 'then' },
      { after: hourMs, if_none_match: '"a"', if_modified_since: 'then', status: 500 },
      { after: hourMs, if_none_match: '"a"', if_modified_since: 'then' },
    ],
  ],
  [
    'an ETag that was never sent',
    'wrongValidators',
    [robots(), { after: minuteMs, if_none_match: '"a"' }],
    [robots(), { after: minuteMs, etag: '"a"', is_usable: false }, { after: hourMs }],
  ],
  [
    'the ETag before the last',
    'wrongValidators',
    [
      robots(),
      { after: minuteMs, etag: '"a"' },
      { after: hourMs, if_none_match: '"a"', status: 304, etag: '"b"' },
      { after: hourMs, if_none_match: '"a"' },
    ],
    [
      robots(),
      { after: minuteMs, etag: '"a"' },
      { after: hourMs, if_none_match: '"a"', status: 304, etag: '"b"' },
      { after: hourMs, if_none_match: '"b"' },
    ],
  ],
  [
    'two connections at once',
    'twoConnections',
    [robots({ ended_seq: 5 }), { after: minuteMs }],
    [robots({ ended_seq: 2 }), { after: minuteMs, opened_seq: 3 }],
  ],
  [
    'an old address after three redirects over three days',
    'permanentRedirectsIgnored',
    days(
      ...Array.from({ length: 4 }, () => ({
        after: 1.5 * dayMs,
        status: 301,
        location: 'https://b.example/',
      })),
    ),
    days(
      ...Array.from({ length: 3 }, () => ({
        after: 1.5 * dayMs,
        status: 301,
        location: 'https://b.example/',
      })),
    ),
  ],
]

describe('politeness violations', () => {
  it.each(cases)('are %s (%s)', (_, rule, impolite, polite) => {
    expect(violatedRules(...impolite)).toEqual([rule])
    expect(violatedRules(...polite)).toEqual([])
  })

  it('are reported one by one, with time and address', () => {
    const { feedsTooEarly } = politenessViolations(log(robots(), { after: minuteMs }, { after: minuteMs }), {
      userAgent,
      budget: 10,
    })
    expect(feedsTooEarly).toEqual([
      '1 times',
      '2026-12-01T00:02:00.000Z https://a.example/feed: a feed with an interval of 3600 s, requested again after 60 s',
    ])
  })

  it('are measured on a scaled clock', () => {
    const quick = log(robots(), { after: secondMs }, { after: minuteMs })
    expect(politenessViolations(quick, { userAgent, budget: 10, scale: 1 / 60 })).toEqual({})
    expect(politenessViolations(quick, { userAgent, budget: 10, scale: 1 / 50 })).toHaveProperty(
      'feedsTooEarly',
    )
  })

  it('include too many bytes', () => {
    expect(overBudget(log({}, { bytes: 401 }), 500, 'bytes')).toHaveLength(1)
    expect(overBudget(log({}, { bytes: 401, after: secondMs }), 500, 'bytes')).toEqual([])
  })
})
