import { message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import { isSmallMachine } from '#platform/runtime/machine-memory.ts'
import type { SettingsReader } from '#platform/runtime/settings-reader.ts'
import { leadsHere } from './http/user-agent.ts'

interface CrawlerSettings {
  /** Whether this process crawls sites. */
  reading: boolean
  /** Requests per second of all processes together, where staff set nothing else. */
  reading_budget: number
  /** Megabytes for the pictures that sites name. */
  reading_pictures_mb: number
  /** Megabytes an hour for all processes together; 0: no limit. */
  reading_megabytes_per_hour: number
  /** How many real seconds an hour of the crawler lasts. */
  reading_seconds_per_hour: number
  /** Where archived copies of sites are, with `{url}` in place of the address; null: no such links. */
  archive_url: string | null
}

declare module '#platform/runtime/config.ts' {
  interface Config extends CrawlerSettings {}
}

interface Around {
  memory_mb: number
  public_url: string
}

const secondsPerHour = 3600

export function readCrawlerSettings(
  read: SettingsReader,
  { memory_mb, public_url }: Around,
): CrawlerSettings {
  const { oneOf, number, wrong } = read
  const reading_seconds_per_hour = number('READING_SECONDS_PER_HOUR', secondsPerHour, 1e-6, 1_000_000, false)
  // Otherwise the sites of others would be asked as often as a demonstration asks its own.
  if (reading_seconds_per_hour !== secondsPerHour && !leadsHere(public_url))
    wrong('READING_SECONDS_PER_HOUR', (t: Translator, { name }) =>
      t(
        '{name} is for trying things out: with any value but {usual}, PUBLIC_URL must be an address of this machine, such as {example}.',
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
const wrongArchive = message('{name} must be an http or https address with {url} in it, and is “{given}”')

function readArchiveUrl(read: SettingsReader): string | null {
  const given = read.text('ARCHIVE_URL')
  if (given === undefined) return read.isSet('ARCHIVE_URL') ? null : defaultArchiveUrl
  if (!/^https?:\/\/[^\s]+$/.test(given) || !given.includes('{url}'))
    read.wrong('ARCHIVE_URL', (t, setting) => t(wrongArchive, { ...setting, url: '{url}' }))
  return given
}
