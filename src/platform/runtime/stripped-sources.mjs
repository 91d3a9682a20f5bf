import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Preloaded by limit-memory.ts. Loads our modules in the form without types that the build made
// (src/app/build/strip-sources.ts): Node's type stripper is a large WebAssembly module that stays in memory once loaded.
// Modules that the build does not know are loaded as usual. This is JavaScript, since TypeScript would load the stripper.

const sources = ['../..', '../../../packages'].map((folder) => new URL(folder, import.meta.url).href)
const plain = new URL('../../../dist/plain/', import.meta.url)

/** The stripped source; undefined if the build saw a different version. */
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
