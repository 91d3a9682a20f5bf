const dayMs = 86_400_000

/**
 * The time that a new post shows, and its place in the river. The future counts as now, and a missing time is when it
 * was first seen; posts without a time keep the feed's order by a millisecond each. On a site's first reading only
 * posts of the last 14 days enter the river, by their own time. Later, a post that is older than a day enters it now,
 * so that sites that are read seldom are not buried.
 */
export function placePost(
  own: Date | null,
  index: number,
  isFirst: boolean,
  now: Date,
): { published_on: Date; river_on: Date | null } {
  if (!own) {
    const published_on = new Date(now.getTime() - index)
    return { published_on, river_on: isFirst ? null : published_on }
  }
  const published_on = own > now ? now : own
  const ageMs = now.getTime() - published_on.getTime()
  if (isFirst) return { published_on, river_on: ageMs <= 14 * dayMs ? published_on : null }
  return { published_on, river_on: ageMs <= dayMs ? published_on : now }
}
