import type { DOMAttributes } from 'react'

/** Returns undefined to reject. */
type Rule = (text: string) => string | undefined

/** The Trusted Types API. */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createHTML: Rule; createScriptURL?: Rule },
  ): { createHTML(html: string): TrustedHTML }
}
type Markup = NonNullable<DOMAttributes<Element>['dangerouslySetInnerHTML']>['__html']

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
const policy = trustedTypes?.createPolicy('wend', { createHTML: (html) => html })

// React creates an inert script this way when it re-renders markup that something else has changed.
trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === '<script></script>' ? html : undefined),
  createScriptURL: (url) => (url.startsWith('/assets/') ? url : undefined),
})

/**
 * Marks HTML that the server sanitized or that is drawn here. Browsers accept no other text as markup
 * (`require-trusted-types-for` in src/platform/http/wire/security.ts), so this is the only place to audit.
 */
export const trustedHtml = (html: string): Markup => policy?.createHTML(html) ?? html
