import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicApi } from '#app/product.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { renderApiMarkdown } from './api-markdown.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

it('describes every endpoint', async () => {
  const { body } = await wend.anonymous('GET /api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const describedRoutes = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(describedRoutes.sort()).toEqual(publicApi.endpoints.map(({ route }) => route).sort())
})

it('names each operation once, with its required access', async () => {
  const { body } = await wend.anonymous('GET /api/openapi.json')
  const operations = Object.values(body.paths as Record<string, object>).flatMap((item) =>
    Object.values(item),
  )
  const names = operations.map(({ operationId }) => operationId)
  expect(names).toEqual([...new Set(names)])
  for (const { security } of operations) expect(security.length).toBeGreaterThan(0)
})

it("names the licence and this instance's URL", async () => {
  const { body } = await wend.anonymous('GET /api/openapi.json')
  expect(body.info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
  const { license } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(license).toBe(body.info.license.identifier)
  expect(body.servers).toEqual([{ url: wend.services.config.publicUrl }])
  const otherInstance = await startWend({
    sameDatabaseAs: wend,
    env: { PUBLIC_URL: 'https://sites.example.org/' },
  })
  const other = await otherInstance.anonymous('GET /api/openapi.json')
  expect(other.body.servers).toEqual([{ url: 'https://sites.example.org' }])
  await otherInstance.close()
})

it('describes exactly the components it uses', async () => {
  const { text, body } = await wend.anonymous('GET /api/openapi.json')
  const usedShapes = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(Object.keys(body.components.schemas).sort()).toEqual([...new Set(usedShapes)].sort())
  const usedSchemes = Object.values(body.paths as Record<string, object>)
    .flatMap((item) => Object.values(item))
    .flatMap(({ security }) => security.flatMap((requirement: object) => Object.keys(requirement)))
  expect(Object.keys(body.components.securitySchemes)).toEqual([...new Set(usedSchemes)])
})

it('renders documentation within the content security policy', async () => {
  const { text, headers } = await wend.anonymous('GET /api/docs')
  expect(headers['content-type']).toContain('text/html')
  expect(text).not.toMatch(/<script|<style|style=|\son\w+=/)
  for (const endpoint of publicApi.endpoints) {
    expect(text).toContain(endpoint.route.replace(/:(\w+)/g, '{$1}'))
  }
  expect((await wend.anonymous('GET /api/docs/style.css')).headers['content-type']).toContain('text/css')
})

it('matches the stored file (else run `npm run api-docs`)', async () => {
  const storedFile = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  expect(storedFile).toBe(renderApiMarkdown(publicApi))
})
