import { markupToTitle } from './plain-text.ts'

/** More than the limit of any title or description, in code points. */
const maxChars = 10_000

const homeWords =
  'home ?page|home|start|startseite|accueil|inicio|início|main page|main|front page|welcome|index|главная|ホーム|首页'
const separator = '\\s*(?:[|·•»›]|::)\\s*|\\s+[-–—~/]\\s+'
const homePrefix = new RegExp(`^(?:${homeWords})(?:${separator})(?=\\S)`, 'iu')
const homeSuffix = new RegExp(`(?<=\\S)(?:${separator})(?:${homeWords})$`, 'iu')
const meaninglessTitle = new RegExp(
  `^(?:${homeWords}|blog|my blog|website|my site|site|untitled(?: document| page)?|document|new page(?: \\d+)?|page|title|default|react app|vite app|[\\p{P}\\s|~=+<>^]*)$`,
  'iu',
)

/** Removes "Home |" and the like from a title; undefined if what remains does not name a site. */
export function cleanTitle(raw: string): string | undefined {
  const title = plainText(raw).replace(homePrefix, '').replace(homeSuffix, '').trim()
  return meaninglessTitle.test(title) ? undefined : title
}

/** Removes markup and entities that remain after parsing, since many pages escape twice. */
export const plainText = (raw: string): string => markupToTitle(raw, maxChars)
