import { globSync, realpathSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { scriptGroups } from '#app/build/script-groups.ts'
import { parseLanguages } from '#i18n/languages.ts'
import { markedTexts } from '#i18n/marked-texts.ts'

/**
 * Retries failed dynamic imports. Chromium 150 caches a failed import until the page reloads, so retries vary the
 * URL. Replaces Vite's helper, which handles stylesheets and preloads that this build does not have (0.9 kB).
 */
const preloadHelper = '\0vite/preload-helper.js'
const retryImports: Plugin = {
  name: 'retry-imports',
  enforce: 'pre',
  apply: 'build',
  load: (id) =>
    id === preloadHelper
      ? `const failures = new Map()
export const __vitePreload = (load) => load().catch((error) => {
  const url = error?.message?.match(/http\\S+js$/)?.[0]
  const before = failures.get(url) ?? 0
  failures.set(url, before + 1)
  if (!url || !before) throw error
  return import(/* @vite-ignore */ url + '?' + before)
})`
      : undefined,
}

const stylesheets = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).sort()

/**
 * Short class names from the positions of file and name: they compress better than hashes and are reproducible across
 * machines.
 */
function shortClassName(name: string, file: string, css: string): string {
  const sheet = stylesheets.indexOf(relative(import.meta.dirname, file))
  const names = [...css.matchAll(/(?:\.|@keyframes +)([a-z][\w-]*)/gi)].map(([, className]) => className)
  const index = [...new Set(names)].indexOf(name)
  if (sheet < 0 || index < 0) throw new Error(`No class ${name} in ${file}`)
  return `_${sheet.toString(36).padStart(2, '0')}${index.toString(36)}`
}

/** Drops the page files' paths: only the server needs them. */
const leanPageList: Plugin = {
  name: 'lean-page-list',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.endsWith('/src/app/web/page-list.ts')) return
    const shorter = code.replace(/entry\(\s*('[^']+'),\s*'[^']+'/g, "entry($1, ''")
    if (shorter === code) this.error('found no entries to shorten')
    return { code: shorter, map: null }
  },
}

/** Replaces Lucide's icon factory, whose options cost a first visit 1 kB: `Icon` only needs the drawing. */
const leanIcons: Plugin = {
  name: 'lean-icons',
  enforce: 'pre',
  apply: 'build',
  load: (id) =>
    /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/.test(id)
      ? `import { createElement } from 'react'
const drawing = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' }
export default ({ node }) => (props) =>
  createElement('svg', { ...drawing, ...props }, ...node.map(([shape, attributes]) => createElement(shape, attributes)))`
      : undefined,
  // Drops names and keys, a third of an icon's size, which the factory above ignores.
  transform: (code, id) =>
    /\/lucide-react\/dist\/esm\/icons\//.test(id)
      ? { code: code.replace(/,\s+key: "\w+"/g, '').replace(/ {2}name: "[^"]+",\s+size: 24,/, ''), map: null }
      : undefined,
}

/** The stylesheet declares the order of its cascade layers first, whichever file is bundled first. */
const layersFirst: Plugin = {
  name: 'layers-first',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer reset,tokens,base,components,utilities;${file.source}`
    }
  },
}

/**
 * Bundles the renderer's few dependencies, and always React's production build, whatever NODE_ENV the server runs
 * with.
 */
const selfContainedRenderer: Plugin = {
  name: 'self-contained-renderer',
  apply: 'build',
  config: () => ({
    environments: {
      ssr: { define: { 'process.env.NODE_ENV': '"production"' }, resolve: { noExternal: true } },
    },
  }),
}

/** The server renders once and needs no subscriptions, so its pages get hooks that only read queries. */
const queriesOnServer: Plugin = {
  name: 'queries-on-server',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (source, importer) => {
    const lean = fileURLToPath(new URL('src/client/api/queries-on-server.ts', import.meta.url))
    return source === '@tanstack/react-query' && importer !== lean ? lean : null
  },
}

// Pages are built twice: for browsers (split by screen) and for server rendering. Server code is not built; Node runs
// the TypeScript directly.
export default defineConfig(({ command }) => ({
  // Class names appear in pages, stylesheet and scripts, so production ones are as short as possible.
  css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : {},
  plugins: [
    react(),
    markedTexts(parseLanguages(process.env.LANGUAGES)?.[0] ?? 'en'),
    leanIcons,
    leanPageList,
    layersFirst,
    selfContainedRenderer,
    queriesOnServer,
    retryImports,
  ],
  // In development, fonts and styles are served from node_modules, which may be a link to another checkout.
  server: { fs: { allow: ['.', realpathSync(new URL('node_modules', import.meta.url))] } },
  environments: {
    client: {
      build: {
        manifest: true,
        // src/app/web/open-pages.ts lists each page's files; Vite's own list would be sent with every page.
        modulePreload: false,
        // A single stylesheet of a few kB: one request, and no flash of unstyled content between screens.
        cssCodeSplit: false,
        rolldownOptions: {
          input: ['src/app/web/browser.tsx', 'src/client/forms/early-input.ts'],
          // Declarations of endpoints and shapes have no side effects, so each screen bundles only the ones it uses.
          output: {
            // Not in assets: translations must be inserted first (src/app/build/localize-scripts.ts).
            entryFileNames: 'scripts/[name]-[hash].js',
            chunkFileNames: 'scripts/[name]-[hash].js',
            codeSplitting: {
              groups: [
                // Libraries that every page loads, in one file that changes only when they do.
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|zustand|@tanstack)\/(?!.*\/hydration\.)/,
                  priority: 2,
                },
                { name: scriptGroups(), includeDependenciesRecursively: false, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        sourcemap: true,
        ssr: 'src/app/web/render.tsx',
        rolldownOptions: { output: { entryFileNames: 'render.js' } },
      },
    },
  },
  builder: {},
}))
