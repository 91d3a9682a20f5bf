/** Methods that run a shape, as opposed to declaring it. */
const validators = /^(?:spa|(?:safe)?(?:parse|encode|decode)(?:async)?)$/i

/**
 * Stub for zod in the browser and in server rendering, where shapes are declared but never run, because the server's
 * API validates input and output. Any property or call returns the stub itself, except validation, which throws.
 */
const stub: unknown = new Proxy(() => stub, {
  get: (_, name) => (typeof name === 'string' && validators.test(name) ? throwIfCalled(name) : stub),
})

const throwIfCalled = (name: string) => () => {
  throw new Error(
    `${name}() was called in a bundle without zod; only the server validates (src/client/build/no-zod.ts).`,
  )
}

export const z = stub
