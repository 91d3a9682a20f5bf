/** The current month and the eleven before it. */
const countedMonths = 12

/** Posts per month, newest first: `counts[0]` is for `to` (`2024-03`). */
export interface MonthCounts {
  to: string
  counts: number[]
}

/** Adds counts and drops months more than a year before the newest one. */
export function addToMonths(known: MonthCounts | null, counted: Record<string, number>): MonthCounts | null {
  const months = [...(known ? [known.to] : []), ...Object.keys(counted)]
  const to = months.toSorted().at(-1)
  if (to === undefined) return null
  const counts = Array.from({ length: countedMonths }, (_, ago) => {
    const month = monthBefore(to, ago)
    return (counted[month] ?? 0) + (known?.counts[monthsBetween(month, known.to)] ?? 0)
  })
  return { to, counts }
}

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/** Months between two; negative if the first is the later one. */
const monthsBetween = (month: string, later: string) => monthNumber(later) - monthNumber(month)

function monthBefore(month: string, months: number): string {
  const number = monthNumber(month) - months
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}
