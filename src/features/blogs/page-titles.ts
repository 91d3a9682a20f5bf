import { Parser } from 'htmlparser2'

const homeWords =
  'home ?page|home|start|startseite|accueil|inicio|início|main page|main|front page|welcome|index|главная|ホーム|首页'
const separator = '\\s*(?:[|·•»›]|::)\\s*|\\s+[-–—~/]\\s+'
const homeBefore = new RegExp(`^(?:${homeWords})(?:${separator})(?=\\S)`, 'iu')
const homeAfter = new RegExp(`(?<=\\S)(?:${separator})(?:${homeWords})$`, 'iu')
const saysNothing = new RegExp(
  `^(?:${homeWords}|blog|my blog|website|my site|site|untitled(?: document| page)?|document|new page(?: \\d+)?|page|title|default|react app|vite app|.?)$`,
  'iu',
)

/** A title without "Home |" and the like, in one line; undefined where nothing is left that names a site. */
export function cleanTitle(said: string): string | undefined {
  const title = plainText(said).replace(homeBefore, '').replace(homeAfter, '').trim()
  return saysNothing.test(title) ? undefined : title
}

/** Many pages escape twice; markup and entities that remain after parsing are removed. */
export function plainText(said: string): string {
  if (!/&(#\w+|\w+);/.test(said)) return inOneLine(said)
  let text = ''
  const parser = new Parser({
    ontext(more) {
      text += more
    },
  })
  parser.end(said)
  return inOneLine(text)
}

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()
