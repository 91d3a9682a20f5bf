import { type ComponentType, Suspense } from 'react'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { ArticlesSection } from './articles/section.tsx'
import { LogSection } from './audit-log/section.tsx'
import { HostsSection } from './blocked-hosts/section.tsx'
import { ReadingSection } from './crawler/section.tsx'
import { DuplicatesSection } from './duplicates/section.tsx'
import { HealthSection } from './health/section.tsx'
import { ImportsSection } from './imports/section.tsx'
import { JobsSection } from './jobs/section.tsx'
import { MergesSection } from './merges/section.tsx'
import { MessagesSection } from './messages/section.tsx'
import { SubmissionsSection } from './moderation-queue/section.tsx'
import { OwnerRequestsSection } from './opt-outs/section.tsx'
import type { Overview } from './overview/contract.ts'
import { OverviewSection } from './overview/section.tsx'
import { PeopleSection } from './people/section.tsx'
import { PostsSection } from './posts/section.tsx'
import { RefusedSitesSection } from './refused-sites/section.tsx'
import { ReportsSection } from './reports/section.tsx'
import type { SectionName } from './sections.ts'
import { SettingsSection } from './settings/section.tsx'
import { SitesSection } from './sites/section.tsx'
import { ProposalsSection } from './suggested-edits/section.tsx'
import { TagProposalsSection } from './tag-aliases/section.tsx'
import { TagsSection } from './tags/section.tsx'

const views: Record<Exclude<SectionName, 'overview'>, ComponentType> = {
  reports: ReportsSection,
  held: SubmissionsSection,
  messages: MessagesSection,
  sites: SitesSection,
  proposals: ProposalsSection,
  duplicates: DuplicatesSection,
  merges: MergesSection,
  articles: ArticlesSection,
  people: PeopleSection,
  tags: TagsSection,
  spellings: TagProposalsSection,
  hosts: HostsSection,
  refused: RefusedSitesSection,
  reading: ReadingSection,
  posts: PostsSection,
  health: HealthSection,
  owners: OwnerRequestsSection,
  imports: ImportsSection,
  jobs: JobsSection,
  settings: SettingsSection,
  log: LogSection,
}

/** One section of the admin page. */
export function AdminSection({ section, overview }: { section: SectionName; overview: Overview }) {
  if (section === 'overview') return <OverviewSection overview={overview} />
  const View = views[section]
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      {/* Remounted for each section: a selection in one means nothing in another. */}
      <View key={section} />
    </Suspense>
  )
}
