import { useCommunity } from '#branding/use-community.ts'
import { useHydrated } from '#client/page/use-hydrated.ts'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import c from './language-bar.module.css'

const LanguageBar = lazyPart(async () => (await import('./language-bar.tsx')).LanguageBar, {
  isOptional: true,
})

/** Applies the chosen language or offers the browser's, if there are several; loaded last. */
export function LazyLanguageBar() {
  const hasSeveralLanguages = useCommunity().languages.length > 1
  const isHydrated = useHydrated()
  return hasSeveralLanguages && <div className={c.slot}>{isHydrated && <LanguageBar />}</div>
}
