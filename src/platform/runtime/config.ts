import { resolve } from 'node:path'
import { languages as allLanguages, type Language, parseLanguages } from '#i18n/languages.ts'
import type { Translator } from '#i18n/translator.ts'
import { defaultMemoryMb, hasGigabytes, isSmallMachine } from './machine-memory.ts'
import type { SettingsReader } from './settings-reader.ts'
import { readTrustProxy, type TrustedProxies, trustProxyError } from './trust-proxy.ts'

/** The operator's platform settings. Names and defaults are a public interface (README, .env.example). */
export interface ServerConfig {
  port: number
  host: string
  /** Without a trailing slash. */
  public_url: string
  data_dir: string
  database_url: string | undefined
  /** `transaction` if `database_url` points to a transaction pooler. */
  database_pooler: 'none' | 'transaction'
  /** Bypasses the pooler. */
  database_direct_url: string | undefined
  database_replica_url: string | undefined
  /** Maximum connections of this process, besides those of its jobs and its LISTEN connection. */
  database_connections: number
  /** Memory available to the server and the embedded PostgreSQL. */
  memory_mb: number
  s3:
    | { endpoint: string; bucket: string; region: string; access_key_id: string; secret_access_key: string }
    | undefined
  smtp_url: string | undefined
  trust_proxy: TrustedProxies
  /** True if HSTS includes subdomains. */
  hsts_subdomains: boolean
  /** How long a stopping process still serves while the load balancer takes it out of rotation. */
  drain_seconds: number
  rate_limit_scale: number
  metrics_token: string | undefined
  log_level: string
  /** True if this process also runs jobs; false with separate workers. */
  jobs: boolean
  otlp_endpoint: string | undefined
  /** Enabled languages of pages and mails; the first is the default. */
  languages: [Language, ...Language[]]
  /** Proxy for all requests to URLs supplied by others. */
  outbound_proxy: string | undefined
  /** Memory for cached pages and replies, in MB of 1,048,576 bytes. */
  cache_mb: number
}

/**
 * All settings, read once (src/app/config/read-config.ts). Domains add their own in `settings.ts` by declaration
 * merging.
 */
export interface Config extends ServerConfig {
  /** The product's name. */
  product_name: string
  mail_from: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const postgres = ['postgres:', 'postgresql:']

/** Reads the platform settings. */
export function readServerConfig(read: SettingsReader): ServerConfig {
  const { text, number, url, oneOf } = read
  const memoryMb = number('MEMORY_MB', defaultMemoryMb(), 256, 100_000_000)
  const isSmall = isSmallMachine(memoryMb)
  const isLarge = hasGigabytes(memoryMb, 4)
  const port = number('PORT', 3000, 0, 65_535)
  const hasS3 = read.requireTogether(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  const trustProxy = readTrustProxy(text('TRUST_PROXY'))
  if (trustProxy === undefined) read.reject('TRUST_PROXY', trustProxyError)
  const pooler = oneOf('DATABASE_POOLER', 'none', ['none', 'transaction'])
  if (text('DATABASE_DIRECT_URL')) read.requireTogether(['DATABASE_URL', 'DATABASE_DIRECT_URL'])
  if (pooler === 'transaction')
    read.requireTogether(['DATABASE_POOLER', 'DATABASE_URL', 'DATABASE_DIRECT_URL'])
  const languages = parseLanguages(text('LANGUAGES'))
  if (!languages) {
    read.reject('LANGUAGES', (t: Translator, setting) =>
      t('{name} must be a comma-separated list of {known}, not "{given}".', {
        ...setting,
        known: Object.keys(allLanguages).join(', '),
      }),
    )
  }
  return {
    port,
    host: text('HOST') ?? '127.0.0.1',
    public_url: (url('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    data_dir: resolve(text('DATA_DIR') ?? './data'),
    database_url: url('DATABASE_URL', postgres),
    database_pooler: pooler === 'transaction' ? pooler : 'none',
    database_direct_url: url('DATABASE_DIRECT_URL', postgres),
    database_replica_url: url('DATABASE_REPLICA_URL', postgres),
    database_connections: number('DATABASE_CONNECTIONS', isSmall ? 4 : isLarge ? 16 : 8, 2, 200),
    memory_mb: memoryMb,
    s3: hasS3
      ? {
          endpoint: url('S3_ENDPOINT') ?? '',
          bucket: text('S3_BUCKET') ?? '',
          region: text('S3_REGION') ?? 'us-east-1',
          access_key_id: text('S3_ACCESS_KEY_ID') ?? '',
          secret_access_key: text('S3_SECRET_ACCESS_KEY') ?? '',
        }
      : undefined,
    smtp_url: url('SMTP_URL', ['smtp:', 'smtps:']),
    trust_proxy: trustProxy ?? false,
    hsts_subdomains: oneOf('HSTS_SUBDOMAINS', 'off', ['on', 'off']) === 'on',
    drain_seconds: number('DRAIN_SECONDS', 0, 0, 3),
    rate_limit_scale: number('RATE_LIMIT_SCALE', 1, 0, 1_000_000, false),
    metrics_token: text('METRICS_TOKEN'),
    log_level: oneOf('LOG_LEVEL', 'info', logLevels),
    jobs: oneOf('JOBS', 'on', ['on', 'off']) === 'on',
    otlp_endpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT'),
    languages: languages ?? ['en'],
    outbound_proxy: url('OUTBOUND_PROXY'),
    cache_mb: number('CACHE_MB', isSmall ? 24 : 32, 1, 100_000),
  }
}
