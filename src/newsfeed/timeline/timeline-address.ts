/** What the address of the news feed filters by. */
export interface RiverFilters {
  tag?: string
  lang?: string
  quiet?: boolean
}

export function filtersOf({ searchParams }: URL): RiverFilters {
  const [tag, lang] = [searchParams.get('tag')?.trim(), searchParams.get('lang')?.trim()]
  return {
    ...(tag ? { tag } : {}),
    ...(lang ? { lang } : {}),
    ...(searchParams.get('quiet') === '1' ? { quiet: true } : {}),
  }
}

export interface Shown extends RiverFilters {
  /** Which posts, where filters do not tell: those say everybody's by themselves. */
  show?: 'everybody' | 'yours' | undefined
  page?: number
  as_of?: number | undefined
}

/** The address of the news feed, as short as it can be. */
export function riverAddress({ show, tag, lang, quiet, page = 1, as_of }: Shown, path = '/newsfeed'): string {
  const query = new URLSearchParams({
    ...(show ? { show } : {}),
    ...(tag ? { tag } : {}),
    ...(lang ? { lang } : {}),
    ...(quiet ? { quiet: '1' } : {}),
    ...(page > 1 ? { page: String(page), ...(as_of ? { as_of: String(as_of) } : {}) } : {}),
  })
  return query.size > 0 ? `${path}?${query}` : path
}
