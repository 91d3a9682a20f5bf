import { type ComponentType, Suspense } from 'react'
import { ArticlesSection } from '#features/staff/articles/section.tsx'
import { DuplicatesSection } from '#features/staff/duplicates/section.tsx'
import { HealthSection } from '#features/staff/health/section.tsx'
import { HostsSection } from '#features/staff/hosts/section.tsx'
import { ImportsSection } from '#features/staff/imports/section.tsx'
import { JobsSection } from '#features/staff/jobs/section.tsx'
import { LogSection } from '#features/staff/log/section.tsx'
import { MergesSection } from '#features/staff/merges/section.tsx'
import { MessagesSection } from '#features/staff/messages/section.tsx'
import type { Overview } from '#features/staff/overview/contract.ts'
import { OverviewSection } from '#features/staff/overview/section.tsx'
import { OwnerRequestsSection } from '#features/staff/owner-requests/section.tsx'
import { PeopleSection } from '#features/staff/people/section.tsx'
import { PostsSection } from '#features/staff/posts/section.tsx'
import { ProposalsSection } from '#features/staff/proposals/section.tsx'
import { ReadingSection } from '#features/staff/reading/section.tsx'
import { RefusedSitesSection } from '#features/staff/refused-sites/section.tsx'
import { ReportsSection } from '#features/staff/reports/section.tsx'
import { SettingsSection } from '#features/staff/settings/section.tsx'
import { SitesSection } from '#features/staff/sites/section.tsx'
import { SubmissionsSection } from '#features/staff/submissions/section.tsx'
import { TagProposalsSection } from '#features/staff/tag-proposals/section.tsx'
import { TagsSection } from '#features/staff/tags/section.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import type { SectionName } from './sections.ts'

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
