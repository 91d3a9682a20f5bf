import { message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import { isSmallMachine } from '#platform/runtime/machine-memory.ts'
import type { SettingsReader } from '#platform/runtime/settings-reader.ts'
import { isLoopbackAddress } from './http/user-agent.ts'

interface CrawlerSettings {
  /** True if this process crawls sites. */
  reading: boolean
  /** Requests per second of all processes together, unless staff set another budget. */
  reading_budget: number
  /** Megabytes for crawled pictures. */
  reading_pictures_mb: number
  /** Megabytes an hour for all processes together; 0: no limit. */
  reading_megabytes_per_hour: number
  /** Real seconds per hour of the crawler's clock; 3600 except in demonstrations. */
  reading_seconds_per_hour: number
  /** Address of archived copies, with `{url}` as the placeholder; null: no such links. */
  archive_url: string | null
}

declare module '#platform/runtime/config.ts' {
  interface Config extends CrawlerSettings {}
}

interface BaseSettings {
  memory_mb: number
  public_url: string
}

const secondsPerHour = 3600

export function readCrawlerSettings(
  read: SettingsReader,
  { memory_mb, public_url }: BaseSettings,
): CrawlerSettings {
  const { oneOf, number, reject } = read
  const reading_seconds_per_hour = number('READING_SECONDS_PER_HOUR', secondsPerHour, 1e-6, 1_000_000, false)
  // A sped-up clock would hammer real sites, so it is only allowed on a machine that crawls its own demonstration.
  if (reading_seconds_per_hour !== secondsPerHour && !isLoopbackAddress(public_url))
    reject('READING_SECONDS_PER_HOUR', (t: Translator, { name }) =>
      t(
        '{name} is for testing. To use any value but {usual}, set PUBLIC_URL to an address of this machine, such as {example}.',
        { name, usual: String(secondsPerHour), example: 'http://localhost:3000' },
      ),
    )
  return {
    reading: oneOf('READING', 'on', ['on', 'off']) === 'on',
    reading_budget: number('READING_BUDGET', isSmallMachine(memory_mb) ? 3 : 10, 0.01, 10_000, false),
    reading_pictures_mb: number('READING_PICTURES_MB', 2000, 0, 100_000_000, false),
    reading_megabytes_per_hour: number('READING_MEGABYTES_PER_HOUR', 0, 0, 1_000_000, false),
    reading_seconds_per_hour,
    archive_url: readArchiveUrl(read),
  }
}

const defaultArchiveUrl = 'https://web.archive.org/web/*/{url}'
const invalidArchiveUrl = message('{name} must be an http or https address containing {url}, not “{given}”')

function readArchiveUrl(read: SettingsReader): string | null {
  const value = read.text('ARCHIVE_URL')
  if (value === undefined) return read.isSet('ARCHIVE_URL') ? null : defaultArchiveUrl
  if (!/^https?:\/\/[^\s]+$/.test(value) || !value.includes('{url}'))
    read.reject('ARCHIVE_URL', (t, setting) => t(invalidArchiveUrl, { ...setting, url: '{url}' }))
  return value
}
