/** Removes characters that XML forbids, and escapes every `<` that starts no tag, as in "<3". */
export const toLegalXml = (text: string): string =>
  text
    // At most 1,000 at a time: a single match of 4 million characters once overflowed the stack.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matching them is the purpose
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]{1,1000}/g, '')
    .replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<(?![A-Za-z_!?/])/g, (found) => (found === '<' ? '&lt;' : found))

/** References to forbidden characters. */
const forbiddenReferences = /&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/gi
/** Ampersands that start no entity, as in addresses that were never escaped. */
const bareAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});)/gi

/** Makes text outside of CDATA well-formed; existing entities stay. */
export const repairText = (text: string): string =>
  text
    .replace(forbiddenReferences, '')
    .replace(bareAmpersand, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Escapes text for XML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const usefulName = /^[A-Za-z][\w.-]*(?::[A-Za-z][\w.-]*)?$/

/** True for plain element and attribute names; all names defined for feeds are. */
export const isUsefulName = (name: string): boolean =>
  name.length <= 60 && usefulName.test(name) && !(name in Object.prototype)

const limits = { attributes: 40, valueLength: 4096 }

/** A start tag with the attributes worth keeping. */
export function startTag(name: string, attributes: Record<string, string>): string {
  const output = Object.entries(attributes)
    .filter(([key, value]) => isUsefulName(key) && value.length <= limits.valueLength)
    .slice(0, limits.attributes)
    .map(([key, value]) => ` ${key}="${repairText(value).replaceAll('"', '&quot;')}"`)
  return `<${name}${output.join('')}>`
}

/** An element's or attribute's local name, in lower case. */
export const getLocalName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

/** The type of base64-encoded texts in Atom. */
export const binaryType = 'application/octet-stream'
