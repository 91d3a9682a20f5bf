import { readAccountSettings } from '#accounts/settings.ts'
import { readCommunitySettings } from '#branding/settings.ts'
import { readCrawlerSettings } from '#crawler/settings.ts'
import { readContactSettings } from '#instance/contact/settings.ts'
import { readDonationSettings } from '#instance/donations/settings.ts'
import { type Config, readServerConfig } from '#platform/runtime/config.ts'
import { createSettingsReader } from '#platform/runtime/settings-reader.ts'

/**
 * Reads the environment.
 * @throws InvalidSettings with a line for every problem
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
    ...readCrawlerSettings(read, server),
    product_name: name,
    mail_from: read.text('MAIL_FROM') ?? `${name} <no-reply@${new URL(server.public_url).hostname}>`,
  }
  read.finish()
  return config
}
