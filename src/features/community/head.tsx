import { type FeedsOf, feedAddresses } from '#features/feeds/contract.ts'
import { useText } from '#texts/use-text.ts'
import { useLocation } from '#web/router/location.tsx'
import type { PageHeadTexts } from '#web/screen.tsx'
import { useCommunity } from './use-community.ts'

interface HeadProps {
  title: string
  description: string
  /** The canonical address of the page, when it is not the present one. */
  canonical?: string
  /** A picture for link previews: an address of this site; else that of the whole site. */
  image?: string | null
  type?: 'website' | 'article' | 'profile'
  /** For pages that only their reader should see. */
  private?: boolean
  feeds?: FeedsOf & { title: string }
}

/** Title, description, canonical link, Open Graph tags: React moves them into the document's head. */
export function Head({
  title,
  description,
  canonical,
  image,
  type = 'website',
  private: isPrivate,
  feeds,
}: HeadProps) {
  const { site_name, public_url } = useCommunity()
  const { pathname } = useLocation()
  const address = public_url + (canonical ?? pathname)
  const fullTitle = title === site_name ? title : `${title} · ${site_name}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {isPrivate ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
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

/** The head of a page that only its reader should see. */
export function PrivateHead({ title, description }: PageHeadTexts) {
  const t = useText()
  return <Head title={t(title)} description={t(description)} private />
}

function FeedLinks({ title, ...feeds }: FeedsOf & { title: string }) {
  return feedAddresses(feeds).map(({ name, type, href }) => (
    <link key={href} rel="alternate" type={type} title={`${title} (${name})`} href={href} />
  ))
}
