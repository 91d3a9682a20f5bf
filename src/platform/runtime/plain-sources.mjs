import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Loaded before anything else (memory-flags.ts). Reads our modules as the build has stripped them of types
// (src/app/build/strip-sources.ts): Node's stripper is a large WebAssembly program that stays in memory once it is loaded.
// Modules that the build has not seen are read as usual. Written in JavaScript, or it would load the stripper itself.

const sources = ['../../', '../../../packages/'].map((folder) => new URL(folder, import.meta.url).href)
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
    const isOurs = sources.some((folder) => url.startsWith(folder)) && url.endsWith('.ts')
    const source = isOurs ? plainSourceOf(url) : undefined
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})
