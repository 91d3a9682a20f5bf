import type { OwnedContent } from './moderated-content.ts'

/** What content is called towards its owner: `your review of “Tea”`. */
export function yours({ kind, title }: Pick<OwnedContent, 'kind' | 'title'>): string {
  const words = {
    blog: `your site “${title}”`,
    review: `your review of “${title}”`,
    discussion: `your discussion “${title}”`,
    comment: `your comment in “${title}”`,
    user: 'your account',
  }
  return words[kind]
}

/** What content is called towards others. */
export function theirs({ kind, title }: Pick<OwnedContent, 'kind' | 'title'>): string {
  const words = {
    blog: `the site “${title}”`,
    review: `a review of “${title}”`,
    discussion: `the discussion “${title}”`,
    comment: `a comment in “${title}”`,
    user: `${title}'s account`,
  }
  return words[kind]
}

/** A sentence that begins with a capital letter. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
