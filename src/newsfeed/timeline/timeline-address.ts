/** Filters in the newsfeed's URL. */
export interface NewsfeedFilters {
  tag?: string
  lang?: string
  quiet?: boolean
}

export function readFilters({ searchParams }: URL): NewsfeedFilters {
  const [tag, lang] = [searchParams.get('tag')?.trim(), searchParams.get('lang')?.trim()]
  return {
    ...(tag ? { tag } : {}),
    ...(lang ? { lang } : {}),
    ...(searchParams.get('quiet') === '1' ? { quiet: true } : {}),
  }
}

/** Reads `?as_of=`, the id of the newest post when the first page was read: further pages omit later posts. */
export function snapshotParam({ searchParams }: URL): { as_of?: number } {
  const as_of = Number(searchParams.get('as_of'))
  return Number.isInteger(as_of) && as_of > 0 ? { as_of } : {}
}

export interface NewsfeedView extends NewsfeedFilters {
  /** Which posts to show; without it, filters imply everybody's. */
  show?: 'everybody' | 'yours' | undefined
  page?: number
  as_of?: number | undefined
}

/** The newsfeed's path and query, without default values. */
export function newsfeedAddress(
  { show, tag, lang, quiet, page = 1, as_of }: NewsfeedView,
  path = '/newsfeed',
): string {
  const query = new URLSearchParams({
    ...(show ? { show } : {}),
    ...(tag ? { tag } : {}),
    ...(lang ? { lang } : {}),
    ...(quiet ? { quiet: '1' } : {}),
    ...(page > 1 ? { page: String(page), ...(as_of ? { as_of: String(as_of) } : {}) } : {}),
  })
  return query.size > 0 ? `${path}?${query}` : path
}
