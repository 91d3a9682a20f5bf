import type { DOMAttributes } from 'react'

/** Returning nothing refuses. */
type Rule = (text: string) => string | undefined

/** What browsers with Trusted Types offer. */
interface Factory {
  createPolicy(
    name: string,
    rules: { createHTML: Rule; createScriptURL?: Rule },
  ): { createHTML(html: string): TrustedHTML }
}
type Markup = NonNullable<DOMAttributes<Element>['dangerouslySetInnerHTML']>['__html']

const { trustedTypes } = globalThis as { trustedTypes?: Factory }
const policy = trustedTypes?.createPolicy('wend', { createHTML: (html) => html })

// How React makes a script that does not run, where it renders anew what something else has changed.
trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === '<script></script>' ? html : undefined),
  createScriptURL: (url) => (url.startsWith('/assets/') ? url : undefined),
})

/**
 * Markup that the server made safe, or that is drawn here. Browsers take no other text as markup (`require-trusted-types-for`
 * in src/platform/http/wire/security.ts), so this is the one place to watch.
 */
export const trustedHtml = (html: string): Markup => policy?.createHTML(html) ?? html
