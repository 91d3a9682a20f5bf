import { hashName } from './name-hash.ts'
import c from './palettes.module.css'

const palettes = [c.moss, c.ochre, c.rust, c.tide, c.soot, c.madder, c.slate]

/** Returns the class with the colours for a name: --ground, --figure, --tint and --spot. */
export function paletteClass(name: string): string | undefined {
  return palettes[hashName(name) % palettes.length]
}
