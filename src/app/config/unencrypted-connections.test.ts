import { describe, expect, it } from 'vitest'
import { readConfig } from './read-config.ts'
import { findUnencryptedConnections, unencryptedWarning } from './unencrypted-connections.ts'

const findUnencrypted = (env: Record<string, string>) => findUnencryptedConnections(readConfig(env))

describe('a database URL', () => {
  it.each([
    'postgres://wend:secret@db.example.org/wend',
    'postgres://wend:secret@10.0.0.5:6432/wend?sslmode=disable',
    'postgresql://wend@127.0.0.1,db2.example.org/wend',
    'postgres://wend@localhost.example.org/wend',
  ])('is reported if passwords travel unencrypted: %s', (DATABASE_URL) => {
    expect(findUnencrypted({ DATABASE_URL })).toEqual(['DATABASE_URL'])
  })

  it.each([
    'postgres://wend@localhost/wend',
    'postgres://wend@127.0.0.1:5433/wend',
    'postgres://wend@[::1]/wend',
    'postgres://wend@localhost/wend?host=/run/postgresql',
    'postgres:///wend',
    'postgres://wend@db.example.org/wend?sslmode=require',
    'postgres://wend@db.example.org/wend?sslmode=verify-full',
    'postgres://wend@db.example.org/wend?ssl=true',
  ])('is accepted on this machine or with TLS: %s', (DATABASE_URL) => {
    expect(findUnencrypted({ DATABASE_URL })).toEqual([])
  })
})

describe('a mail server', () => {
  it.each([
    ['smtp://mail.example.org', ['SMTP_URL']],
    ['smtp://me:secret@mail.example.org?requireTLS=false', ['SMTP_URL']],
    ['smtp://mail.example.org?ignoreTLS=true', ['SMTP_URL']],
    // With a password, Wend requires STARTTLS.
    ['smtp://me:secret@mail.example.org', []],
    ['smtp://mail.example.org?requireTLS=true', []],
    ['smtps://mail.example.org', []],
    ['smtp://localhost:1025', []],
  ])('%s: %j', (SMTP_URL, names) => {
    expect(findUnencrypted({ SMTP_URL })).toEqual(names)
  })
})

it('names all settings in one sentence without secrets', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://wend:secret@db.example.org/wend',
    DATABASE_REPLICA_URL: 'postgres://wend:secret@db2.example.org/wend',
    SMTP_URL: 'smtp://mail.example.org',
    S3_ENDPOINT: 'http://pictures.example.org',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example.org',
  })
  const warning = unencryptedWarning(config)
  expect(warning).toContain(
    'DATABASE_URL, DATABASE_REPLICA_URL, SMTP_URL, S3_ENDPOINT, OTEL_EXPORTER_OTLP_ENDPOINT',
  )
  expect(warning).not.toContain('secret')
  expect(unencryptedWarning(readConfig({}))).toBeUndefined()
})
