import { expect, it } from 'vitest'
import { createLog, prettyLogLine } from './log.ts'

it('formats log lines for people', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(prettyLogLine(line)) })
  log.info({ port: 3000 }, 'Wend is serving http://localhost:3000')
  log.info({ method: 'GET', status: 200 }, 'request')
  log.warn({ blog_id: 7 }, 'slow crawl')
  log.warn('CONTACT_EMAIL is not set')
  log.error({ err: new RangeError('too far'), job: 'crawl' }, 'a job failed')
  const clock = String.raw`^\d\d:\d\d:\d\d `
  const expected = [
    `${clock}Wend is serving http://localhost:3000\n$`,
    `${clock}request method=GET status=200\n$`,
    `${clock}warning: slow crawl blog_id=7\n$`,
    `${clock}warning: CONTACT_EMAIL is not set\n$`,
    `${clock}error: a job failed job=crawl\nRangeError: too far\n    at `,
  ]
  expect(lines).toEqual(expected.map((pattern) => expect.stringMatching(new RegExp(pattern))))
})

it('escapes control characters, so that lines cannot be forged', () => {
  const line = prettyLogLine(
    JSON.stringify({
      ...{ time: 0, level: 30, msg: 'request', address: '1.2.3.4\n12:00:00 all is well\u001b[2J' },
      err: { stack: 'Error: \u001b]0;pwned\u0007\n    at x' },
    }),
  )
  expect(line.split('\n')).toHaveLength(4)
  expect(line).not.toContain('\u001b')
  expect(line).not.toContain('\u0007')
})
