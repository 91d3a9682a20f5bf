/**
 * First parts of addresses, so that no name can be mistaken for a page. A test compares them with the list of pages.
 */
const routes =
  `about admin-wn api article articles assets blog blogs confirm-email contact contact-us create-profile
  community-guidelines documents donate edit-article edit-blog edit-profile fairness feed feeds following forgot-password healthz home languages login
  login-or-signup logout media metrics moderation-log newsfeed notifications password-reset paths privacy profile reading
  readyz river
  review-article-upsert review-blog review-blog-upsert robots.txt search search-results sign-up signup sitemap.xml
  security surprise tags undo-changes undo-email upload-article upload-blog update-profile user users well-known unsubscribe welcome favicon.ico`.split(
    /\s+/,
  )

const others = [
  ...['abuse', 'anonymous', 'billing', 'deleted', 'deleted-user', 'everyone', 'help', 'helpdesk', 'hello'],
  ...['info', 'legal', 'mail', 'mod', 'mods', 'nobody', 'noreply', 'no-reply', 'null', 'owner'],
  ...['root', 'security', 'somebody', 'superuser', 'system', 'team', 'terms', 'undefined', 'www'],
]

/** Words that speak for the site wherever they stand by themselves: `ada.staff`, `AdaAdmin`. So does the site's name. */
const voices = [
  ...['admin', 'admins', 'administrator', 'administrators', 'staff', 'moderator', 'moderators', 'official'],
  ...['support', 'sysop', 'webmaster', 'postmaster', 'hostmaster', 'wend'],
]

/** Words that do in a name that is made of these lists alone: `theteam`, `securityteam2`. */
const softVoices = [
  ...['mod', 'mods', 'moderation', 'team', 'help', 'helpdesk', 'security', 'safety', 'abuse', 'billing'],
]
const fillers = [
  ...['the', 'my', 'our', 'your', 'this', 'site', 'web', 'customer', 'user', 'member', 'service', 'services'],
  ...['account', 'accounts', 'community', 'forum', 'desk', 'center', 'centre', 'contact', 'crew', 'founder'],
  ...['info', 'mail', 'news', 'alert', 'alerts', 'updates', 'status', 'login', 'verify', 'verified'],
  ...['payments', 'legal', 'bot', 'hq', 'ops', 'chief', 'head', 'lead', 'senior', 'super', 'sys', 'global'],
  ...['donations', 'real', 'at', 'of', 'for', 'from', 'and', 'by', 'com', 'org', 'net', 'app'],
  ...['io', 'blog', 'blogs', 'get', 'join', 'trust'],
]

/** What a name looks like at a glance: case, separators and digits in place of letters make no difference. */
const glance = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replace(/[01345|7]/g, (digit) => ({ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' })[digit] ?? digit)
    .replaceAll('i', 'l')

/** The same, without a difference between two letters that look like one and that one, as `look_of` in SQL has it. */
const blur = (name: string): string =>
  glance(name).replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd')

const reserved = new Set([...routes, ...voices, ...others].map(glance))
const blurredVoices = voices.map(blur)
const blurredFillers = fillers.map(blur)
const blurredSoft = softVoices.map(blur)

/** What no ordinary name contains: `chiefmoderator`, `adminada`, but not `badminton` or `administra`. */
const unmistakable = new RegExp(
  [
    ...['administrator', 'moderator', 'webmaster', 'postmaster', 'hostmaster'].map(blur),
    `^${blur('admin')}(?!${blur('ist')})`,
    `${blur('admin')}s?$`,
    `^${blur('official')}`,
    `(?<!un)${blur('official')}$`,
  ].join('|'),
)

/** Parts of a name as people read it: `TheAdmin7` has `The`, `Admin` and `7`. */
const partsOf = (name: string): string[] =>
  [/[._-]|(?<=[a-z\d])(?=[A-Z])/, /[._\d-]+|(?<=[a-z])(?=[A-Z])/].flatMap((gap) => name.split(gap))

/** Whether a text is words of a list, one after the other. */
function isMadeOf(text: string, words: string[]): boolean {
  const reached = new Set([0])
  for (const at of reached)
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length)
  return text !== '' && reached.has(text.length)
}

/**
 * Whether a name would be mistaken for a page of the site or for someone who speaks for it: `admin`, `Adm1n`,
 * `ada.staff`, `wendteam`. @param siteName the operator's name for the site is reserved too
 */
export function isReserved(username: string, siteName: string): boolean {
  const own = siteName.replaceAll(/[^A-Za-z0-9]/g, '')
  return reserved.has(glance(username)) || glance(username) === glance(own) || speaksFor(username, blur(own))
}

function speaksFor(username: string, own: string): boolean {
  const strong = own === '' ? blurredVoices : [...blurredVoices, own]
  if (partsOf(username).some((part) => strong.includes(blur(part)))) return true
  const withoutNumber = username.replace(/^[\d._-]+|[\d._-]+$/g, '')
  return [blur(username), blur(withoutNumber)].some(
    (text) =>
      unmistakable.test(text) ||
      (isMadeOf(text, [...strong, ...blurredSoft, ...blurredFillers]) && !isMadeOf(text, blurredFillers)),
  )
}
