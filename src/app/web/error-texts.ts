import type { ErrorDefinition } from '#api-contract/define-error.ts'

// Separate copies, since screens would otherwise load all of these with what they share: vite.config.ts.
const files = import.meta.glob<Record<string, ErrorDefinition>>('../../**/errors.ts', {
  eager: true,
  query: '?apart',
})

/** What each code of a refusal means, for pages that are not in English. */
export const errorTexts = Object.fromEntries(
  Object.values(files)
    .flatMap((declared) => Object.values(declared))
    .map(({ code, text }) => [code, text]),
)
