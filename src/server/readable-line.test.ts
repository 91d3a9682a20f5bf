import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { readableLine } from './readable-line.ts'

it('writes lines of the log for people', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(readableLine(line)) })
  log.info({ port: 3000 }, 'Wend is serving http://localhost:3000')
  log.info({ method: 'GET', status: 200 }, 'request')
  log.warn({ blog_id: 7 }, 'a reading took long')
  log.warn('CONTACT_EMAIL is not set')
  log.error({ err: new RangeError('too far'), job: 'read' }, 'a job failed')
  const clock = String.raw`^\d\d:\d\d:\d\d `
  const expected = [
    `${clock}Wend is serving http://localhost:3000\n$`,
    `${clock}request method=GET status=200\n$`,
    `${clock}warning: a reading took long blog_id=7\n$`,
    `${clock}warning: CONTACT_EMAIL is not set\n$`,
    `${clock}error: a job failed job=read\nRangeError: too far\n    at `,
  ]
  expect(lines).toEqual(expected.map((one) => expect.stringMatching(new RegExp(one))))
})
