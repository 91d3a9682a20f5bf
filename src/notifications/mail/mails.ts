import type { Translator } from '#i18n/translator.ts'
import { type MailPreferences, mailContext } from '#platform/mail/mail-context.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import type { Services } from '#platform/services.ts'
import type { NotificationKind } from '../inbox/contract.ts'
import { actorName, notificationSentence } from '../inbox/sentences.ts'
import type { UnmailedNotification } from './queries.ts'
import { unsubscribeLabel } from './unsubscribe-texts.ts'

function actorOf(t: Translator, { actor, kind }: UnmailedNotification): string {
  if (actor) return actorName(t, actor)
  return kind === 'staff' ? '' : t('Someone')
}

function sentenceFor(t: Translator, one: UnmailedNotification): string {
  return notificationSentence(t, one, actorOf(t, one))
}

/** Path of the one-click unsubscribe link. */
const unsubscribePath = (key: string, kind: NotificationKind | 'all') => `/unsubscribe/${key}/${kind}`

/** One email about all unread notifications. @param more number of notifications beyond those listed */
export function notificationMail(
  { config }: Services,
  to: { username: string; email: string } & MailPreferences,
  unmailed: UnmailedNotification[],
  key: string,
  more = 0,
) {
  const { product_name, public_url } = config
  const { t, pageUrl } = mailContext(config, to)
  const [first] = unmailed
  const count = unmailed.length + more
  const isOne = count === 1 && first !== undefined
  const found = [...new Set(unmailed.map((one) => one.kind))]
  const kind = found.length === 1 && found[0] && more === 0 ? found[0] : 'all'
  const heading = isOne
    ? sentenceFor(t, first)
    : t('{count, plural, one {# update} other {# updates}} from {site}', {
        count,
        site: product_name,
      })
  const listUrl = pageUrl('/notifications/')
  const lines = unmailed.map((one) => `${sentenceFor(t, one)}\n${pageUrl(one.url)}`)
  if (more > 0) {
    const words = t('{count, plural, one {# more notification} other {# more notifications}}', {
      count: more,
    })
    lines.push(`${words}\n${listUrl}`)
  }
  const stopPath = unsubscribePath(key, kind)
  return {
    to: to.email,
    limited_by: null,
    subject: heading,
    // Mail programs post to it, whatever the language.
    unsubscribe_url: public_url + stopPath,
    ...renderMail(t, {
      product_name,
      heading,
      paragraphs: [t('Hello {username},', to), ...(isOne ? [t('See it here:')] : lines)],
      action: isOne
        ? { label: t('Read it'), url: pageUrl(first.url) }
        : { label: t('See all'), url: listUrl },
      footer: t(
        'You’re getting this email because you have an account at {site} and haven’t read this there yet.',
        {
          site: product_name,
        },
      ),
      unsubscribe: {
        label: unsubscribeLabel(t, kind),
        url: pageUrl(stopPath),
      },
    }),
  }
}
