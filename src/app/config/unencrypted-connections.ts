import pg from 'pg'
import { requiresTls } from '#platform/mail/transports.ts'
import type { Config } from '#platform/runtime/config.ts'
import { isLoopback } from '#platform/runtime/loopback.ts'

type Connections = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'smtpUrl' | 's3' | 'otlpEndpoint'
>

/** Settings that connect to another machine without TLS, where traffic can be read and modified. */
export function findUnencryptedConnections(config: Connections): string[] {
  const isUnencrypted: Record<string, boolean> = {
    DATABASE_URL: isUnencryptedPostgres(config.databaseUrl),
    DATABASE_DIRECT_URL: isUnencryptedPostgres(config.databaseDirectUrl),
    DATABASE_REPLICA_URL: isUnencryptedPostgres(config.databaseReplicaUrl),
    SMTP_URL: isUnencryptedSmtp(config.smtpUrl),
    S3_ENDPOINT: isUnencryptedHttp(config.s3?.endpoint),
    OTEL_EXPORTER_OTLP_ENDPOINT: isUnencryptedHttp(config.otlpEndpoint),
  }
  return Object.keys(isUnencrypted).filter((name) => isUnencrypted[name])
}

/** A warning for the log; undefined if everything is encrypted. */
export function unencryptedWarning(config: Connections): string | undefined {
  const names = findUnencryptedConnections(config)
  if (names.length === 0) return undefined
  return `No TLS to other machines: ${names.join(', ')}. Passwords and personal data can be read on the way, unless nobody else uses that network. docs/operating.md says how to encrypt them.`
}

/** Parsed by pg itself, which also reads PGSSLMODE. */
function isUnencryptedPostgres(url: string | undefined): boolean {
  if (url === undefined) return false
  const { host, ssl } = new pg.Client(url)
  const isLocal = host.startsWith('/') || host.split(',').every(isLoopback)
  return !ssl && !isLocal
}

/** Without a password, STARTTLS is opportunistic, so an attacker can strip it. */
function isUnencryptedSmtp(url: string | undefined): boolean {
  return url !== undefined && !isLoopback(new URL(url).hostname) && !requiresTls(new URL(url))
}

function isUnencryptedHttp(url: string | undefined): boolean {
  return url !== undefined && new URL(url).protocol === 'http:' && !isLoopback(new URL(url).hostname)
}
