import { inject, it } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** True for `npm run test:slow`. */
    isSlow: boolean
  }
}

/** True for `npm run test:slow`; other runs cover only a sample. */
export const isSlowRun: boolean = inject('isSlow')

/** `it` for a slow test, in a file listed in `slow-tests.ts`; only `npm run test:slow` runs it. */
export const slowIt = it.runIf(isSlowRun)
