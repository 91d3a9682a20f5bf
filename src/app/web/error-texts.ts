import type { ErrorDefinition } from '#api-contract/define-error.ts'

const files = import.meta.glob<Record<string, ErrorDefinition>>('../../**/errors.ts', {
  eager: true,
})

/** Messages by error code, for pages that are not in English. */
export const errorTexts = Object.fromEntries(
  Object.values(files)
    .flatMap((definitions) => Object.values(definitions))
    .map(({ code, text }) => [code, text]),
)
