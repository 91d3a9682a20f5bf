import { useCommunity } from '#features/community/use-community.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

const LanguageBar = lazyPart(async () => (await import('./language-bar.tsx')).LanguageBar, {
  isOptional: true,
})

/** What follows and offers languages, where there are several; after everything else has been loaded. */
export function LanguageChoice() {
  const hasSeveral = useCommunity().languages.length > 1
  if (!useHydrated() || !hasSeveral) return null
  return <LanguageBar />
}
