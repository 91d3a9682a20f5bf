import type { ReactNode } from 'react'
import { textDirection } from '#i18n/languages.ts'
import { useText } from '#i18n/use-text.ts'
import { trustedHtml } from '#ui/text/trusted-html.ts'
import type { PageReplies } from './page-replies.ts'

/** The error shown in place of a page. */
export interface PageFailure {
  status: number
  message: string
  code?: string | undefined
}

/** Data that a rendered page passes to the browser, including the replies it was rendered from for the query cache. */
export interface PageData extends PageReplies {
  failure: PageFailure | null
  assets: Assets
}

/** Files of a page, as built URLs. */
export interface Assets {
  /** Runs before the first paint: early-input.ts. Undefined in development. */
  earlyScript: string | undefined
  /** Scripts that early-input.ts loads after the first paint. */
  modules: string[]
  /** In development: Vite's client and the unbuilt sources. */
  scripts: string[]
  styles: string[]
  fonts: string[]
  /** Languages of the interface, for early-input.ts. */
  languages: readonly string[]
}

interface DocumentProps {
  data: PageData
  children: ReactNode
}

/** The HTML document. Pages render their own title and description, which React moves into the head. */
export function Document({ data, children }: DocumentProps) {
  const { language, link } = useText()
  const { assets } = data
  return (
    <html
      lang={language}
      dir={textDirection(language)}
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
        <script src={assets.earlyScript} />
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
