import { type Message, message } from '#i18n/message.ts'
import type { ContentKind, ReportCategory } from './schemas.ts'

export const categoryLabels: Record<ReportCategory, Message> = {
  spam: message('Spam', 'report'),
  dead: message('Dead', 'report'),
  changed_hands: message('Changed hands', 'report'),
  wrong_tags: message('Wrong tags', 'report'),
  unkind: message('Unkind', 'report'),
  other: message('Other', 'report'),
}

/** The categories for sites, posts, and anything members write. */
export const getCategories = (kind: ContentKind): ReportCategory[] =>
  kind === 'blog'
    ? ['spam', 'dead', 'changed_hands', 'wrong_tags', 'unkind', 'other']
    : kind === 'post'
      ? ['spam', 'dead', 'unkind', 'other']
      : ['spam', 'unkind', 'other']
