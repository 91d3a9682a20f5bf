/**
 * First path segments of this site's addresses, so that no username looks like a page. A test compares them with the
 * routes.
 */
const pathSegments =
  `about admin-wn api article articles assets blog blogs confirm-email contact contact-us create-profile
  community-guidelines documents donate edit-article edit-blog edit-profile fairness feed feeds following forgot-password healthz home languages login
  login-or-signup logout media metrics moderation-log newsfeed notifications password-reset paths privacy profile reading
  readyz river
  review-article-upsert review-blog review-blog-upsert robots.txt search search-results sign-up signup sitemap.xml
  security surprise tags undo-changes undo-email upload-article upload-blog update-profile user users well-known unsubscribe welcome favicon.ico`.split(
    /\s+/,
  )

const reservedWords = [
  ...['abuse', 'anonymous', 'billing', 'deleted', 'deleted-user', 'everyone', 'help', 'helpdesk', 'hello'],
  ...['info', 'legal', 'mail', 'mod', 'mods', 'nobody', 'noreply', 'no-reply', 'null', 'owner'],
  ...['root', 'security', 'somebody', 'superuser', 'system', 'team', 'terms', 'undefined', 'www'],
]

/** Words that claim authority wherever they stand alone: `ada.staff`, `AdaAdmin`. The site's name does, too. */
const authorityWords = [
  ...['admin', 'admins', 'administrator', 'administrators', 'staff', 'moderator', 'moderators', 'official'],
  ...['support', 'sysop', 'webmaster', 'postmaster', 'hostmaster', 'wend'],
]

/** Words that claim authority only in names made entirely of these lists: `theteam`, `securityteam2`. */
const weakAuthorityWords = [
  ...['mod', 'mods', 'moderation', 'team', 'help', 'helpdesk', 'security', 'safety', 'abuse', 'billing'],
]
/** Words that claim nothing themselves but may surround one that does. */
const fillers = [
  ...['the', 'my', 'our', 'your', 'this', 'site', 'web', 'customer', 'user', 'member', 'service', 'services'],
  ...['account', 'accounts', 'community', 'forum', 'desk', 'center', 'centre', 'contact', 'crew', 'founder'],
  ...['info', 'mail', 'news', 'alert', 'alerts', 'updates', 'status', 'login', 'verify', 'verified'],
  ...['payments', 'legal', 'bot', 'hq', 'ops', 'chief', 'head', 'lead', 'senior', 'super', 'sys', 'global'],
  ...['donations', 'real', 'at', 'of', 'for', 'from', 'and', 'by', 'com', 'org', 'net', 'app'],
  ...['io', 'blog', 'blogs', 'get', 'join', 'trust'],
]

/** Loose form of a name: ignores case, separators and digits in place of letters. */
const looseForm = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replace(/[01345|7]/g, (digit) => ({ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' })[digit] ?? digit)
    .replaceAll('i', 'l')

/** The loose form without pairs of letters that look like one, such as `rn` for `m`; the same as `look_of` in SQL. */
const lookalikeForm = (name: string): string =>
  looseForm(name).replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd')

const reservedForms = new Set([...pathSegments, ...authorityWords, ...reservedWords].map(looseForm))
const authorityForms = authorityWords.map(lookalikeForm)
const fillerForms = fillers.map(lookalikeForm)
const weakAuthorityForms = weakAuthorityWords.map(lookalikeForm)

/** Matches parts that no ordinary name has: `chiefmoderator` and `adminada`, but not `badminton` or `administra`. */
const authorityPattern = new RegExp(
  [
    ...['administrator', 'moderator', 'webmaster', 'postmaster', 'hostmaster'].map(lookalikeForm),
    `^${lookalikeForm('admin')}(?!${lookalikeForm('ist')})`,
    `${lookalikeForm('admin')}s?$`,
    `^${lookalikeForm('official')}`,
    `(?<!un)${lookalikeForm('official')}$`,
  ].join('|'),
)

/** Parts of a name as people read it: `TheAdmin7` is `The`, `Admin` and `7`. */
const splitName = (name: string): string[] =>
  [/[._-]|(?<=[a-z\d])(?=[A-Z])/, /[._\d-]+|(?<=[a-z])(?=[A-Z])/].flatMap((separator) =>
    name.split(separator),
  )

/** True if a text is a concatenation of words from a list. */
function isMadeOf(text: string, words: string[]): boolean {
  const reachedOffsets = new Set([0])
  for (const offset of reachedOffsets)
    for (const word of words) if (text.startsWith(word, offset)) reachedOffsets.add(offset + word.length)
  return text !== '' && reachedOffsets.has(text.length)
}

/**
 * True if a name could be mistaken for a page of the site or for its staff: `admin`, `Adm1n`,
 * `ada.staff`, `wendteam`. @param siteName the operator's name for the site, which is reserved, too
 */
export function isReserved(username: string, siteName: string): boolean {
  const bareSiteName = siteName.replaceAll(/[^A-Za-z0-9]/g, '')
  return (
    reservedForms.has(looseForm(username)) ||
    looseForm(username) === looseForm(bareSiteName) ||
    claimsAuthority(username, lookalikeForm(bareSiteName))
  )
}

function claimsAuthority(username: string, siteForm: string): boolean {
  const strongForms = siteForm === '' ? authorityForms : [...authorityForms, siteForm]
  if (splitName(username).some((part) => strongForms.includes(lookalikeForm(part)))) return true
  const withoutNumber = username.replace(/^[\d._-]+|[\d._-]+$/g, '')
  return [lookalikeForm(username), lookalikeForm(withoutNumber)].some(
    (text) =>
      authorityPattern.test(text) ||
      (isMadeOf(text, [...strongForms, ...weakAuthorityForms, ...fillerForms]) &&
        !isMadeOf(text, fillerForms)),
  )
}
