import { renderMail } from '#server/mail/render-mail.ts'
import type { Services } from '#server/services.ts'
import type { NotificationKind } from './contract.ts'
import type { UnmailedNotification } from './mail-queries.ts'
import { mailTopics } from './mail-topics.ts'
import { withOthers } from './rules.ts'

/** One notification as a sentence. */
function sentenceOf({ kind, actor, text, group_size }: UnmailedNotification): string {
  if (kind === 'staff' && actor === null) return text
  return `${actor ?? 'Somebody'} ${withOthers(text, group_size)}`
}

/** The address where one click ends mails like this one. */
const unsubscribePath = (key: string, kind: NotificationKind | 'all') => `/unsubscribe/${key}/${kind}`

/** One mail with everything that a member has not read yet. */
export function notificationMail(
  services: Services,
  to: { username: string; email: string },
  unmailed: UnmailedNotification[],
  key: string,
) {
  const { product_name, public_url } = services.config
  const [first] = unmailed
  const isOne = unmailed.length === 1 && first !== undefined
  const found = [...new Set(unmailed.map((one) => one.kind))]
  const kind = found.length === 1 && found[0] ? found[0] : 'all'
  const heading = isOne ? sentenceOf(first) : `${unmailed.length} things happened at ${product_name}`
  const lines = unmailed.map((one) => `${sentenceOf(one)}\n${public_url}${one.url}`)
  const words = kind === 'all' ? 'all mails of this sort' : `mails about ${mailTopics[kind]}`
  const unsubscribeUrl = public_url + unsubscribePath(key, kind)
  return {
    to: to.email,
    subject: heading,
    unsubscribe_url: unsubscribeUrl,
    ...renderMail({
      product_name,
      heading,
      paragraphs: [`Hello ${to.username},`, ...(isOne ? ['here is where it happened.'] : lines)],
      action: isOne
        ? { label: 'Read it', url: public_url + first.url }
        : { label: 'See them all', url: `${public_url}/notifications/` },
      footer: `You get this mail because you have an account at ${product_name} and did not read this there yet.`,
      unsubscribe: { label: `Stop ${words}`, url: unsubscribeUrl },
    }),
  }
}
