/** A text without the characters that XML forbids, and with every `<` escaped that begins no tag, as in "<3". */
export const legalXml = (text: string): string =>
  text
    // In runs of at most 1,000: a single match of 4 million characters once overflowed the stack.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]{1,1000}/g, '')
    .replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<(?![A-Za-z_!?/])/g, (found) => (found === '<' ? '&lt;' : found))

/** References to characters that XML forbids. */
const forbidden = /&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/gi
/** Ampersands that begin no entity, as in addresses that were never escaped. */
const bareAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});)/gi

/** Text that stands outside of CDATA, as well-formed XML. Its entities stay as they are. */
export const mendText = (text: string): string =>
  text.replace(forbidden, '').replace(bareAmpersand, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Any text as XML that says the same. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const usefulName = /^[A-Za-z][\w.-]*(?::[A-Za-z][\w.-]*)?$/

/** Whether an element or attribute may be kept: everything that feeds define is so named. */
export const isUsefulName = (name: string): boolean =>
  name.length <= 60 && usefulName.test(name) && !(name in Object.prototype)

const max = { attributes: 40, letters: 4096 }

/** A start tag with those attributes that are worth keeping. */
export function startTag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes)
    .filter(([key, value]) => isUsefulName(key) && value.length <= max.letters)
    .slice(0, max.attributes)
    .map(([key, value]) => ` ${key}="${mendText(value).replaceAll('"', '&quot;')}"`)
  return `<${name}${written.join('')}>`
}

/** An element's or attribute's name without its prefix, lower-case. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

/** The type of Atom's words that are encoded as base64. */
export const binary = 'application/octet-stream'
