/** The end of an indefinite suspension: a date, because JavaScript cannot parse PostgreSQL's infinity. */
export const furtherNotice = '9999-12-31T00:00:00.000Z'

export const isUntilFurtherNotice = (until: string): boolean => until.startsWith('9999')
