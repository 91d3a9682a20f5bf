/** Where these hold no row, a Wend is new: nobody signed up, and nothing was imported. */
export const contentTables = ['users', 'blogs']
