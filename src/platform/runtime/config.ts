import { resolve } from 'node:path'
import { z } from 'zod'
import { languages as allLanguages, type Language, parseLanguages } from '#i18n/languages.ts'
import { formatList } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'
import { isLoopbackAddress } from './loopback.ts'
import { defaultMemoryMb, hasGigabytes, isSmallMachine } from './machine-memory.ts'
import { OperatorError } from './operator-error.ts'
import { readTrustProxy, type TrustedProxies, trustProxyError } from './trust-proxy.ts'

// All settings. Their names and defaults are a public interface (README, .env.example).

/** The operator's texts; missing ones default to ours, in the language of the page. */
interface OperatorTexts {
  tagline?: string | undefined
  footer?: string | undefined
  /** Additional paragraphs of the About page. */
  about?: string[] | undefined
}

/** The operator's texts and colours in `DATA_DIR/community.json`: see docs/operating.md. */
export interface Community extends OperatorTexts {
  name: string | undefined
  /** Overrides by language. */
  languages: Partial<Record<Language, OperatorTexts>>
  donate: {
    /** Paragraphs about what donations are used for. */
    text: string[]
    /** ISO 4217 code in lower case. */
    currency: string
    digits: number
    /** Suggested amounts and limits, in the smallest unit of the currency. */
    once: number[]
    monthly: number[]
    least: number
    most: number
  }
  colors: Partial<Record<'light' | 'dark', Record<string, string>>>
}

type Env = Record<string, string | undefined>
type Problem = (t: Translator) => string
/** States the valid values of a setting and the given one. */
type Rejection = (t: Translator, values: { name: string; given: string }) => string

const trimmed = z.string().trim().optional()

/** Any text; an empty setting counts as missing. */
const text = trimmed.transform((value) => value || undefined)

/**
 * A setting with a default. An invalid one also continues with the default, so that all problems are reported at once.
 * @param parse returns undefined if the text is invalid
 */
const setting = <T>(defaultValue: T, parse: (text: string) => T | undefined, rejection: Rejection) =>
  trimmed.transform((value, context): T => {
    if (!value) return defaultValue
    const parsed = parse(value)
    if (parsed === undefined) context.addIssue({ code: 'custom', params: { rejection }, continue: true })
    return parsed ?? defaultValue
  })

function number<Default extends number | undefined>(
  defaultValue: Default,
  min: number,
  max: number,
  isInteger = false,
) {
  return setting<number | Default>(
    defaultValue,
    (text) => {
      const value = Number(text)
      return value >= min && value <= max && (!isInteger || Number.isInteger(value)) ? value : undefined
    },
    (t, values) => {
      const range = { min: String(min), max: String(max) }
      return isInteger
        ? t('{name} must be a whole number from {min} to {max}, not "{given}".', { ...values, ...range })
        : t('{name} must be a number from {min} to {max}, not "{given}".', { ...values, ...range })
    },
  )
}

const integer = <Default extends number | undefined>(defaultValue: Default, min: number, max: number) =>
  number(defaultValue, min, max, true)

const oneOf = <Choice extends string>(defaultValue: NoInfer<Choice>, choices: Choice[]) =>
  setting<Choice>(
    defaultValue,
    (text) => choices.find((choice) => choice === text),
    (t, values) =>
      t('{name} must be one of {choices}, not "{given}".', {
        ...values,
        choices: formatList(t, choices, 'disjunction'),
      }),
  )

const url = (schemes = ['http:', 'https:']) =>
  setting<string | undefined>(
    undefined,
    (text) => (schemes.includes(URL.parse(text)?.protocol ?? '') ? text : undefined),
    (t, values) => {
      const prefixes = schemes.map((scheme) => `${scheme}//`)
      const beginnings = formatList(t, prefixes, 'disjunction')
      return t('{name} must be a URL that starts with {beginnings}, not "{given}".', {
        ...values,
        beginnings,
      })
    },
  )

const onOff = (defaultValue: 'on' | 'off') =>
  oneOf(defaultValue, ['on', 'off']).transform((value) => value === 'on')

const databaseUrl = url(['postgres:', 'postgresql:'])

/** In characters: anything shorter is a guessable password, not a key. */
const minKeyLength = 32
const secretKey = setting<string | undefined>(
  undefined,
  (text) => (text.length >= minKeyLength ? text : undefined),
  (t, { name }) => t('{name} must be at least {min} characters long.', { name, min: minKeyLength }),
)

const secondsPerHour = 3600

const settings = z.object({
  /** Port to listen on. */
  PORT: integer(3000, 0, 65_535),
  /** Address to listen on. */
  HOST: text,
  /** For links in emails and feeds, and canonical URLs; by default a local one. */
  PUBLIC_URL: url(),
  /** Folder of the embedded database, pictures and the outbox. */
  DATA_DIR: text.transform((folder) => resolve(folder ?? './data')),
  /** Enabled languages of pages and emails; the first is the default. */
  LANGUAGES: setting<[Language, ...Language[]]>(parseLanguages() ?? ['en'], parseLanguages, (t, values) =>
    t('{name} must be a comma-separated list of {known}, not "{given}".', {
      ...values,
      known: Object.keys(allLanguages).join(', '),
    }),
  ),

  /** An external PostgreSQL instead of the embedded one. */
  DATABASE_URL: databaseUrl,
  /** `transaction` if `DATABASE_URL` points to a transaction pooler. */
  DATABASE_POOLER: oneOf('none', ['none', 'transaction']),
  /** Bypasses the pooler. */
  DATABASE_DIRECT_URL: databaseUrl,
  /** A read replica, which may lag behind. */
  DATABASE_REPLICA_URL: databaseUrl,
  /** Maximum connections of this process, besides those of its jobs and its LISTEN connection; default by memory. */
  DATABASE_CONNECTIONS: integer(undefined, 2, 200),

  /** These store pictures in S3 instead of the data folder. */
  S3_ENDPOINT: url(),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,

  /** Mail server; without one, emails are files in the outbox. */
  SMTP_URL: url(['smtp:', 'smtps:']),
  /** Sender of emails; by default named after the community. */
  MAIL_FROM: text,

  /** Encrypts secrets that must be readable in the database: see src/accounts/two-factor/seal.ts. */
  SECRET_KEY: secretKey,
  /** Still decrypts older secrets during a key rotation. */
  SECRET_KEY_PREVIOUS: secretKey,
  /** If staff need a second factor to use their staff rights. */
  STAFF_SECOND_FACTOR: oneOf('optional', ['optional', 'required']),

  /** These enable donations through Stripe. */
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  /** Stripe's API, by default Stripe's own. */
  STRIPE_API_BASE: url(),
  /** Where the donation page links to without Stripe. */
  DONATE_URL: url(),

  /** Name of the community; by default that of `community.json`. */
  SITE_NAME: text,
  NEWSLETTER_URL: url(),
  /** Recipient of contact messages; also shown on the legal pages and in emails. */
  CONTACT_EMAIL: setting<string | undefined>(
    undefined,
    (text) => (text.includes('@') ? text : undefined),
    (t, values) => t('{name} must be an email address, not "{given}".', values),
  ),
  /** Number of sites that the community hopes for. */
  COMMUNITY_GOAL: integer(5000, 1, 1_000_000_000),
  /** Texts and colours from `DATA_DIR/community.json`. */
  community: z.custom<Community>(),

  /** Proxies whose X-Forwarded-For is used. */
  TRUST_PROXY: setting<TrustedProxies>(false, readTrustProxy, trustProxyError),
  /** If HSTS includes subdomains. */
  HSTS_SUBDOMAINS: onOff('off'),
  /** How long a stopping process still serves while the load balancer takes it out of rotation. */
  DRAIN_SECONDS: integer(0, 0, 3),
  /** Multiplies all rate limits; 0 disables them. */
  RATE_LIMIT_SCALE: number(1, 0, 1_000_000),
  /** Token for `/metrics`. */
  METRICS_TOKEN: text,
  LOG_LEVEL: oneOf('info', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  /** Megabytes available to the server and the embedded PostgreSQL. */
  MEMORY_MB: integer(defaultMemoryMb(), 256, 100_000_000),
  /** Memory for cached pages and replies, in MB of 1,048,576 bytes; default by memory. */
  CACHE_MB: integer(undefined, 1, 100_000),
  /** If this process also runs jobs; off with separate workers. */
  JOBS: onOff('on'),
  /** Where to send traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(),
  /** Proxy for all requests to URLs supplied by others. */
  OUTBOUND_PROXY: url(),

  /** If this process crawls sites. */
  READING: onOff('on'),
  /** Requests per second of all processes together, unless staff set another budget; default by memory. */
  READING_BUDGET: number(undefined, 0.01, 10_000),
  /** Megabytes for crawled pictures. */
  READING_PICTURES_MB: number(2000, 0, 100_000_000),
  /** Megabytes an hour for all processes together; 0: no limit. */
  READING_MEGABYTES_PER_HOUR: number(0, 0, 1_000_000),
  /** Real seconds per hour of the crawler's clock; 3600 except in demonstrations. */
  READING_SECONDS_PER_HOUR: number(secondsPerHour, 1e-6, 1_000_000),
  /** Address of archived copies, with `{url}` as the placeholder; empty: no such links. */
  ARCHIVE_URL: z.preprocess(
    (value: string | undefined) => value ?? 'https://web.archive.org/web/*/{url}',
    setting<string | null>(
      null,
      (text) => (/^https?:\/\/\S+$/.test(text) && text.includes('{url}') ? text : undefined),
      (t, values) =>
        t('{name} must be an http or https address containing {url}, not “{given}”', {
          ...values,
          url: '{url}',
        }),
    ),
  ),
})

const configSchema = settings
  // A sped-up clock would hammer real sites, so it is only allowed on a machine that crawls its own demonstration.
  .refine(
    ({ READING_SECONDS_PER_HOUR, PUBLIC_URL }) =>
      READING_SECONDS_PER_HOUR === secondsPerHour ||
      PUBLIC_URL === undefined ||
      isLoopbackAddress(PUBLIC_URL),
    {
      path: ['READING_SECONDS_PER_HOUR'],
      params: {
        rejection: ((t, { name }) =>
          t(
            '{name} is for testing. To use any value but {usual}, set PUBLIC_URL to an address of this machine, such as {example}.',
            { name, usual: String(secondsPerHour), example: 'http://localhost:3000' },
          )) satisfies Rejection,
      },
    },
  )
  .transform((values) => {
    const isSmall = isSmallMachine(values.MEMORY_MB)
    const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
    const productName = values.SITE_NAME ?? values.community.name ?? 'Wend'
    return {
      port: values.PORT,
      host: values.HOST ?? '127.0.0.1',
      /** Without a trailing slash. */
      publicUrl,
      dataDir: values.DATA_DIR,
      languages: values.LANGUAGES,
      databaseUrl: values.DATABASE_URL,
      databasePooler: values.DATABASE_POOLER,
      databaseDirectUrl: values.DATABASE_DIRECT_URL,
      databaseReplicaUrl: values.DATABASE_REPLICA_URL,
      databaseConnections:
        values.DATABASE_CONNECTIONS ?? (isSmall ? 4 : hasGigabytes(values.MEMORY_MB, 4) ? 16 : 8),
      s3:
        values.S3_ENDPOINT && values.S3_BUCKET && values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
          ? {
              endpoint: values.S3_ENDPOINT,
              bucket: values.S3_BUCKET,
              region: values.S3_REGION ?? 'us-east-1',
              accessKeyId: values.S3_ACCESS_KEY_ID,
              secretAccessKey: values.S3_SECRET_ACCESS_KEY,
            }
          : undefined,
      smtpUrl: values.SMTP_URL,
      mailFrom: values.MAIL_FROM ?? `${productName} <no-reply@${new URL(publicUrl).hostname}>`,
      secretKey: values.SECRET_KEY,
      secretKeyPrevious: values.SECRET_KEY_PREVIOUS,
      staffSecondFactor: values.STAFF_SECOND_FACTOR === 'required',
      stripe:
        values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
          ? {
              secretKey: values.STRIPE_SECRET_KEY,
              webhookSecret: values.STRIPE_WEBHOOK_SECRET,
              apiBase: values.STRIPE_API_BASE,
            }
          : undefined,
      donateUrl: values.DONATE_URL,
      productName,
      newsletterUrl: values.NEWSLETTER_URL,
      contactEmail: values.CONTACT_EMAIL,
      communityGoal: values.COMMUNITY_GOAL,
      community: values.community,
      trustProxy: values.TRUST_PROXY,
      hstsSubdomains: values.HSTS_SUBDOMAINS,
      drainSeconds: values.DRAIN_SECONDS,
      rateLimitScale: values.RATE_LIMIT_SCALE,
      metricsToken: values.METRICS_TOKEN,
      logLevel: values.LOG_LEVEL,
      memoryMb: values.MEMORY_MB,
      cacheMb: values.CACHE_MB ?? (isSmall ? 24 : 32),
      jobs: values.JOBS,
      otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
      outboundProxy: values.OUTBOUND_PROXY,
      reading: values.READING,
      readingBudget: values.READING_BUDGET ?? (isSmall ? 3 : 10),
      readingPicturesMb: values.READING_PICTURES_MB,
      readingMegabytesPerHour: values.READING_MEGABYTES_PER_HOUR,
      readingSecondsPerHour: values.READING_SECONDS_PER_HOUR,
      archiveUrl: values.ARCHIVE_URL,
    }
  })

/** All settings of the operator, read once. */
export type Config = z.output<typeof configSchema>

/** Finds settings that are missing although a given one requires them. */
function findMissing(env: Env): Problem[] {
  const isSet = (name: string) => Boolean(env[name]?.trim())
  const groups = [
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    isSet('SECRET_KEY_PREVIOUS') ? ['SECRET_KEY_PREVIOUS', 'SECRET_KEY'] : [],
    env.DATABASE_POOLER?.trim() === 'transaction'
      ? ['DATABASE_POOLER', 'DATABASE_URL', 'DATABASE_DIRECT_URL']
      : isSet('DATABASE_DIRECT_URL')
        ? ['DATABASE_DIRECT_URL', 'DATABASE_URL']
        : [],
  ]
  return groups.flatMap((names) => {
    const first = names.find(isSet)
    if (first === undefined) return []
    return names
      .filter((name) => !isSet(name))
      .map((name) => (t: Translator) => t('{name} is missing. {first} requires it.', { name, first }))
  })
}

/**
 * Parses the environment.
 * @param readCommunity reads `community.json` from the data folder
 * @throws OperatorError with a line for every problem
 */
export function parseConfig(
  env: Env,
  readCommunity: (dataDir: string) => { community: Community; problems: string[] },
): Config {
  const { community, problems } = readCommunity(settings.shape.DATA_DIR.parse(env.DATA_DIR))
  const result = configSchema.safeParse({ ...env, community })
  const rejections = (result.error?.issues ?? []).map((issue): Problem => {
    const name = String(issue.path[0])
    const rejection: Rejection = issue.code === 'custom' ? issue.params?.rejection : () => issue.message
    return (t) => rejection(t, { name, given: env[name] ?? '' })
  })
  const unknown = Object.keys(env)
    .filter((name) => name.startsWith('WEND_'))
    .map((name) => (t: Translator) => t('{name} isn’t a Wend setting.', { name }))
  const all = [...rejections, ...findMissing(env), ...problems.map((problem) => () => problem), ...unknown]
  if (!result.success || all.length > 0)
    throw new OperatorError((t) => all.map((problem) => problem(t)).join('\n'))
  return result.data
}
