/** Round figures at equal distances from 0 up to `most` or just above: at most five, and whole numbers. */
export function ticksUpTo(most: number): number[] {
  const least = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(least))
  const steps = [1, 2, 2.5, 5, 10].map((step) => step * power)
  const step = steps.find((step) => step >= least && Number.isInteger(step)) ?? least
  return Array.from({ length: Math.ceil(Math.max(4, most) / step) + 1 }, (_, place) => place * step)
}
