interface Link {
  href?: string | undefined
  rel?: string | undefined
  type?: string | undefined
}

/** Relations to something other than the entry's own page. */
const elsewhere =
  /^(author|contents|current|edit|edit-media|first|hub|icon|image|in-reply-to|last|license|logo|next|next-archive|payment|prev|prev-archive|previous|replies|search|service|service\..+|start|stylesheet|up)$/
const registered = 'http://www.iana.org/assignments/relation/'

const relationsOf = ({ rel }: Link) =>
  (rel?.trim().toLowerCase() || 'alternate').replace(registered, '').split(/\s+/)

/** Addresses in links, grouped by how surely they are those of the page that a feed or entry stands for. */
export interface LinkedAddresses {
  /** Without a relation, or `alternate`: web pages before other formats. */
  alternate: string[]
  /** `related` and `via`. */
  related: string[]
  /** Any other relation to a page, then files and the entry itself. For entries only. */
  other: string[]
}

export function linkedAddresses(links: Link[] = []): LinkedAddresses {
  const groups: LinkedAddresses = { alternate: [], related: [], other: [] }
  const formats: string[] = []
  const files: string[] = []
  for (const link of links) {
    if (!link.href) continue
    const relations = relationsOf(link)
    const is = (...names: string[]) => names.some((name) => relations.includes(name))
    if (is('alternate')) (!link.type || /html/.test(link.type) ? groups.alternate : formats).push(link.href)
    else if (is('related', 'via')) groups.related.push(link.href)
    else if (is('enclosure', 'self')) files.push(link.href)
    else if (!relations.some((relation) => elsewhere.test(relation))) groups.other.push(link.href)
  }
  groups.alternate.push(...formats)
  groups.other.push(...files)
  return groups
}

/** An id as an address, where it is one. */
export const addressInId = (id: string | undefined): string | undefined =>
  id && /^\s*https?:\/\//i.test(id) ? id : undefined
