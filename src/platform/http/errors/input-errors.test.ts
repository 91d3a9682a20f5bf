import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { schema } from '#api-contract/schema.ts'
import { NoContent } from '#api-contract/shapes/shapes.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { implement } from '../dispatch.ts'

const oddTimesSchema = schema({
  scope: 'write',
  summary: 'Accepts any texts as times.',
  input: { name: z.string(), times: z.array(z.string()), years: z.number().default(0) },
  reply: NoContent,
  status: 204,
})
const oddTimes = endpoint<typeof oddTimesSchema>()('POST /api/odd-times/', { access: 'anyone' })

let wend: Wend
beforeAll(async () => {
  wend = await startWend({
    env: { LOG_LEVEL: 'error' },
    routes: [
      implement(
        oddTimes,
        oddTimesSchema,
        async ({ times, years }, { db }) => {
          await sql`select t + make_interval(years => ${years}) from unnest(${times}::text[]::timestamptz[]) as t`.execute(
            db,
          )
        },
        { limit: 'payment_by_address' },
      ),
    ],
  })
})
afterAll(() => wend.close())

/** The log lines of a call. */
async function captureLogLines(work: () => Promise<unknown>) {
  const lineCount = wend.logLines().length
  await work()
  return wend.logLines().slice(lineCount)
}

describe('values that shapes accept and PostgreSQL rejects', () => {
  const call = (body: object) => wend.anonymous('POST /api/odd-times/', body)

  it('are reported by field, and logged because the shape should have rejected them', async () => {
    const lines = await captureLogLines(async () => {
      const { status, body } = await call({ name: 'rain', times: ['2026-01-01', '0000-01-01'] })
      expect(status).toBe(400)
      expect(body).toMatchObject({ times: ['Not a valid value.'], code: 'invalid' })
    })
    const details = { code: '22008', route: 'POST /api/odd-times/', fields: ['times'] }
    expect(lines).toMatchObject([{ msg: 'PostgreSQL rejected an input value', ...details }])
    expect(JSON.stringify(lines)).not.toContain('0000-01-01')
  })

  it('are reported without a field if PostgreSQL does not quote them', async () => {
    const { status, body } = await call({ name: 'rain', times: ['2026-01-01'], years: 400_000 })
    expect([status, body.non_field_errors]).toEqual([400, ['Not a valid value.']])
  })

  it('are reported by field if no column can store them', async () => {
    const lines = await captureLogLines(async () => {
      const { status, body } = await call({ name: 'rain\0', times: [] })
      expect([status, body.name]).toEqual([400, ['The text contains a character we can’t store.']])
    })
    expect(lines).toEqual([])
  })
})
