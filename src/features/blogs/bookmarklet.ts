/** The address of a bookmark that takes the page on show to the upload screen. Whatever forbids a page to load foreign
 * scripts does not forbid this: it only goes elsewhere. @param public_url of this site, without a final slash */
export const bookmarklet = (public_url: string): string =>
  `javascript:void(location.href=${JSON.stringify(`${public_url}/upload-blog?url=`).replaceAll('"', "'")}+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title))`
