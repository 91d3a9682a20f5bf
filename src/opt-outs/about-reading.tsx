import type { ReactNode } from 'react'
import { useCommunity } from '#branding/use-community.ts'
import { useText } from '#i18n/use-text.ts'
import { Section } from '#ui/section.tsx'
import { Link } from '#ui/text/link.tsx'
import c from './request-view.module.css'

type Props = { reader: { user_agent: string; contact_email: string | null } }

const code = (inside: ReactNode) => <code dir="ltr">{inside}</code>
const privacy = (inside: ReactNode) => <Link href="/privacy">{inside}</Link>

/**
 * Explains the crawler to site owners: its identity, its requests and their frequency, the stored data, and ways to
 * slow it down.
 */
export function AboutReading({ reader: { user_agent, contact_email } }: Props) {
  const t = useText()
  const { site_name } = useCommunity()
  return (
    <>
      <Section id="who" title={t('Who we are')}>
        <div className="prose">
          <p>
            {t(
              '{site_name} is a community that lists personal sites. A small program of ours reads the sites on the list, so that people see what is new there and which are still alive. It always calls itself this:',
              { site_name },
            )}
          </p>
        </div>
        <pre className={c.code} dir="ltr">
          <code>{user_agent}</code>
        </pre>
        {contact_email && (
          <p>
            {t.rich('A person answers at <mail></mail>.', {
              mail: () => <a href={`mailto:${contact_email}`}>{contact_email}</a>,
            })}
          </p>
        )}
      </Section>
      <Section id="what" title={t('What we read, and how often')}>
        <div className="prose">
          <ul>
            <li>
              {t(
                'Your feed: at most once an hour, usually far less. We look as often as you post; a quiet site is read every two weeks.',
              )}
            </li>
            <li>{t('Your front page: at most once a week. And its picture, when that has changed.')}</li>
            <li>
              {t(
                'Along with it, your lists of sites that you recommend: a blogroll, a page of links, an OPML file. Where there is none, we look again after 30 days.',
              )}
            </li>
            <li>
              {t(
                'One request at a time, with two seconds between any two to your host. Sites on one platform share one request a second.',
              )}
            </li>
            <li>
              {t(
                'We ask whether something has changed (ETag and Last-Modified), so most answers can be empty, and we take compressed ones.',
              )}
            </li>
            <li>
              {t(
                'Of other pages only whether they are still there, when a post has left your feed. No scripts, no forms, nothing behind a log-in.',
              )}
            </li>
          </ul>
        </div>
      </Section>
      <Section id="kept" title={t('What we keep')}>
        <div className="prose">
          <ul>
            <li>
              {t(
                'Of the site: its name, description, language, topics, its picture in our own sizes, and where its feed is.',
              )}
            </li>
            <li>
              {t(
                'Of a post: address, title, time, its author’s name, language, topics, and at most 300 characters of its text. Never the whole text. The newest 50 posts, and those that people here discuss.',
              )}
            </li>
            <li>
              {t(
                'A record of each reading, and what told us how the site is, for 90 days. A post that left the feed and is gone from your site loses its excerpt.',
              )}
            </li>
            <li>{t.rich('More about that is in <privacy>Privacy</privacy>.', { privacy })}</li>
          </ul>
        </div>
      </Section>
      <Section id="slower" title={t('How to slow us down, or send us away')}>
        <div className="prose">
          <ul>
            <li>
              {t.rich(
                'In <code>robots.txt</code> we heed what is said to <code>Wend</code>, else what is said to everyone. We look at it once a day. To send us away:',
                { code },
              )}
            </li>
          </ul>
        </div>
        <pre className={c.code} dir="ltr">
          <code>{'User-agent: Wend\nDisallow: /'}</code>
        </pre>
        <div className="prose">
          <ul>
            <li>
              {t.rich(
                'To have us come less often: <code>Cache-Control: max-age</code>, <code>ttl</code>, <code>sy:updatePeriod</code>, <code>skipHours</code> and <code>skipDays</code> are heeded up to 14 days, <code>Retry-After</code> up to 30. After a 429 or 503 we wait, longer each time; after a second 410 we stop asking.',
                { code },
              )}
            </li>
            <li>
              {t.rich(
                '<code>nosnippet</code> on a page or a feed keeps its words out of excerpts; <code>noindex</code> on your front page fills nothing here.',
                { code },
              )}
            </li>
            <li>
              {t.rich(
                '<code>noimageindex</code> on your front page removes its picture here, and we do not fetch it again.',
                { code },
              )}
            </li>
            <li>
              {t(
                'If you have an account, “This is my site” on the site’s page makes it yours: you edit what it says, and hear what is said of it.',
              )}
            </li>
            <li>{t('Or fill in this form. You need no account for it, and we do not ask why.')}</li>
          </ul>
        </div>
      </Section>
    </>
  )
}
