import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { listenForInvalidation } from './invalidation.ts'

let url: string
beforeEach(async () => {
  const template = inject('templateUrl')
  url = await cloneDatabase(template, databaseName(template))
})
afterEach(() => dropDatabase(url))

it('still listens when the heartbeat of another process arrives right after its own', async () => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    create schema busy;
    create function busy.pg_notify(text, text) returns void language sql
      as $$ select pg_catalog.pg_notify($1, $2); select pg_catalog.pg_notify($1, 'another process') $$`)
  await client.end()
  const noisyUrl = new URL(url)
  noisyUrl.searchParams.set('options', '-c search_path=busy,pg_catalog,public')
  const invalidation = await listenForInvalidation(noisyUrl.href, () => {})
  expect(invalidation.isListening()).toBe(true)
  await invalidation.close()
})
