import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Loaded before anything else (memory-flags.ts). Reads our modules as the build has left them, without types (src/app/build/build.ts):
// what strips types is a large program in WebAssembly, and never goes once it is loaded. What the build does not know is read as
// ever. JavaScript itself, or it would load what it is there to avoid.

const sources = new URL('../../', import.meta.url).href
const plain = new URL('../../../dist/plain/', import.meta.url)

/** The same source without types; undefined where the build has seen another one. */
function plainSourceOf(url) {
  try {
    return readFileSync(new URL(`${hash('sha256', readFileSync(new URL(url)))}.js`, plain), 'utf8')
  } catch {
    return undefined
  }
}

registerHooks({
  load(url, context, next) {
    const isOurs = url.startsWith(sources) && url.endsWith('.ts')
    const source = isOurs ? plainSourceOf(url) : undefined
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})
