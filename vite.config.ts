import { globSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { scriptGroups } from '#app/build/script-groups.ts'
import { leanContracts } from '#client/build/lean-contracts.ts'
import { readLanguages } from '#i18n/languages.ts'
import { markedTexts } from '#i18n/marked-texts.ts'

/**
 * Wraps each dynamic import. Chromium 150 repeats no failed import until the page is reloaded, so a retry uses another
 * address. Vite's own helper is for stylesheets and preloads, of which we have none: 0.9 kB.
 */
const preloadHelper = '\0vite/preload-helper.js'
const retriedImports: Plugin = {
  name: 'retried-imports',
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

/** Counts files and the names in them, which compresses better than a hash and is the same in every build, on every machine. */
function shortClassName(name: string, file: string, css: string): string {
  const sheet = stylesheets.indexOf(relative(import.meta.dirname, file))
  const names = [...css.matchAll(/(?:\.|@keyframes +)([a-z][\w-]*)/gi)].map(([, one]) => one)
  const at = [...new Set(names)].indexOf(name)
  if (sheet < 0 || at < 0) throw new Error(`No name ${name} in ${file}`)
  return `_${sheet.toString(36).padStart(2, '0')}${at.toString(36)}`
}

/** Which module a page lies in is for the server, which names its files. */
const leanPageList: Plugin = {
  name: 'lean-page-list',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    id.endsWith('/src/app/web/page-list.ts')
      ? { code: code.replace(/at\(\s*('[^']+'),\s*'[^']+'/g, "at($1, ''"), map: null }
      : undefined,
}

/** Lucide makes icons for every framework and taste, which costs a first visit 1 kB: `Icon` needs only the drawing. */
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
  // Names and random keys, which nothing above reads, are a third of what an icon weighs.
  transform: (code, id) =>
    /\/lucide-react\/dist\/esm\/icons\//.test(id)
      ? { code: code.replace(/,\s+key: "\w+"/g, '').replace(/ {2}name: "[^"]+",\s+size: 24,/, ''), map: null }
      : undefined,
}

/** Screens import no error definitions. error-texts.ts loads a copy of each, which keeps them out of the shared chunk. */
const apart = '?apart'
const separateErrorTexts: Plugin = {
  name: 'separate-error-texts',
  enforce: 'pre',
  load: async (id) =>
    id.endsWith(apart)
      ? { code: await readFile(id.slice(0, -apart.length), 'utf8'), moduleType: 'ts' }
      : undefined,
}

/** The one stylesheet starts with the order of its cascade layers, whichever part of it is put first. */
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
 * The renderer brings along the little that it uses of its libraries, and React's production build whatever the
 * environment of the server says.
 */
const completeRenderer: Plugin = {
  name: 'complete-renderer',
  apply: 'build',
  config: () => ({
    environments: {
      ssr: { define: { 'process.env.NODE_ENV': '"production"' }, resolve: { noExternal: true } },
    },
  }),
}

/** The server follows no replies: its pages get hooks that only read them. */
const queriesOnServer: Plugin = {
  name: 'queries-on-server',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (source, importer) => {
    const lean = fileURLToPath(new URL('src/client/api/queries-on-server.ts', import.meta.url))
    return source === '@tanstack/react-query' && importer !== lean ? lean : null
  },
}

// Pages are built twice: for browsers (split by screen) and for rendering on the server. The server's own code is
// not built at all: Node runs it as it is.
export default defineConfig(({ command }) => ({
  // Class names are in every page, in the stylesheet and in the scripts: built ones are as short as they can be.
  css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : {},
  plugins: [
    react(),
    markedTexts(readLanguages(process.env.LANGUAGES)?.[0] ?? 'en'),
    leanContracts,
    separateErrorTexts,
    leanIcons,
    leanPageList,
    layersFirst,
    completeRenderer,
    queriesOnServer,
    retriedImports,
  ],
  resolve: {
    // Browsers need the contract's addresses, not its shapes: zod's runtime stays out (docs/decisions/0001).
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/client/build/no-zod.ts', import.meta.url)) },
      {
        find: /^(?:#api-contract\/shapes|\.)\/text-shapes\.ts$/,
        replacement: fileURLToPath(new URL('src/client/build/no-text-shapes.ts', import.meta.url)),
      },
    ],
  },
  // While developing, faces and styles come straight from node_modules, which may be a link to another checkout.
  server: { fs: { allow: ['.', realpathSync(new URL('node_modules', import.meta.url))] } },
  environments: {
    client: {
      build: {
        manifest: true,
        // Each page's files are named by src/app/web/open-pages.ts; Vite's own list of them would travel with every page.
        modulePreload: false,
        // One stylesheet of a few kB: one request, and nothing blinks on the way to another screen.
        cssCodeSplit: false,
        rolldownOptions: {
          input: ['src/app/web/browser.tsx', 'src/client/forms/early-input.ts'],
          // Declaring an endpoint or a shape does nothing: a screen brings only those that it uses.
          output: {
            // Not below assets: texts are put in first (src/app/build/put-texts.ts).
            entryFileNames: 'scripts/[name]-[hash].js',
            chunkFileNames: 'scripts/[name]-[hash].js',
            codeSplitting: {
              groups: [
                // What every page loads, in one file that changes only with the libraries.
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|zustand|@tanstack)\/(?!.*\/hydration\.)/,
                  priority: 2,
                },
                { name: scriptGroups(), includeDependenciesRecursively: false, priority: 1 },
              ],
            },
          },
          treeshake: {
            // Shapes and contracts only declare: what nothing uses goes.
            moduleSideEffects: [
              {
                test: /\/src\/(i18n\/message|api-contract\/|.+\/(contract|errors)\.ts)/,
                sideEffects: false,
              },
            ],
            manualPureFunctions: [
              'z',
              'message',
              'defineError',
              'zodIssue',
              'zodIssueUnlessMissing',
              'endpoint',
              'ListOf',
              'SeededListOf',
              'Line',
              'LongText',
              'RequiredLine',
              'RequiredText',
              'Tags',
              // Shapes that others extend.
              'Person',
              'Time',
              'Thing',
              'Blog',
              'Comment',
              'Post',
              'Review',
              // What site-fields.ts picks from its list.
              'namesWhere',
              'shapesOf',
            ],
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
