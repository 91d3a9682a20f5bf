/** The address of a bookmark that takes the page on show to the upload screen. Whatever forbids a page to load foreign
 * scripts does not forbid this: it only goes elsewhere. @param publicUrl of this site, without a final slash */
export const bookmarklet = (publicUrl: string): string =>
  `javascript:void(location.href=${JSON.stringify(`${publicUrl}/upload-blog?url=`).replaceAll('"', "'")}+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title))`
