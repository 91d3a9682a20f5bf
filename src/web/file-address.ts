/** The last part of a path has an ending, or any part is hidden: `/favicon.png`, `/wp-login.php`, `/.git/config`. */
const file = /(?:\/\.[^/]*|\.[a-z0-9]{1,10}\/?$)/i

/**
 * Whether a path that no screen has is the address of a file, which is there or is not. Every other unknown path leads
 * home, as the spec says.
 */
export const isFileAddress = (pathname: string): boolean => file.test(pathname)
