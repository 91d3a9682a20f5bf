import { type FeedSource, feedAddresses } from '#api-contract/values/feed-addresses.ts'
import type { PageHeadTexts } from '#client/page/screen.tsx'
import { useLocation } from '#client/router/location.tsx'
import { localizeAddress } from '#i18n/addresses.ts'
import { useText } from '#i18n/use-text.ts'
import { useCommunity } from './use-community.ts'

interface HeadProps {
  title: string
  description: string
  /** Path of the canonical page, without language prefix, if it is not the current one. */
  canonical?: string
  /** Picture for link previews, a URL within the site; defaults to the site's. */
  image?: string | null
  type?: 'website' | 'article' | 'profile'
  /** Keeps the page out of search engines: only its reader should see it. */
  noindex?: boolean
  feeds?: FeedSource & { title: string }
}

/** Title, description, canonical link and Open Graph tags; React moves them into the document's head. */
export function Head({ title, description, canonical, image, type = 'website', noindex, feeds }: HeadProps) {
  const { language, link } = useText()
  const { site_name, public_url } = useCommunity()
  const { pathname } = useLocation()
  const path = canonical ?? pathname
  const address = public_url + link(path)
  const fullTitle = title === site_name ? title : `${title} · ${site_name}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {!noindex && <AlternateLinks path={path} />}
      <meta property="og:site_name" content={site_name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content={openGraphLocale(language)} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={public_url + (image ?? '/link-preview.png')} />
      <meta name="twitter:card" content="summary_large_image" />
      {feeds && <FeedLinks {...feeds} />}
    </>
  )
}

/** Links to the page in every available language, for search engines. */
function AlternateLinks({ path }: { path: string }) {
  const { public_url, languages } = useCommunity()
  if (languages.length < 2) return null
  return ['x-default', ...languages].map((language) => (
    <link
      key={language}
      rel="alternate"
      hrefLang={language}
      href={
        public_url +
        localizeAddress(languages, language === 'x-default' ? (languages[0] ?? '') : language, path)
      }
    />
  ))
}

/** Formats a language code for Open Graph: `pt_BR`. */
function openGraphLocale(code: string): string {
  const { language, region } = new Intl.Locale(code).maximize()
  return `${language}_${region}`
}

/** The head of a page that search engines should not index. */
export function NoIndexHead({ title, description }: PageHeadTexts) {
  const t = useText()
  return <Head title={t(title)} description={t(description)} noindex />
}

function FeedLinks({ title, ...feeds }: FeedSource & { title: string }) {
  const { link } = useText()
  return feedAddresses(feeds).map(({ name, type, href }) => (
    <link key={href} rel="alternate" type={type} title={`${title} (${name})`} href={link(href)} />
  ))
}
