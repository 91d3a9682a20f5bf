import type { Translator } from '#i18n/translator.ts'
import { createMailContext, type MailPreferences } from '#platform/mail/mail-context.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import type { Services } from '#platform/services.ts'
import type { NotificationKind } from '../inbox/schemas.ts'
import { formatActorName, renderSentence } from '../inbox/sentences.ts'
import type { UnmailedNotification } from './queries.ts'
import { unsubscribeLabel } from './unsubscribe-texts.ts'

function getActorName(t: Translator, { actor, kind }: UnmailedNotification): string {
  if (actor) return formatActorName(t, actor)
  return kind === 'staff' ? '' : t('Someone')
}

function toSentence(t: Translator, notification: UnmailedNotification): string {
  return renderSentence(t, notification, getActorName(t, notification))
}

/** Path of the one-click unsubscribe link. */
const unsubscribePath = (key: string, kind: NotificationKind | 'all') => `/unsubscribe/${key}/${kind}`

/** One email about all unread notifications. @param moreCount number of notifications beyond those listed */
export function renderNotificationMail(
  { config }: Services,
  to: { username: string; email: string } & MailPreferences,
  unmailed: UnmailedNotification[],
  key: string,
  moreCount = 0,
) {
  const { productName, publicUrl } = config
  const { t, pageUrl } = createMailContext(config, to)
  const [first] = unmailed
  const count = unmailed.length + moreCount
  const isSingle = count === 1 && first !== undefined
  const kinds = [...new Set(unmailed.map((notification) => notification.kind))]
  const kind = kinds.length === 1 && kinds[0] && moreCount === 0 ? kinds[0] : 'all'
  const heading = isSingle
    ? toSentence(t, first)
    : t('{count, plural, one {# update} other {# updates}} from {site}', {
        count,
        site: productName,
      })
  const listUrl = pageUrl('/notifications/')
  const lines = unmailed.map((notification) => `${toSentence(t, notification)}\n${pageUrl(notification.url)}`)
  if (moreCount > 0) {
    const text = t('{count, plural, one {# more notification} other {# more notifications}}', {
      count: moreCount,
    })
    lines.push(`${text}\n${listUrl}`)
  }
  const path = unsubscribePath(key, kind)
  return {
    to: to.email,
    limited_by: null,
    subject: heading,
    // Mail programs post to it, so it has no language prefix.
    unsubscribe_url: publicUrl + path,
    ...renderMail(t, {
      productName,
      heading,
      paragraphs: [t('Hello {username},', to), ...(isSingle ? [t('See it here:')] : lines)],
      action: isSingle
        ? { label: t('Read it'), url: pageUrl(first.url) }
        : { label: t('See all'), url: listUrl },
      footer: t(
        'You’re getting this email because you have an account at {site} and haven’t read this there yet.',
        {
          site: productName,
        },
      ),
      unsubscribe: {
        label: unsubscribeLabel(t, kind),
        url: pageUrl(path),
      },
    }),
  }
}
