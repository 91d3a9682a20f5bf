import { inject, it } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:slow`. */
    is_slow: boolean
  }
}

/** Whether this is `npm run test:slow`: everything is looked at then, and a sample otherwise. */
export const isSlow: boolean = inject('is_slow')

/** A test that takes long because it is large, in a file that `slow-tests.ts` names: `npm run test:slow` runs it. */
export const large = it.runIf(isSlow)
