/**
 * First parts of addresses, so that no name can be mistaken for a page. A test compares them with the list of pages.
 */
const routes =
  `about admin-wn api article articles assets blog blogs confirm-email contact contact-us create-profile
  community-guidelines documents donate edit-article edit-blog edit-profile fairness feed feeds following forgot-password healthz home languages login
  login-or-signup logout media metrics moderation-log newsfeed notifications password-reset paths privacy profile reading
  readyz river
  review-article-upsert review-blog review-blog-upsert robots.txt search search-results sign-up signup sitemap.xml
  security surprise tags undo-changes undo-email upload-article upload-blog update-profile user users well-known unsubscribe favicon.ico`.split(
    /\s+/,
  )

/** Names that speak for the site. */
const staffWords = [
  ...['admin', 'administrator', 'admins', 'staff', 'moderator', 'moderators', 'official', 'wend', 'sysop'],
  ...['webmaster', 'postmaster', 'hostmaster'],
]
const others = [
  ...['abuse', 'anonymous', 'billing', 'deleted', 'deleted-user', 'everyone', 'help', 'helpdesk', 'hello'],
  ...['info', 'legal', 'mail', 'mod', 'mods', 'nobody', 'noreply', 'no-reply', 'null', 'owner'],
  ...['root', 'security', 'somebody', 'superuser', 'support', 'system', 'team', 'terms', 'undefined', 'www'],
]

/** What a name looks like at a glance: case, separators and digits in place of letters make no difference. */
const glance = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replace(/[01345|7]/g, (digit) => ({ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' })[digit] ?? digit)
    .replaceAll('i', 'l')

const reserved = new Set([...routes, ...staffWords, ...others].map(glance))
const reservedParts = new Set(staffWords.map(glance))

/**
 * Whether a name would be mistaken for a page of the site or for someone who speaks for it: `admin`, `Adm1n`,
 * `ada.staff`. @param siteName the operator's name for the site is reserved too
 */
export function isReserved(username: string, siteName: string): boolean {
  const own = glance(siteName.replaceAll(/[^A-Za-z0-9]/g, ''))
  const standsFor = (name: string) => reservedParts.has(name) || (own !== '' && name === own)
  const whole = glance(username)
  return reserved.has(whole) || standsFor(whole) || username.split(/[._-]/).map(glance).some(standsFor)
}
