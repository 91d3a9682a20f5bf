import { classNames } from '../styles/class-names.ts'
import c from './rendered-text.module.css'
import { trustedHtml } from './trusted-html.ts'

/** A member's Markdown, rendered and sanitized by the server. Pass nothing else. */
export function RenderedText({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={classNames('prose', c.text, className)}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by src/platform/markdown/markdown.ts
      dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
    />
  )
}
