import { burst_rule } from '#features/reviews/burst-rule.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Cluster, Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Head } from '#web/head.tsx'
import { useCommunity } from '#web/layout/use-community.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/about', {
  view: function About() {
    const { site_name } = useCommunity()
    return (
      <Page width="column">
        <Head
          title="About"
          description={`What ${site_name} is for: independent voices, shared by real people.`}
        />
        <PageHead title={`About ${site_name}`} />
        <Stack gap="l">
          <div className="prose">
            <p>
              Much of the web has become a handful of places that decide what everybody sees. Beside them,
              real people still write, draw, build and collect on sites of their own: independent voices, with
              no algorithm between them and you. {site_name} is where those sites are found.
            </p>
            <p>
              Please upload your favourite sites, even old ones, with a short description and a few subject
              tags, so that others can find them too. Review what you have read, discuss it, and bookmark what
              you want to come back to.
            </p>
            <p>Ratings are to be trusted. {burst_rule}</p>
            <p>
              {site_name} is made by a small team without advertising. If it is worth something to you, please
              donate to support us.
            </p>
          </div>
          <Cluster>
            <ButtonLink look="primary" href="/upload-blog" reload>
              Upload a Site
            </ButtonLink>
            <ButtonLink href="/donate">Donate</ButtonLink>
          </Cluster>
        </Stack>
      </Page>
    )
  },
})
