/** Entries of a feed that are looked at: its newest where it is in order of time, else its first. */
export const maxEntries = 500
/** Code points of a title, and of an excerpt with its ellipsis. */
export const maxTitle = 300
export const maxExcerpt = 300
/** Code points of an author's name, and of a category. */
export const maxName = 100
export const maxCategories = 20
