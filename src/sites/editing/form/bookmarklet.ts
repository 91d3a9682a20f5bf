/** A bookmarklet that takes the current page to the upload screen. Policies against foreign scripts do not block it: it
 * only navigates. @param uploadUrl of the upload screen */
export const bookmarklet = (uploadUrl: string): string =>
  `javascript:void(location.href=${JSON.stringify(`${uploadUrl}?url=`).replaceAll('"', "'")}+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title))`
