import { type FormEvent, useEffect, useState } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import type { Farewell } from '#accounts/session/log-in.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { useTotalSites } from '#app-shell/use-total-sites.ts'
import { Head } from '#branding/head.tsx'
import { useCommunity } from '#branding/use-community.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { useLocation } from '#client/router/location.tsx'
import { navigate } from '#client/router/navigation.ts'
import { ForYouShelf } from '#discovery/for-you/for-you-shelf.tsx'
import { getShelves } from '#discovery/listings/contract.ts'
import { SiteShelf } from '#discovery/listings/site-shelf.tsx'
import { ShuffledShelf } from '#discovery/shuffle/shuffled-shelf.tsx'
import { SurpriseButton } from '#discovery/shuffle/surprise-button.tsx'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { listJustPosted } from '#newsfeed/timeline/contract.ts'
import { JustPosted } from '#newsfeed/timeline/just-posted.tsx'
import { LandingPreview } from '#sites/cards/landing-preview.tsx'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page-parts.tsx'
import c from './home.module.css'

export const page = screen('/home', {
  load: () => ({ shelves: apiQuery(getShelves, {}), posted: apiQuery(listJustPosted, {}) }),
  view: function Home({ t, shelves: { recent, featured, shuffled }, posted }) {
    const { site_name, tagline } = useCommunity()
    const isMember = useSession() !== null
    const count = useTotalSites()
    // A refreshed reply has other random sites: visible content must not change.
    const [landingSites] = useState(shuffled)
    useFarewell()
    const featuredShelf = featured.length > 0 && (
      <div key="featured" className={c.featured}>
        <SiteShelf title={t('Featured')} href="/articles/featured" sites={featured} />
      </div>
    )
    return (
      <>
        <Head
          title={site_name}
          description={t(
            '{tagline}: independent personal blogs and sites, shared and reviewed by their readers.',
            { tagline },
          )}
          feeds={{ path: '/blogs/recent', title: t('Recent sites'), opml: true }}
        />
        <UnknownPageNotice />
        <LandingPreview
          sites={isMember ? [] : landingSites}
          message={tagline}
          text={t(
            '{count, plural, =0 {Independent sites} one {# independent site} other {# independent sites}}, chosen by people. No popularity contest, no ads.',
            { count },
          )}
          aside={recent.length > 0 && <SurpriseButton />}
        >
          <HomeSearch />
        </LandingPreview>
        <Page>
          {recent.length === 0 && (
            <EmptyState
              title={t('No sites yet')}
              action={<ButtonLink href="/upload-blog">{t('Upload a Site')}</ButtonLink>}
            >
              {t('Upload the first: an old favourite or your own.')}
            </EmptyState>
          )}
          <div className={c.shelves}>
            {recent.length > 0 && (
              <div key="for you" className="for-members">
                <ForYouShelf />
              </div>
            )}
            {!isMember && featuredShelf}
            <SiteShelf key="recent" title={t('Recent')} href="/blogs/recent" sites={recent} />
            <JustPosted key="posted" posts={posted.results} />
            {recent.length > 0 && <ShuffledShelf key="shuffled" first={shuffled} />}
            {isMember && featuredShelf}
          </div>
        </Page>
      </>
    )
  },
})

/** Tells visitors redirected here (`#unknown-page`) that the requested page does not exist. */
function UnknownPageNotice() {
  const t = useText()
  const announce = useAnnounce()
  const notice = t('That page doesn’t exist.')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    if (location.hash !== '#unknown-page') return
    announce(notice, { quiet: true })
    history.replaceState(history.state, '', location.pathname)
  }, [])
  return (
    <p id="unknown-page" className={c.unknown}>
      {notice}
    </p>
  )
}

/** The search of the front page: a plain GET form, which works without scripts. */
function HomeSearch() {
  const t = useText()
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('query') ?? '').trim()
    if (query) navigate(`/search-results?query=${encodeURIComponent(query)}`)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form className={c.search} action={t.link('/search-results')} onSubmit={search}>
      <input
        type="search"
        name="query"
        aria-label={t('Search sites and articles')}
        placeholder={t('gardening, radio …')}
        maxLength={limits.search_query}
      />
      <Button type="submit" variant="primary">
        {t('Search')}
      </Button>
    </form>
  )
}

const farewells = {
  logged_out: message('You’re logged out.'),
  deleted: message('Your account has been deleted.'),
}

/** Confirms once that the user has logged out or deleted the account. */
function useFarewell(): void {
  const t = useText()
  const announce = useAnnounce()
  const { state } = useLocation()
  const { farewell } = (state ?? {}) as { farewell?: Farewell }
  useEffect(() => {
    if (!farewell || history.state?.state?.farewell !== farewell) return
    history.replaceState({ key: 'first' }, '')
    announce(t(farewells[farewell]))
  }, [farewell, announce, t])
}
