import { readAccountSettings } from '#features/accounts/settings.ts'
import { readCommunitySettings } from '#features/community/settings.ts'
import { readContactSettings } from '#features/contact/settings.ts'
import { readDonationSettings } from '#features/donations/settings.ts'
import { readHealthSettings } from '#features/health/settings.ts'
import { readReadingSettings } from '#features/reading/settings.ts'
import { type Config, readServerConfig } from '#server/config.ts'
import { createSettingsReader } from '#server/settings-reader.ts'

/**
 * Reads the environment.
 * @throws WrongSettings with a line for every problem, so that one start shows them all
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = createSettingsReader(env)
  const server = readServerConfig(read)
  const community = readCommunitySettings(read, server.data_dir)
  const name = read.text('SITE_NAME') ?? community.community.name ?? 'Wend'
  const config: Config = {
    ...server,
    ...community,
    ...readAccountSettings(read),
    ...readDonationSettings(read),
    ...readContactSettings(read),
    ...readReadingSettings(read, server),
    ...readHealthSettings(read),
    product_name: name,
    mail_from: read.text('MAIL_FROM') ?? `${name} <no-reply@${new URL(server.public_url).hostname}>`,
  }
  read.end()
  return config
}
