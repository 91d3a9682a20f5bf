import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// The contract's types must reject mistakes. Each mistake is written to a separate file, in which the type checker
// must find an error; it must find none in the file with correct code.

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = `${root}test/seeded-mistakes`

const start = `import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { schema } from '#api-contract/schema.ts'
import { Id } from '#api-contract/shapes/shapes.ts'
import { implement } from '#platform/http/dispatch.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { useForm } from '#client/forms/use-form.ts'
export const greetSchema = schema({
  scope: 'write', summary: 'Greets.', input: { id: Id, words: z.string() }, reply: z.object({ greeting: z.string() }),
})
export const readSchema = schema({ scope: 'read', summary: 'Reads.', input: { id: Id }, reply: z.object({ greeting: z.string() }) })
export const greet = endpoint<typeof greetSchema>()('POST /api/greet/:id/', { access: 'member' })
export const read = endpoint<typeof readSchema>()('GET /api/greet/:id/', { access: 'anyone' })
export const memberSchema = schema({ scope: 'read', summary: '', input: {}, reply: z.string() })
export const staffSchema = schema({ scope: 'staff', summary: '', input: {}, reply: z.string() })
export { apiQuery, endpoint, Id, implement, schema, screen, useForm, z }
`

const names =
  'apiQuery, endpoint, greet, greetSchema, Id, implement, memberSchema, read, readSchema, schema, screen, staffSchema, useForm, z'

const correct = `implement(greet, greetSchema, async ({ words }, { viewer }) => ({ greeting: words + viewer.username }))
export const page = screen('/greet/:id', { load: ({ params }) => ({ it: apiQuery(read, { id: params.id }) }), view: ({ it }) => it.greeting })
export function Form() { return useForm(greet, { extraFields: { id: 1 }, onReply: (reply) => reply.greeting }).field('words').name }`

const mistakes: Record<string, string> = {
  'a reply without a declared field': 'implement(greet, greetSchema, async () => ({}))',
  'a reply field of the wrong type': 'implement(greet, greetSchema, async () => ({ greeting: 1 }))',
  'a misspelt reply field': "implement(greet, greetSchema, async () => ({ greting: 'hi' }))",
  'a viewer without a null check where anyone may call':
    'implement(read, readSchema, async (_, { viewer }) => ({ greeting: viewer.username }))',
  'an input field that is not declared':
    'implement(greet, greetSchema, async ({ sentence }) => ({ greeting: sentence }))',
  'a handler with the schema of another endpoint':
    'implement(read, { ...readSchema, summary: greetSchema.summary }, async () => ({ greeting: "" }))',
  'a staff endpoint stored on devices':
    "export const bad = endpoint<typeof staffSchema>()('GET /api/x/', { access: 'staff', deviceCache: true })",
  'a path parameter missing in the input':
    "export const bad = endpoint<typeof readSchema>()('GET /api/x/:idd/', { access: 'anyone' })",
  'an access level that does not exist':
    "export const bad = endpoint<typeof memberSchema>()('GET /api/x/', { access: 'everyone' })",
  'an endpoint without a schema': "export const bad = endpoint()('GET /api/x/:id/', { access: 'anyone' })",
  'a field that belongs to the schema':
    "export const bad = endpoint<typeof memberSchema>()('GET /api/x/', { access: 'member', scope: 'read' })",
  'a schema without a token scope':
    "export const bad = schema({ summary: '', input: {}, reply: z.string() })",
  'a write with the read scope':
    "export const bad = endpoint<typeof memberSchema>()('POST /api/x/', { access: 'member' })",
  'a read with the write scope':
    "export const bad = endpoint<typeof greetSchema>()('GET /api/x/', { access: 'member' })",
  'a staff endpoint with a member scope':
    "export const bad = endpoint<typeof memberSchema>()('GET /api/x/', { access: 'staff' })",
  'a member endpoint with the staff scope':
    "export const bad = endpoint<typeof staffSchema>()('GET /api/x/', { access: 'member' })",
  're-authentication without a password field': `export const bad = schema({
    scope: 'session_only', recentAuth: 'if_has_factor', summary: '', input: {}, reply: z.string() })`,
  'a method that does not exist':
    "export const bad = endpoint<typeof memberSchema>()('FETCH /api/x/', { access: 'member' })",
  'a call without a required field': 'export const bad = apiQuery(read, {})',
  'a call with a misspelt field': 'export const bad = apiQuery(read, { idd: 1 })',
  'a misspelt path parameter of a page':
    "export const bad = screen('/greet/:id', { load: ({ params }) => ({ it: apiQuery(read, { id: params.idd }) }), view: () => null })",
  'a page that uses an undeclared reply field':
    "export const bad = screen('/greet/:id', { load: ({ params }) => ({ it: apiQuery(read, { id: params.id }) }), view: ({ it }) => it.word })",
  'a misspelt form field':
    "export function Bad() { return useForm(greet, { onReply: () => {} }).field('wrods') }",
  'a misspelt fixed field of a form':
    'export function Bad() { return useForm(greet, { extraFields: { idd: 1 }, onReply: () => {} }) }',
}

const getFileName = (name: string) => `${name.replace(/\W+/g, '-')}.tsx`
let output = ''

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/start.ts`, start)
  const imports = `import { ${names} } from './start.ts'\n`
  const used = `\nexport const used = [${names}]\n`
  for (const [name, text] of Object.entries({ ...mistakes, correct })) {
    await writeFile(`${folder}/${getFileName(name)}`, imports + text + used)
  }
  const config = { extends: '../../tsconfig.json', include: ['.'], compilerOptions: { noEmit: true } }
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify(config))
  output = await new Promise((resolve) =>
    execFile(`${root}node_modules/.bin/tsc`, ['-p', folder], (_, stdout) => resolve(stdout)),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the type checker', () => {
  it.each(Object.keys(mistakes))('rejects %s', (name) => {
    expect(output).toContain(getFileName(name))
  })

  it('accepts correct code', () => {
    expect(output).not.toContain('/correct.tsx')
    expect(output).not.toContain('/start.ts')
  })
})
