/** A bookmarklet that takes the current page to the upload screen. Policies against foreign scripts do not block it: it
 * only navigates. @param publicUrl of this site, without a final slash */
export const bookmarklet = (publicUrl: string): string =>
  `javascript:void(location.href=${JSON.stringify(`${publicUrl}/upload-blog?url=`).replaceAll('"', "'")}+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title))`
