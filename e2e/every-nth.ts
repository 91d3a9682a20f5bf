/** Every nth screen in `npm test`, all of them in slow tests. */
export const everyNth = <T>(all: readonly T[], step: number): T[] =>
  all.filter((_, index) => index % step === 0)
