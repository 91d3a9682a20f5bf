import type { ReactNode } from 'react'
import { useCommunity } from '#branding/use-community.ts'
import { useText } from '#i18n/use-text.ts'
import { Section } from '#ui/section.tsx'
import { Link } from '#ui/text/link.tsx'
import c from './request-view.module.css'

type AboutCrawlerProps = { reader: { user_agent: string; contact_email: string | null } }

const code = (children: ReactNode) => <code dir="ltr">{children}</code>
const privacy = (children: ReactNode) => <Link href="/privacy">{children}</Link>

/**
 * Explains the crawler to site owners: its identity, its requests and their frequency, the stored data, and ways to
 * slow it down.
 */
export function AboutCrawler({ reader: { user_agent, contact_email } }: AboutCrawlerProps) {
  const t = useText()
  const { site_name } = useCommunity()
  return (
    <>
      <Section id="who" title={t('Who we are')}>
        <div className="prose">
          <p>
            {t(
              '{site_name} is a community that lists personal sites. Our crawler reads those sites so that people can see what’s new and which are still alive. It always identifies itself as:',
              { site_name },
            )}
          </p>
        </div>
        <pre className={c.code} dir="ltr">
          <code>{user_agent}</code>
        </pre>
        {contact_email && (
          <p>
            {t.rich('Contact a human at <mail></mail>.', {
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
                'Your feed: at most once an hour, usually far less often. It depends on how often you post; we read quiet sites every two weeks.',
              )}
            </li>
            <li>{t('Your front page: at most once a week. Its picture, when it has changed.')}</li>
            <li>
              {t(
                'Sites you recommend: a blogroll, a links page or an OPML file. If there’s none, we check again after 30 days.',
              )}
            </li>
            <li>
              {t(
                'One request at a time, at least two seconds apart. Sites on one platform share one request a second.',
              )}
            </li>
            <li>
              {t(
                'We send conditional requests (ETag and Last-Modified), so most responses can be empty, and we accept compression.',
              )}
            </li>
            <li>
              {t(
                'Other pages: only whether a post that left your feed is still there. No scripts, no forms, nothing behind a log-in.',
              )}
            </li>
          </ul>
        </div>
      </Section>
      <Section id="kept" title={t('What we store')}>
        <div className="prose">
          <ul>
            <li>
              {t(
                'For each site: its name, description, language, topics, a resized picture and its feed address.',
              )}
            </li>
            <li>
              {t(
                'For each post: address, title, time, author’s name, language, topics and up to 300 characters of text, never the full text. We store the newest 50 posts and any that people discuss here.',
              )}
            </li>
            <li>
              {t(
                'For 90 days: a record of each reading and the evidence for the site’s health. When a post is gone from both your feed and your site, we delete its excerpt.',
              )}
            </li>
            <li>{t.rich('Learn more in <privacy>Privacy</privacy>.', { privacy })}</li>
          </ul>
        </div>
      </Section>
      <Section id="slower" title={t('How to slow us down or opt out')}>
        <div className="prose">
          <ul>
            <li>
              {t.rich(
                'In <code>robots.txt</code>, we follow the rules for <code>Wend</code>, or else those for everyone. We check it once a day. To opt out:',
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
                'To slow us down: we respect <code>Cache-Control: max-age</code>, <code>ttl</code>, <code>sy:updatePeriod</code>, <code>skipHours</code> and <code>skipDays</code> for up to 14 days, and <code>Retry-After</code> for up to 30. After a 429 or 503 we wait, longer each time. After a second 410 we stop.',
                { code },
              )}
            </li>
            <li>
              {t.rich(
                '<code>nosnippet</code> on a page or feed turns off excerpts. With <code>noindex</code> on your front page, we don’t fill in anything from it.',
                { code },
              )}
            </li>
            <li>
              {t.rich(
                '<code>noimageindex</code> on your front page removes its picture here, and we won’t fetch it again.',
                { code },
              )}
            </li>
            <li>
              {t(
                'If you have an account, claim your site with “This is my site” on its page. You can then edit its details and get notified of what people say about it.',
              )}
            </li>
            <li>{t('Or fill out this form. You don’t need an account, and we don’t ask why.')}</li>
          </ul>
        </div>
      </Section>
    </>
  )
}
