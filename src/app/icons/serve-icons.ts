import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { LanguageContext } from '#platform/http/app.ts'
import type { Services } from '#platform/services.ts'

/** Public path → file in this folder, media type. */
const icons = {
  '/favicon.svg': ['favicon.svg', 'image/svg+xml'],
  // Requested by clients that do not read the page.
  '/favicon.ico': ['icon-192.png', 'image/png'],
  '/apple-touch-icon.png': ['apple-touch-icon.png', 'image/png'],
  '/icon-192.png': ['icon-192.png', 'image/png'],
  '/icon-512.png': ['icon-512.png', 'image/png'],
  '/icon-maskable-512.png': ['icon-maskable-512.png', 'image/png'],
  '/link-preview.png': ['link-preview.png', 'image/png'],
} as const

const cacheForOneDay = 'public, max-age=86400'

/** Serves the logo in the sizes that browsers and phones request, as listed in the manifest. */
export function serveIcons(app: FastifyInstance): void {
  for (const [path, [file, type]] of Object.entries(icons)) {
    const bytes = readFile(new URL(file, import.meta.url))
    app.get(path, async (_, reply) =>
      reply
        .type(type)
        .header('cache-control', cacheForOneDay)
        .send(await bytes),
    )
  }
}

/** Serves `/manifest.webmanifest`, for installing the site as an app. */
export function serveManifest(
  app: FastifyInstance,
  { config }: Services,
  languageContext: LanguageContext,
): void {
  app.get('/manifest.webmanifest', (_, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', cacheForOneDay)
      .send(manifest(languageContext, config.productName)),
  )
}

/** The app opens at the home page and accepts shared links for upload. */
function manifest({ t, link }: LanguageContext, siteName: string): Record<string, unknown> {
  return {
    name: siteName,
    short_name: siteName,
    lang: t.language,
    description: t('Independent personal blogs and sites, shared by their readers.'),
    // The same app in every language.
    id: '/home',
    start_url: link('/home'),
    scope: '/',
    display: 'standalone',
    background_color: '#f7f2e6',
    theme_color: '#f7f2e6',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: t('Upload a Site'), url: link('/upload-blog') },
      { name: t('Recent sites'), url: link('/blogs/recent') },
    ],
    share_target: {
      action: link('/upload-blog'),
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  }
}
