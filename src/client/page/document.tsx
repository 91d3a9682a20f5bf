import type { ReactNode } from 'react'
import { directionOf } from '#i18n/languages.ts'
import { useText } from '#i18n/use-text.ts'
import { trustedHtml } from '#ui/text/trusted-html.ts'
import type { PageReplies } from './page-replies.ts'

/** Why a page cannot be shown. */
export interface PageFailure {
  status: number
  message: string
  code?: string | undefined
}

/** What a rendered page passes to the browser: the replies that it was rendered from are for the browser's cache. */
export interface PageData extends PageReplies {
  failure: PageFailure | null
  assets: Assets
}

/** Files that the page loads, by their built addresses. */
export interface Assets {
  /** Runs before the first paint; see early-input.ts. Undefined during development. */
  first: string | undefined
  /** What it fetches once the page is painted. */
  modules: string[]
  /** During development: Vite's client, and the sources as they are. */
  scripts: string[]
  styles: string[]
  fonts: string[]
  /** Those that the site speaks, for early-input.ts. */
  languages: readonly string[]
}

interface DocumentProps {
  data: PageData
  children: ReactNode
}

/** The whole HTML document. Titles and descriptions are rendered by the pages: React moves them into the head. */
export function Document({ data, children }: DocumentProps) {
  const { language, link } = useText()
  const { assets } = data
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-languages={assets.languages.join(' ')}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f7f2e6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15171b" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={link('/manifest.webmanifest')} />
        <script src={assets.first} />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        {children}
        <script
          type="application/json"
          id="page-data"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped cannot end the element
          dangerouslySetInnerHTML={{ __html: trustedHtml(JSON.stringify(data).replaceAll('<', '\\u003c')) }}
        />
      </body>
    </html>
  )
}
