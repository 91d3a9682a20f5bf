import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Assets } from '#client/page/document.tsx'
import { translatorFor } from '#i18n/catalogue.ts'
import type { Language } from '#i18n/languages.ts'
import type { Pages } from '#platform/http/page-routes.ts'
import { markBuildInUse } from '../build/builds.ts'
import { localizeScripts } from '../build/localize-scripts.ts'
import type * as Render from './render.tsx'

/** Pages, and a way to close their renderer. */
export interface RunningPages extends Pages {
  close(): Promise<void>
}

const root = new URL('../../../', import.meta.url)

interface Chunk {
  file: string
  imports?: string[]
  assets?: string[]
}
type Manifest = Record<string, Chunk>

/**
 * Opens pages from the built bundle.
 * @param build folder of the build
 * @param languages the enabled languages
 */
export async function openBuiltPages(build: string, languages: Language[]): Promise<RunningPages> {
  const scriptFolders = new Map<Language, string>()
  for (const language of languages)
    scriptFolders.set(language, await localizeScripts(join(build, 'client/'), language))
  const manifest = JSON.parse(await readFile(join(build, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const { findParameters, render } = (await import(
    pathToFileURL(join(build, 'ssr/render.js')).href
  )) as typeof Render
  const buildMarker = markBuildInUse(build)
  const assetsCache = new Map<string, Assets>()
  const createAssetsGetter = (language: Language) => (module: string | undefined) => {
    const name = `${language} ${module}`
    const assets = assetsCache.get(name) ?? {
      ...collectAssets(manifest, module, scriptFolders.get(language) ?? ''),
      languages,
    }
    assetsCache.set(name, assets)
    return assets
  }
  return {
    is_dev: false,
    assets_dir: join(build, 'client/assets'),
    findParameters,
    render: (url, api, language, prefix) =>
      render(url, api, createAssetsGetter(language), translatorFor(language), prefix),
    close: async () => buildMarker.stop(),
  }
}

/**
 * Collects what a page needs immediately: its chunk, imports and styles.
 * @param scriptFolder script folder of the page's language
 */
function collectAssets(
  manifest: Manifest,
  module: string | undefined,
  scriptFolder: string,
): Omit<Assets, 'languages'> {
  const script = (file = '') => `/${file.replace(/^scripts\//, `assets/${scriptFolder}/`)}`
  const files = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || visited.has(name)) return
    visited.add(name)
    for (const imported of chunk.imports ?? []) visit(imported)
    files.add(script(chunk.file))
  }
  const entry = 'src/app/web/browser.tsx'
  visit(entry)
  if (module) visit(module)
  // Fonts that every page uses; others are loaded on demand.
  const fonts = Object.values(manifest).filter(({ file }) =>
    /(young-serif|source-serif-4)-latin-(400|600)-normal-.*\.woff2$/.test(file),
  )
  return {
    earlyScript: script(manifest['src/client/forms/early-input.ts']?.file),
    modules: [...files],
    scripts: [],
    styles: [`/${manifest['style.css']?.file}`],
    fonts: fonts.map(({ file }) => `/${file}`),
  }
}

/** Opens pages from the sources through Vite, with hot reload; scripts use the default language. */
export async function openDevPages(languages: Language[]): Promise<RunningPages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(root),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  const assets: Assets = {
    // Vite serves it as a module, which loads after the first paint.
    earlyScript: undefined,
    modules: [],
    scripts: [
      '/src/client/forms/early-input.ts',
      '/src/client/build/dev-refresh.ts',
      '/@vite/client',
      '/src/app/web/browser.tsx',
    ],
    styles: ['/src/ui/styles/styles.css?direct'],
    fonts: [],
    languages,
  }
  const loadRenderer = async () => (await vite.ssrLoadModule('/src/app/web/render.tsx')) as typeof Render
  return {
    is_dev: true,
    assets_dir: undefined,
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
      vite.middlewares(request, response, next),
    findParameters: async (pathname) => (await loadRenderer()).findParameters(pathname),
    render: async (url, api, language, prefix) => {
      const { render } = await loadRenderer()
      return render(url, api, () => assets, translatorFor(language), prefix)
    },
    close: () => vite.close(),
  }
}
