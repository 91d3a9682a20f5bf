/** The metadata on a front page. */
export interface FrontFields {
  title: string
  description?: string | undefined
  /** Declared in `<html lang>`. */
  language?: string | undefined
  /** Relative to the page. */
  picture?: string | undefined
  feed?: { href: string; type: string } | undefined
  /** The visible text. */
  text: string
}

const escapeHtml = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const renderFront = ({ title, description, language, picture, feed, text }: FrontFields): string =>
  [
    `<!doctype html><html${language === undefined ? '' : ` lang="${language}"`}><title>${escapeHtml(title)}</title>`,
    description === undefined ? '' : `<meta name="description" content="${escapeHtml(description)}">`,
    picture === undefined ? '' : `<meta property="og:image" content="${escapeHtml(picture)}">`,
    feed ? `<link rel="alternate" type="${feed.type}" href="${escapeHtml(feed.href)}">` : '',
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
  ].join('\n')
