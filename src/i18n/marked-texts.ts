import type { Plugin } from 'vite'
import { compileMessages } from './catalogue.ts'
import { findTexts } from './find-texts.ts'
import type { Language } from './languages.ts'
import { markerFor } from './markers.ts'

/**
 * Vite plugin that gives browsers compiled texts in one language only. Builds replace each text by a marker and list the
 * texts in `texts.json`; in development, texts are compiled in place for `language`.
 */
export function markedTexts(language: Language): Plugin {
  const keys = new Set<string>()
  const find = compileMessages(language)
  let isBuild = false
  return {
    name: 'marked-texts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!/\/src\/.*\.tsx?$/.test(file)) return null
      const literals = findTexts(code, file)
      if (literals.length === 0) return null
      /** Replacements by start position. */
      const edits = new Map<number, { end: number; replacement: string }>()
      for (const { key, start, end, context } of literals) {
        keys.add(key)
        edits.set(start, { end, replacement: JSON.stringify(isBuild ? markerFor(key) : find(key)) })
        // The context is resolved at build time; browsers would take it for part of the key.
        if (context) edits.set(context.start, { end: context.end, replacement: 'undefined' })
      }
      let codeWithMarkers = code
      // From the end, so that earlier positions stay valid.
      for (const [start, { end, replacement }] of [...edits].sort(([a], [b]) => b - a))
        codeWithMarkers = codeWithMarkers.slice(0, start) + replacement + codeWithMarkers.slice(end)
      return { code: codeWithMarkers, map: null }
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'texts.json', source: JSON.stringify([...keys].sort()) })
    },
  }
}
