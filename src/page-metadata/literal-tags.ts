/** Elements that format text. In titles they count as markup if they are closed or have attributes. */
const formattingElements =
  /^(a|abbr|acronym|article|b|bdi|bdo|big|blockquote|center|cite|code|del|dfn|div|em|figure|font|h[1-6]|header|i|ins|kbd|li|mark|nobr|ol|p|pre|q|rb|rp|rt|rtc|ruby|s|samp|section|small|span|strike|strong|sub|sup|time|tt|u|ul|var)$/
const lineBreakElements = /^(br|wbr)$/
/** Elements without readable text. */
const embeddedElements =
  /^(audio|canvas|embed|head|iframe|img|math|noscript|object|picture|script|select|source|style|svg|template|textarea|video)$/
/** All other HTML elements. */
const otherElements =
  /^(address|area|aside|base|basefont|body|button|caption|col|colgroup|data|datalist|dd|details|dialog|dir|dl|dt|fieldset|figcaption|footer|form|frame|frameset|hgroup|hr|html|input|label|legend|link|main|map|marquee|menu|meta|meter|nav|noembed|noframes|optgroup|option|output|param|plaintext|progress|search|slot|summary|table|tbody|td|tfoot|th|thead|title|tr|track|xmp)$/

interface Tag {
  position: number
  end: number
  name: string
  isEnd: boolean
  hasAttributes: boolean
  /** The matching start or end tag. */
  partner?: Tag
}

const comment = /<!--[\s\S]*?-->/y
const tag = /<(\/?)([a-z][a-z\d:-]*)((?:\s+[^\s=<>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*\/?>/iy
const code = /[{}();=]/

/**
 * Escapes tags that a text merely mentions, such as "Using <template>" or "Vec<T>", so that they survive the removal
 * of markup. In titles, that is everything except formatting; in longer texts, which usually are HTML, only
 * implausible markup.
 */
export function escapeLiteralTags(markup: string, kind: 'title' | 'text'): string {
  const { tags, strayPositions } = findTags(markup)
  const isMarkup = kind === 'title' ? isMarkupInTitle : isMarkupInText
  const literalPositions = tags
    .filter((current) => !isMarkup(current, markup))
    .map(({ position }) => position)
  let output = ''
  let from = 0
  for (const position of [...literalPositions, ...strayPositions].sort((a, b) => a - b)) {
    output += `${markup.slice(from, position)}&lt;`
    from = position + 1
  }
  return output + markup.slice(from)
}

/** Finds well-formed tags and stray angle brackets. */
function findTags(markup: string): { tags: Tag[]; strayPositions: number[] } {
  const tags: Tag[] = []
  const strayPositions: number[] = []
  const openTags = new Map<string, Tag[]>()
  for (let position = markup.indexOf('<'); position >= 0; position = markup.indexOf('<', position + 1)) {
    comment.lastIndex = position
    tag.lastIndex = position
    if (comment.test(markup)) {
      position = comment.lastIndex - 1
      continue
    }
    const match = tag.exec(markup)
    if (!match) {
      strayPositions.push(position)
      continue
    }
    const [fullTag, slash, name = '', attributes = ''] = match
    const current: Tag = {
      position,
      end: position + fullTag.length,
      name: name.toLowerCase(),
      isEnd: slash === '/',
      hasAttributes: attributes.includes('='),
    }
    tags.push(current)
    const openWithSameName = openTags.get(current.name) ?? []
    openTags.set(current.name, openWithSameName)
    if (current.isEnd) {
      const start = openWithSameName.pop()
      if (start) {
        start.partner = current
        current.partner = start
      }
    } else openWithSameName.push(current)
    position = current.end - 1
  }
  return { tags, strayPositions }
}

function isMarkupInTitle(current: Tag, markup: string): boolean {
  if (lineBreakElements.test(current.name)) return true
  if (formattingElements.test(current.name)) return current.partner !== undefined || current.hasAttributes
  return embeddedElements.test(current.name) && isRealEmbed(current, markup)
}

function isMarkupInText(current: Tag, markup: string): boolean {
  if (embeddedElements.test(current.name))
    return current.partner !== undefined || isRealEmbed(current, markup)
  if (current.hasAttributes || /[:-]/.test(current.name)) return true
  return (
    lineBreakElements.test(current.name) ||
    formattingElements.test(current.name) ||
    otherElements.test(current.name)
  )
}

/** True if an embedded element is real: unlike a literal tag, it has attributes or contains code. */
function isRealEmbed({ position, end, isEnd, hasAttributes, partner }: Tag, markup: string): boolean {
  if (hasAttributes || partner?.hasAttributes) return true
  if (isEnd && !partner) return false
  return code.test(isEnd ? markup.slice(partner?.end, position) : markup.slice(end, partner?.position))
}
