/** The end of a suspension without one: PostgreSQL's infinity is not a date elsewhere. */
export const furtherNotice = '9999-12-31T00:00:00.000Z'

export const isUntilFurtherNotice = (until: string): boolean => until.startsWith('9999')
