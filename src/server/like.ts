/** Makes a text safe inside of a LIKE pattern, and looks for it anywhere. */
export const anywhere = (query: string): string => `%${query.replace(/[\\%_]/g, '\\$&')}%`
