import { inject, it } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** True for `npm run test:slow`. */
    is_slow: boolean
  }
}

/** True for `npm run test:slow`, which covers everything instead of a sample. */
export const isSlow: boolean = inject('is_slow')

/** A large, slow test in a file listed in `slow-tests.ts`; only `npm run test:slow` runs it. */
export const large = it.runIf(isSlow)
