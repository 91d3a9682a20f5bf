/** A feed's own limits on fetching it; null or empty if it declares none. */
export interface FetchLimits {
  /** `<ttl>`, `sy:updatePeriod` or Cache-Control's max-age, the longest of them. */
  min_seconds: number | null
  /** Hours of the day in UTC without updates (0 to 23). */
  skip_hours: number[]
  /** Days of the week in UTC without updates (0 is Sunday). */
  skip_days: number[]
}

interface LimitElements {
  ttl?: number | undefined
  sy?: { updatePeriod?: string; updateFrequency?: number } | undefined
  skipHours?: number[] | undefined
  skipDays?: string[] | undefined
}

const periods = new Map([
  ['hourly', 3600],
  ['daily', 86_400],
  ['weekly', 604_800],
  ['monthly', 2_592_000],
  ['yearly', 31_536_000],
])
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

export function toFetchLimits({ ttl, sy, skipHours = [], skipDays = [] }: LimitElements): FetchLimits {
  const period = periods.get(sy?.updatePeriod?.toLowerCase() ?? '')
  const seconds = [
    (ttl ?? 0) * 60,
    period ? period / Math.max(1, Math.floor(sy?.updateFrequency ?? 1)) : 0,
  ].filter((value) => value > 0 && Number.isFinite(value))
  const hours = skipHours.filter((hour) => Number.isInteger(hour) && hour >= 0 && hour <= 24)
  const weekdays = skipDays.map((day) => days.indexOf(day.slice(0, 3).toLowerCase()))
  return {
    min_seconds: seconds.length > 0 ? Math.max(...seconds) : null,
    // Some feeds count the hours from 1 to 24.
    skip_hours: sortUnique(hours.map((hour) => hour % 24)),
    skip_days: sortUnique(weekdays.filter((day) => day >= 0)),
  }
}

/** Adds the max-age of a response. A longer earlier hint holds until the feed is sent again. */
export function withMaxAge(
  fetchLimits: FetchLimits | null,
  maxAgeSeconds: number | null,
): FetchLimits | null {
  if (maxAgeSeconds === null || maxAgeSeconds <= (fetchLimits?.min_seconds ?? 0)) return fetchLimits
  return { skip_hours: [], skip_days: [], ...fetchLimits, min_seconds: maxAgeSeconds }
}

const sortUnique = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b)
