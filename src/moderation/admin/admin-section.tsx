import { type ComponentType, Suspense } from 'react'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import type { Overview } from './overview/schemas.ts'
import { View as OverviewView } from './overview/section.tsx'
import type { Section } from './sections.ts'

const files = import.meta.glob<ComponentType>(['./*/section.tsx', '!./overview/*'], {
  eager: true,
  import: 'View',
})

export function AdminSection({ section, overview }: { section: Section; overview: Overview }) {
  if (section.name === 'overview') return <OverviewView overview={overview} />
  const View = files[`./${section.folder}/section.tsx`]
  if (!View) throw new Error(`No section.tsx in ${section.folder}`)
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      {/* Remounted for each section: a selection in one means nothing in another. */}
      <View key={section.name} />
    </Suspense>
  )
}
