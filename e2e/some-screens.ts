/** Every screen in every look takes longer than all other journeys: `npm run screens`. */
export const isThorough = process.env.SCREENS === 'all'

/** In `npm test` one of so many, all of them otherwise. */
export const some = <T>(all: T[], oneOf: number): T[] =>
  isThorough ? all : all.filter((_, at) => at % oneOf === 0)
