/** Where these have no row, a Wend is new: no sign-ups, no imports. */
export const emptyWhenNew = ['users', 'blogs']
