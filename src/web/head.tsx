import { useLocation } from 'react-router'
import { useCommunity } from './layout/use-community.ts'

interface HeadProps {
  title: string
  description: string
  /** The address under which the page is known, when it is not the present one. */
  canonical?: string
  /** A picture for link previews: an address of this site; else the one of the whole site. */
  image?: string | null
  type?: 'website' | 'article' | 'profile'
  /** For pages that only their reader should see. */
  private?: boolean
  /** Addresses of the page's feeds without their ending: `/blogs/recent`. */
  feeds?: { path: string; title: string; opml?: boolean }
}

/** Title, description, canonical link, Open Graph tags: React moves them into the document's head. */
export function Head({
  title,
  description,
  canonical,
  image,
  type = 'website',
  private: is_private,
  feeds,
}: HeadProps) {
  const { site_name, public_url } = useCommunity()
  const { pathname } = useLocation()
  const address = public_url + (canonical ?? pathname)
  const full_title = title === site_name ? title : `${title} · ${site_name}`
  return (
    <>
      <title>{full_title}</title>
      <meta name="description" content={description} />
      {is_private ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:site_name" content={site_name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={public_url + (image ?? '/link-preview.png')} />
      <meta name="twitter:card" content="summary_large_image" />
      {feeds && <FeedLinks {...feeds} />}
    </>
  )
}

const kinds = [
  ['feed.rss', 'application/rss+xml', 'RSS'],
  ['feed.atom', 'application/atom+xml', 'Atom'],
  ['feed.json', 'application/feed+json', 'JSON Feed'],
] as const

function FeedLinks({ path, title, opml }: { path: string; title: string; opml?: boolean }) {
  const [before, query] = path.split('?')
  const at = (file: string) => `${before}/${file}${query ? `?${query}` : ''}`
  return (
    <>
      {kinds.map(([file, type, name]) => (
        <link key={file} rel="alternate" type={type} title={`${title} (${name})`} href={at(file)} />
      ))}
      {opml && <link rel="alternate" type="text/x-opml" title={`${title} (OPML)`} href={at('feeds.opml')} />}
    </>
  )
}
