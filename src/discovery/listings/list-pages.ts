import { type Message, message } from '#i18n/message.ts'

interface ListPage {
  path: string
  /** What every page links to it as, if it does. */
  inDrawer?: Message
  inFooter?: Message
}

/** Pages on which people discover sites; the sitemap has all of them. */
export const listPages: ListPage[] = [
  { path: '/blogs/recent', inFooter: message('Recent sites') },
  { path: '/blogs/shuffled', inDrawer: message('Shuffled sites'), inFooter: message('Shuffled sites') },
  { path: '/articles/featured' },
  { path: '/newsfeed' },
  { path: '/tags', inDrawer: message('All tags'), inFooter: message('All tags') },
  { path: '/paths', inDrawer: message('From site to site') },
]
