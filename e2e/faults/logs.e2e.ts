import { expect, inject, it, onTestFinished } from 'vitest'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { startServer } from '../server-process.ts'
import { callApi } from './crowd.ts'

it('logs no password, token or mail address, not even at its most verbose', {
  timeout: 120_000,
}, async () => {
  const template = inject('templateUrl')
  const url = await cloneDatabase(template, databaseName(template))
  onTestFinished(() => dropDatabase(url))
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: await makeDataDir(), LOG_LEVEL: 'trace' })
  onTestFinished(() => server.stop())
  const email = 'secret.address@example.org'
  const password = 'moss-rain-and-a-secret'
  const signUp = await callApi(server.url, 'POST /api/auth/users/', {
    body: { username: 'Ada', email, password },
  })
  expect(signUp.status).toBe(201)
  const login = await callApi(server.url, 'POST /api/auth/token/login/', { body: { email, password } })
  const { auth_token: token } = JSON.parse(login.text)
  await callApi(server.url, 'POST /api/auth/token/login/', { body: { email, password: `${password}-wrong` } })
  await callApi(server.url, 'GET /api/auth/users/me/', { token })
  await callApi(server.url, `GET /api/search/?query=${encodeURIComponent(email)}&token=${token}`)
  await callApi(server.url, 'POST /api/auth/users/reset_password/', { body: { email } })
  await callApi(server.url, 'PATCH /api/auth/users/me/', {
    token,
    body: { email, current_password: 'guess' },
  })
  await callApi(server.url, 'POST /api/auth/token/logout/', { token })
  await expect.poll(() => server.output()).toContain('"route":"/api/auth/token/logout/"')
  await server.stop()
  const log = server.output()
  for (const secret of [email, encodeURIComponent(email), password, token, 'secret.address']) {
    expect(log.includes(secret), secret).toBe(false)
  }
  expect(log).not.toMatch(/postgres:\/\/[^\s"]*:[^\s"]+@/)
})
