import type { SettingsReader } from '#platform/runtime/settings-reader.ts'
import { type CommunityConfig, readCommunityConfig } from './community-config.ts'

interface CommunitySettings {
  /** Texts and colours from DATA_DIR/community.json. */
  community: CommunityConfig
  community_goal: number
  newsletter_url: string | undefined
}

declare module '#platform/runtime/config.ts' {
  interface Config extends CommunitySettings {}
}

export const readCommunitySettings = (read: SettingsReader, dataDir: string): CommunitySettings => ({
  community: readCommunityConfig(dataDir, read.problems),
  community_goal: read.number('COMMUNITY_GOAL', 5000, 1, 1_000_000_000),
  newsletter_url: read.url('NEWSLETTER_URL'),
})
