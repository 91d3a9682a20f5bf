import { readPageFactsInTurns } from '#page-metadata/page-facts.ts'

/** Whether a page links to an address with `rel="me"`, as the makers of sites do to say who they are. */
export async function linksToOwner(html: string, pageUrl: string, wanted: string): Promise<boolean> {
  const address = comparable(new URL(wanted))
  const { base, me } = await readPageFactsInTurns(html)
  const from = URL.parse(base ?? '', pageUrl) ?? pageUrl
  return me.some((href) => {
    const target = URL.parse(href, from)
    return target !== null && comparable(target) === address
  })
}

/** Scheme, case and a final slash do not tell people apart. */
const comparable = ({ host, pathname }: URL) => `${host}${pathname.replace(/\/+$/, '')}`.toLowerCase()
