/** The current month and the eleven before it. */
const countedMonths = 12

/** Posts per month, newest first: `counts[0]` is for `newestMonth` (`2024-03`). */
export interface MonthCounts {
  newestMonth: string
  counts: number[]
}

/** Adds counts and drops months more than a year before the newest one. */
export function addToMonths(
  previous: MonthCounts | null,
  counted: Record<string, number>,
): MonthCounts | null {
  const months = [...(previous ? [previous.newestMonth] : []), ...Object.keys(counted)]
  const newestMonth = months.toSorted().at(-1)
  if (newestMonth === undefined) return null
  const counts = Array.from({ length: countedMonths }, (_, monthsAgo) => {
    const month = monthBefore(newestMonth, monthsAgo)
    return (counted[month] ?? 0) + (previous?.counts[monthsBetween(month, previous.newestMonth)] ?? 0)
  })
  return { newestMonth, counts }
}

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/** Months between two; negative if the first is the later one. */
const monthsBetween = (month: string, laterMonth: string) => monthNumber(laterMonth) - monthNumber(month)

function monthBefore(month: string, months: number): string {
  const number = monthNumber(month) - months
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}
