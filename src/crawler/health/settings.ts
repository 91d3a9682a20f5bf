import { message } from '#i18n/message.ts'
import type { SettingsReader } from '#platform/runtime/settings-reader.ts'

interface HealthSettings {
  /** Where archived copies of sites are, with `{url}` in place of the address; null: no such links. */
  archive_url: string | null
}

declare module '#platform/runtime/config.ts' {
  interface Config extends HealthSettings {}
}

const usual = 'https://web.archive.org/web/*/{url}'
const wrongArchive = message('{name} must be an http or https address with {url} in it, and is “{given}”')

export function readHealthSettings(read: SettingsReader): HealthSettings {
  const given = read.text('ARCHIVE_URL')
  if (given === undefined) return { archive_url: read.isSet('ARCHIVE_URL') ? null : usual }
  if (!/^https?:\/\/[^\s]+$/.test(given) || !given.includes('{url}'))
    read.wrong('ARCHIVE_URL', (t, setting) => t(wrongArchive, { ...setting, url: '{url}' }))
  return { archive_url: given }
}
