import { type Message, message } from '#i18n/message.ts'

interface ListPage {
  path: string
  /** The labels of its links in the drawer and in the footer, if it has any. */
  inDrawer?: Message
  inFooter?: Message
}

/** The discovery pages, all of which are in the sitemap. */
export const listPages: ListPage[] = [
  { path: '/blogs/recent', inFooter: message('Recent sites') },
  { path: '/blogs/shuffled', inDrawer: message('Shuffled sites'), inFooter: message('Shuffled sites') },
  { path: '/articles/featured' },
  { path: '/newsfeed' },
  { path: '/tags', inDrawer: message('All tags'), inFooter: message('All tags') },
  { path: '/paths', inDrawer: message('From site to site') },
]
