import { getAbout } from '#features/community/contract.ts'
import { Head } from '#features/community/head.tsx'
import { useCommunity } from '#features/community/use-community.ts'
import { burstRule } from '#features/reviews/burst-rule.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Cluster, Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/about', {
  load: () => ({ about: apiQuery(getAbout, {}) }),
  view: function About({ about }) {
    const { site_name } = useCommunity()
    return (
      <Page width="column">
        <Head
          title="About"
          description={`What ${site_name} is for: independent voices, shared by real people.`}
        />
        <PageHead title={`About ${site_name}`} />
        <Stack gap="section">
          <Stack gap="l">
            <div className="prose">
              <p>
                Much of the web has become a handful of places that decide what everybody sees. Beside them,
                real people still write, draw, build and collect on sites of their own: independent voices,
                with no algorithm between them and you. {site_name} is where those sites are found.
              </p>
              <p>
                Please upload your favourite sites, even old ones, with a short description and a few subject
                tags, so that others can find them too. Review what you have read, discuss it, and bookmark
                what you want to come back to.
              </p>
              <p>
                {site_name} is made by a small team without advertising. If it is worth something to you,
                please donate to support us.
              </p>
              {about.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <Cluster>
              <ButtonLink look="primary" href="/upload-blog" reload>
                Upload a Site
              </ButtonLink>
              <ButtonLink href="/donate">Donate</ButtonLink>
            </Cluster>
          </Stack>
          <Section id="order" title="How lists are ordered">
            <div className="prose">
              <p>
                No place in a list can be bought, and nothing watches what you read to decide what comes next.
              </p>
              <ul>
                <li>
                  <strong>Recent</strong>: the newest first, and nothing else counts.
                </li>
                <li>
                  <strong>Shuffled</strong>: every site once, in an order that chance makes for you. Old and
                  new, loved and unknown have the same chance of being on top.
                </li>
                <li>
                  <strong>For you</strong>: sites that share tags with the interests in your profile, those
                  that share the most first; chance orders the rest. Without interests it is the shuffled
                  list.
                </li>
                <li>
                  <strong>Featured articles</strong>: chosen and ordered by the people who run the site.
                </li>
                <li>
                  <strong>Search</strong>: what is called exactly what you typed comes first, then matches in
                  titles, in tags and in descriptions. Among matches that are about as good, upvotes and the
                  number of reviews tip the scale a little: each step up takes twice as many, and beyond sixty
                  more of them change nothing. How good the ratings are does not count.
                </li>
                <li>
                  <strong>More like this</strong>: sites with the same tags, rare tags weighing more, and
                  sites that the same readers like, once there are at least five of them.
                </li>
              </ul>
              <p>Donations change none of this.</p>
            </div>
          </Section>
          <Section id="reviews" title="How reviews are guarded">
            <div className="prose">
              <ul>
                <li>Everybody has one review for each site. Writing another replaces the first.</li>
                <li>Nobody reviews a site that is proven to be their own.</li>
                <li>{burstRule}</li>
                <li>
                  A rating is the plain average of the published reviews, with their number beside it. We
                  neither weigh nor smooth it.
                </li>
                <li>
                  A review that breaks the <Link href="/community-guidelines">Community Guidelines</Link> can
                  be reported by everybody who is logged in. People decide, not programs, and{' '}
                  <Link href="/moderation-log">what they do</Link> is there for all to read.
                </li>
              </ul>
            </div>
          </Section>
        </Stack>
      </Page>
    )
  },
})
