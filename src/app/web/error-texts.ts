import type { ErrorDefinition } from '#api-contract/define-error.ts'

// Imported as separate copies (see vite.config.ts); otherwise every screen would load all errors.
const files = import.meta.glob<Record<string, ErrorDefinition>>('../../**/errors.ts', {
  eager: true,
  query: '?separate',
})

/** Messages by error code, for pages that are not in English. */
export const errorTexts = Object.fromEntries(
  Object.values(files)
    .flatMap((definitions) => Object.values(definitions))
    .map(({ code, text }) => [code, text]),
)
