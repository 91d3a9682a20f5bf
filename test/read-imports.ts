import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { root } from './vitest.ts'

/**
 * An import, static or dynamic. Paths are relative to package.json's `imports`: `platform/db/db.ts`, `test/wend.ts`.
 */
export interface Import {
  from: string
  /** A file, or the name of a package. */
  to: string
  /** As written in the import: `../db/db.ts`, `#platform/db/db.ts`. */
  specifier: string
  is_type: boolean
}

/** Reads every import in src, packages and test. */
export async function readImports(): Promise<Import[]> {
  const imports: Import[] = []
  for await (const file of glob('{src,packages,test}/**/*.{ts,tsx}', { cwd: root })) {
    const from = file.replace(/^(src|packages)\//, '')
    const text = await readFile(join(root, file), 'utf8')
    for (const [, type, name = ''] of text.matchAll(
      /(?:import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'/g,
    )) {
      imports.push({ from, to: resolve(from, name), specifier: name, is_type: type !== undefined })
    }
    for (const [, name = ''] of text.matchAll(/\bimport(?:\(\s*|\s+)'([^']+)'/g)) {
      imports.push({ from, to: resolve(from, name), specifier: name, is_type: false })
    }
  }
  return imports
}

function resolve(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('.')) return normalize(join(dirname(file), name))
  return name
}
