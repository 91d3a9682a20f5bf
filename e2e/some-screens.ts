/** Every nth screen in `npm test`, all of them in slow tests. */
export const some = <T>(all: readonly T[], oneOf: number): T[] => all.filter((_, at) => at % oneOf === 0)
