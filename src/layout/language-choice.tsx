import { useCommunity } from '#features/community/use-community.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import c from './language-choice.module.css'

const LanguageBar = lazyPart(async () => (await import('./language-bar.tsx')).LanguageBar, {
  isOptional: true,
})

/** What follows and offers languages, where there are several; after everything else has been loaded. */
export function LanguageChoice() {
  const hasSeveral = useCommunity().languages.length > 1
  const isHydrated = useHydrated()
  return hasSeveral && <div className={c.room}>{isHydrated && <LanguageBar />}</div>
}
