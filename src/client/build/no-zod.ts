/** What a shape does, as opposed to how it is declared. */
const runs = /^(?:spa|(?:safe)?(?:parse|encode|decode)(?:async)?)$/i

/**
 * Stands in for zod in the browser and in server rendering. Shapes are declared there but never run: the server
 * validates what comes in and what goes out. Whatever is called or read on this returns itself; only what would have been
 * taken for a validation throws.
 */
const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => (typeof name === 'string' && runs.test(name) ? refuse(name) : nothing),
})

const refuse = (name: string) => () => {
  throw new Error(
    `${name}() was called where zod is left out: the server alone validates (src/client/build/no-zod.ts).`,
  )
}

export const z = nothing
