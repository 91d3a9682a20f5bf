import type { CaseDefinition } from '../../build/build-case.ts'
import { type BuildCrawl, crawlThemedSite } from '../../build/build-crawl.ts'
import type { CorpusCrawl } from '../../corpus-case.ts'

// The page is unchanged, but the feed has moved or changed.

/** A feed on another host, as with services for feeds and podcasts. */
const feedAt =
  (address: string, read: BuildCrawl): BuildCrawl =>
  (first, at): CorpusCrawl => {
    const now = read(first, at)
    return now.feed ? { ...now, feed: { ...now.feed, address } } : now
  }

export const feedMoved: CaseDefinition[] = [
  {
    name: 'held-out-feed-atom-to-json',
    language: 'en',
    description: 'Tiny essays about punctuation marks.',
    site: {
      theme: 'eleventy',
      host: 'interrobang-hotel.example',
      title: 'Interrobang Hotel',
      tagline: 'Rooms for punctuation',
      author: 'Minna Osei',
      about: 'A room for each mark.',
      menu: 'rooms / guests / about',
      posts: [
        '2026-03-20 Room 12: semicolon',
        '2026-02-20 Room 11: the dagger',
        '2026-01-20 Room 10: ellipsis',
      ],
    },
    laterCrawls: [crawlThemedSite({ feed: 'feed.json', idPrefix: 'urn:room:' })],
    reason: 'The feed has another format and other ids, but the same entries.',
  },
  {
    name: 'held-out-feed-other-address-old-404',
    language: 'de',
    description: 'Schach mit dem Briefträger, Zug um Zug.',
    site: {
      theme: 'wordpress',
      host: 'postschach.example',
      title: 'Postschach',
      tagline: 'Ein Zug pro Werktag',
      author: 'Ludger Rahn',
      about: 'Er gewinnt meistens, er hat ja auch mehr Zeit zum Denken.',
      menu: 'Partien / Stand / Post',
      posts: ['2026-02-27 Sf3', '2026-02-26 e5', '2026-02-25 e4'],
    },
    laterCrawls: [
      crawlThemedSite(
        { feed: 'rss.xml', posts: ['2026-03-31 Matt, leider mich', '2026-03-30 Dh5', '2026-02-27 Sf3'] },
        { feed: 404 },
      ),
    ],
    reason: 'The old feed address is gone, but the page and its posts continue.',
  },
  {
    name: 'held-out-feed-at-a-service',
    language: 'sv',
    description: 'En podd om tystnad, med mellanrum.',
    site: {
      theme: 'hugo',
      host: 'mellanrum.example',
      title: 'Mellanrum',
      tagline: 'En podd med pauser',
      author: 'Sixten Ask',
      about: 'Tio minuter, varav fyra är tysta.',
      menu: 'Avsnitt / Tystnader / Om',
      posts: [
        '2026-03-01 Avsnitt 30: Trapphus',
        '2026-02-01 Avsnitt 29: Snö',
        '2026-01-01 Avsnitt 28: Nyår, efteråt',
      ],
    },
    laterCrawls: [
      feedAt(
        'https://feeds.poddvagn.example/mellanrum',
        crawlThemedSite({
          posts: [
            '2026-04-01 Avsnitt 31: Hiss',
            '2026-03-01 Avsnitt 30: Trapphus',
            '2026-02-01 Avsnitt 29: Snö',
          ],
        }),
      ),
    ],
    reason: 'A podcast service serves the same episodes from its own host.',
  },
  {
    name: 'held-out-feed-dropped-by-new-theme',
    language: 'tr',
    description: 'Vapur iskelelerinin kedileri.',
    site: {
      theme: 'photos',
      host: 'iskelekedisi.example',
      title: 'İskele Kedisi',
      tagline: 'Vapur bekleyen kediler',
      author: 'Nesrin Uçar',
      about: 'Her iskelede en az bir tane var.',
      menu: 'Kediler / İskeleler',
      posts: ['2026-03-10 Sarı, sol kulak', '2026-02-13 İkizler', '2026-01-06 Biletçinin kedisi'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'builder',
          feed: '',
          about: 'Her iskelede en az bir tane var, bazılarında kaptan onlar. Nesrin',
        },
        { oldPostStatus: 200 },
      ),
    ],
    reason: 'Her new builder has no feed; title, author and cats are the same.',
  },
  {
    name: 'held-out-feed-split-by-language',
    language: 'it',
    description: 'Appunti di due lingue sul confine.',
    site: {
      theme: 'jekyll',
      host: 'confinvia.test',
      title: 'Confinvia',
      tagline: 'Due lingue, una dogana chiusa',
      author: 'Mirta Kosovel-Dri',
      about: 'Scrivo in italiano la mattina e in tedesco la sera.',
      menu: 'italiano / deutsch / carta',
      posts: [
        '2026-03-11 La garitta vuota',
        '2026-02-22 Zwei Briefkästen',
        '2026-01-15 Il caffè del doganiere',
      ],
    },
    laterCrawls: [
      crawlThemedSite({
        feed: 'it/feed.xml',
        posts: ['2026-04-20 Il timbro', '2026-03-11 La garitta vuota', '2026-01-15 Il caffè del doganiere'],
      }),
    ],
    reason: 'The feed was split into two; the page links to the one in its language.',
  },
]
