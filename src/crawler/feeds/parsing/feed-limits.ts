/** Entries read per feed: the newest ones if it is sorted by time, otherwise the first. */
export const maxEntries = 500
/** Code points of a title, and of an excerpt with its ellipsis. */
export const maxTitle = 300
export const maxExcerpt = 300
/** Code points of an author's name, and of a category. */
export const maxName = 100
export const maxCategories = 20
