import c from './inks.module.css'
import { hashName } from './name-hash.ts'

const inks = [c.moss, c.ochre, c.rust, c.tide, c.soot, c.madder, c.slate]

/** Returns the class with the colours for a name: --ground, --figure, --tint and --spot. */
export function inkClass(name: string): string | undefined {
  return inks[hashName(name) % inks.length]
}
