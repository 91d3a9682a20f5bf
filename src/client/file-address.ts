/** The last part of a path has an extension, or any part is hidden: `/favicon.png`, `/wp-login.php`, `/.git/config`. */
const file = /(?:\/\.[^/]*|\.[a-z0-9]{1,10}\/?$)/i

/**
 * Whether a path without a screen is the address of a file, which exists or not. Every other unknown path redirects
 * home, as the spec says.
 */
export const isFileAddress = (pathname: string): boolean => file.test(pathname)
