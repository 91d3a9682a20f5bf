import type { Plugin } from 'vite'
import { messagesIn } from './catalogue.ts'
import { findTexts } from './find-texts.ts'
import type { Language } from './languages.ts'
import { markOf } from './marks.ts'

/**
 * Browsers get each text compiled, and in one language only. While building, a mark takes the place of each text, and
 * `texts.json` beside the scripts lists what the marks stand for; while developing, the text itself in `language`.
 */
export function markedTexts(language: Language): Plugin {
  const keys = new Set<string>()
  const find = messagesIn(language)
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
      const found = findTexts(code, file)
      if (found.length === 0) return null
      /** What takes the place of what, by where that begins and ends. */
      const edits = new Map<number, { end: number; by: string }>()
      for (const { key, start, end, context } of found) {
        keys.add(key)
        edits.set(start, { end, by: JSON.stringify(isBuild ? markOf(key) : find(key)) })
        // The meaning has been chosen: browsers would take it for a part of the text.
        if (context) edits.set(context.start, { end: context.end, by: 'undefined' })
      }
      let marked = code
      // From the end, so that earlier positions stay right.
      for (const [start, { end, by }] of [...edits].sort(([a], [b]) => b - a))
        marked = marked.slice(0, start) + by + marked.slice(end)
      return { code: marked, map: null }
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'texts.json', source: JSON.stringify([...keys].sort()) })
    },
  }
}
