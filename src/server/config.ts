import { resolve } from 'node:path'
import { type CommunityWords, readCommunityWords } from './community/community-words.ts'
import { OperatorProblem } from './operator-problem.ts'
import { readTrustProxy, type TrustedProxies, trustProxyMust } from './trust-proxy.ts'

/** Everything an operator can set, read once. Names and defaults are a public interface (README, .env.example). */
export interface Config {
  port: number
  host: string
  /** Without a final slash. */
  public_url: string
  data_dir: string
  database_url: string | undefined
  database_replica_url: string | undefined
  s3:
    | { endpoint: string; bucket: string; region: string; access_key_id: string; secret_access_key: string }
    | undefined
  smtp_url: string | undefined
  mail_from: string
  stripe: { secret_key: string; webhook_secret: string; api_base: string | undefined } | undefined
  donate_url: string | undefined
  newsletter_url: string | undefined
  contact_email: string | undefined
  site_name: string
  /** Words and colours from DATA_DIR/community.json. */
  community: CommunityWords
  community_goal: number
  trust_proxy: TrustedProxies
  rate_limit_scale: number
  metrics_token: string | undefined
  log_level: string
  /** Whether this process also works off jobs; `off` where separate workers do. */
  jobs: boolean
  otlp_endpoint: string | undefined
}

/** All that is wrong with the settings, one line each. */
export class WrongSettings extends OperatorProblem {}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the environment.
 * @throws WrongSettings with a line for every problem, so that one start shows them all
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  const wrong = (name: string, must: string) => problems.push(`${name} must ${must}; it is "${env[name]}".`)

  const number = (name: string, usual: number, least: number, most: number, whole = true) => {
    const given = text(name)
    if (given === undefined) return usual
    const value = Number(given)
    const fits =
      Number.isFinite(value) && value >= least && value <= most && (!whole || Number.isInteger(value))
    if (!fits) wrong(name, `be a ${whole ? 'whole ' : ''}number from ${least} to ${most}`)
    // What reads on must not stumble over it: all problems are told at once.
    return fits ? value : usual
  }
  const url = (name: string, schemes: string[]) => {
    const given = text(name)
    if (given === undefined) return undefined
    if (!URL.canParse(given) || !schemes.includes(new URL(given).protocol)) {
      wrong(name, `be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`)
      return undefined
    }
    return given
  }
  const oneOf = (name: string, usual: string, choices: string[]) => {
    const given = text(name) ?? usual
    if (!choices.includes(given)) wrong(name, `be one of ${choices.join(', ')}`)
    return given
  }
  /** Settings that only make sense together. */
  const together = (names: string[]) => {
    const missing = names.filter((name) => text(name) === undefined)
    if (missing.length === names.length) return false
    for (const name of missing) problems.push(`${name} is missing; it belongs to ${names[0]}.`)
    return true
  }

  const web = ['http:', 'https:']
  const port = number('PORT', 3000, 0, 65_535)
  const hasS3 = together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  const hasStripe = together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  const host = text('HOST') ?? '127.0.0.1'
  const dataDir = resolve(text('DATA_DIR') ?? './data')
  const community = readCommunityWords(dataDir, problems)
  const siteName = text('SITE_NAME') ?? community.name ?? 'Wend'
  const publicUrl = (url('PUBLIC_URL', web) ?? `http://localhost:${port}`).replace(/\/+$/, '')

  const trustProxy = readTrustProxy(text('TRUST_PROXY'))
  if (trustProxy === undefined) wrong('TRUST_PROXY', trustProxyMust)

  const config: Config = {
    port,
    host,
    public_url: publicUrl,
    data_dir: dataDir,
    database_url: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    database_replica_url: url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    s3: hasS3
      ? {
          endpoint: url('S3_ENDPOINT', web) ?? '',
          bucket: text('S3_BUCKET') ?? '',
          region: text('S3_REGION') ?? 'us-east-1',
          access_key_id: text('S3_ACCESS_KEY_ID') ?? '',
          secret_access_key: text('S3_SECRET_ACCESS_KEY') ?? '',
        }
      : undefined,
    smtp_url: url('SMTP_URL', ['smtp:', 'smtps:']),
    mail_from: text('MAIL_FROM') ?? `${siteName} <no-reply@${new URL(publicUrl).hostname}>`,
    stripe: hasStripe
      ? {
          secret_key: text('STRIPE_SECRET_KEY') ?? '',
          webhook_secret: text('STRIPE_WEBHOOK_SECRET') ?? '',
          api_base: url('STRIPE_API_BASE', web),
        }
      : undefined,
    donate_url: url('DONATE_URL', web),
    newsletter_url: url('NEWSLETTER_URL', web),
    contact_email: text('CONTACT_EMAIL'),
    site_name: siteName,
    community,
    community_goal: number('COMMUNITY_GOAL', 5000, 1, 1_000_000_000),
    trust_proxy: trustProxy ?? false,
    rate_limit_scale: number('RATE_LIMIT_SCALE', 1, 0, 1_000_000, false),
    metrics_token: text('METRICS_TOKEN'),
    log_level: oneOf('LOG_LEVEL', 'info', levels),
    jobs: oneOf('JOBS', 'on', ['on', 'off']) === 'on',
    otlp_endpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', web),
  }
  if (config.contact_email && !config.contact_email.includes('@')) wrong('CONTACT_EMAIL', 'be a mail address')
  for (const name of Object.keys(env)) {
    if (name.startsWith('WEND_')) problems.push(`${name} is not a setting of Wend.`)
  }
  if (problems.length > 0) throw new WrongSettings(problems.join('\n'))
  return config
}
