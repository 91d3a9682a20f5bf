import type { CompiledMessage } from 'icu-minify/format'
import { mapMessage } from './map-message.ts'

/** U+2068 and U+2069: what stands between them keeps its own direction, and changes that of nothing around it. */
const [firstStrongIsolate, popIsolate] = ['\u2068', '\u2069']

/** Programs that make links of what looks like an address would take the mark after it for a part of it. */
const addresses = new Set(['url', 'address', 'email'])

/**
 * A message of a language that is written from right to left, with isolates around the values that are put into it:
 * names, titles and hosts are often Latin, and would take the punctuation beside them along. In the message, not in
 * components, since the same sentence becomes a label, a title or the subject of a mail, where no element can stand.
 */
export const isolateValues = (compiled: CompiledMessage): CompiledMessage =>
  mapMessage(compiled, {
    value: (place, name) => (addresses.has(name) ? [place] : [firstStrongIsolate, place, popIsolate]),
  })
