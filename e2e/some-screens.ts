/** Every nth screen: `npm test` looks at a sample, slow tests at all of them. */
export const some = <T>(all: readonly T[], oneOf: number): T[] => all.filter((_, at) => at % oneOf === 0)
