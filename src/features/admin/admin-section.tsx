import { type ComponentType, Suspense } from 'react'
import type { Overview } from '#features/moderation/contract.ts'
import { SkeletonText } from '#ui/skeleton.tsx'
import { ArticlesSection } from './articles-section.tsx'
import { ImportsSection } from './imports-section.tsx'
import { LogSection } from './log-section.tsx'
import { OverviewSection } from './overview-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { HeldSection, MessagesSection, ReportsSection } from './queue-sections.tsx'
import type { SectionName } from './sections.ts'
import { SettingsSection } from './settings-section.tsx'
import { MergesSection, SitesSection } from './sites-section.tsx'
import { HostsSection, TagsSection } from './upkeep-sections.tsx'

const views: Record<Exclude<SectionName, 'overview'>, ComponentType> = {
  reports: ReportsSection,
  held: HeldSection,
  messages: MessagesSection,
  sites: SitesSection,
  merges: MergesSection,
  articles: ArticlesSection,
  people: PeopleSection,
  tags: TagsSection,
  hosts: HostsSection,
  imports: ImportsSection,
  settings: SettingsSection,
  log: LogSection,
}

/** One part of the admin page. */
export function AdminSection({ section, overview }: { section: SectionName; overview: Overview }) {
  if (section === 'overview') return <OverviewSection overview={overview} />
  const View = views[section]
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      {/* Anew for each part: what was selected in one means nothing in another. */}
      <View key={section} />
    </Suspense>
  )
}
