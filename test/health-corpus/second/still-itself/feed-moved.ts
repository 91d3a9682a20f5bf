import type { WrittenCase } from '../../build/build-case.ts'
import { as, type Later } from '../../build/later.ts'
import type { CorpusReading } from '../../corpus-case.ts'

// The page is as it was, and something about the feed is not.

/** The feed at an address of another host, as services for feeds and podcasts have it. */
const feedAt =
  (address: string, read: Later): Later =>
  (first, at): CorpusReading => {
    const now = read(first, at)
    return now.feed ? { ...now, feed: { ...now.feed, address } } : now
  }

export const feedMoved: WrittenCase[] = [
  {
    name: 'second-feed-atom-to-json',
    language: 'en',
    said: 'Tiny essays about punctuation marks.',
    site: {
      on: 'eleventy',
      host: 'interrobang-hotel.example',
      title: 'Interrobang Hotel',
      line: 'Rooms for punctuation',
      by: 'Minna Osei',
      about: 'A room for each mark.',
      nav: 'rooms / guests / about',
      posts: [
        '2026-03-20 Room 12: semicolon',
        '2026-02-20 Room 11: the dagger',
        '2026-01-20 Room 10: ellipsis',
      ],
    },
    later: [as({ feed: 'feed.json', ids: 'urn:room:' })],
    because: 'Another format with other ids for the same entries.',
  },
  {
    name: 'second-feed-other-address-old-404',
    language: 'de',
    said: 'Schach mit dem Briefträger, Zug um Zug.',
    site: {
      on: 'wordpress',
      host: 'postschach.example',
      title: 'Postschach',
      line: 'Ein Zug pro Werktag',
      by: 'Ludger Rahn',
      about: 'Er gewinnt meistens, er hat ja auch mehr Zeit zum Denken.',
      nav: 'Partien / Stand / Post',
      posts: ['2026-02-27 Sf3', '2026-02-26 e5', '2026-02-25 e4'],
    },
    later: [
      as(
        { feed: 'rss.xml', posts: ['2026-03-31 Matt, leider mich', '2026-03-30 Dh5', '2026-02-27 Sf3'] },
        { feed: 404 },
      ),
    ],
    because: 'The old address of the feed is gone, the page and its posts go on.',
  },
  {
    name: 'second-feed-at-a-service',
    language: 'sv',
    said: 'En podd om tystnad, med mellanrum.',
    site: {
      on: 'hugo',
      host: 'mellanrum.example',
      title: 'Mellanrum',
      line: 'En podd med pauser',
      by: 'Sixten Ask',
      about: 'Tio minuter, varav fyra är tysta.',
      nav: 'Avsnitt / Tystnader / Om',
      posts: [
        '2026-03-01 Avsnitt 30: Trapphus',
        '2026-02-01 Avsnitt 29: Snö',
        '2026-01-01 Avsnitt 28: Nyår, efteråt',
      ],
    },
    later: [
      feedAt(
        'https://feeds.poddvagn.example/mellanrum',
        as({
          posts: [
            '2026-04-01 Avsnitt 31: Hiss',
            '2026-03-01 Avsnitt 30: Trapphus',
            '2026-02-01 Avsnitt 29: Snö',
          ],
        }),
      ),
    ],
    because: 'A service for podcasts hands out the same episodes from its own host.',
  },
  {
    name: 'second-feed-dropped-by-new-theme',
    language: 'tr',
    said: 'Vapur iskelelerinin kedileri.',
    site: {
      on: 'photos',
      host: 'iskelekedisi.example',
      title: 'İskele Kedisi',
      line: 'Vapur bekleyen kediler',
      by: 'Nesrin Uçar',
      about: 'Her iskelede en az bir tane var.',
      nav: 'Kediler / İskeleler',
      posts: ['2026-03-10 Sarı, sol kulak', '2026-02-13 İkizler', '2026-01-06 Biletçinin kedisi'],
    },
    later: [
      as(
        {
          on: 'builder',
          feed: '',
          about: 'Her iskelede en az bir tane var, bazılarında kaptan onlar. Nesrin',
        },
        { posts: 200 },
      ),
    ],
    because: 'Her new builder has no feed; title, author and cats are the same.',
  },
  {
    name: 'second-feed-split-by-language',
    language: 'it',
    said: 'Appunti di due lingue sul confine.',
    site: {
      on: 'jekyll',
      host: 'confinvia.test',
      title: 'Confinvia',
      line: 'Due lingue, una dogana chiusa',
      by: 'Mirta Kosovel-Dri',
      about: 'Scrivo in italiano la mattina e in tedesco la sera.',
      nav: 'italiano / deutsch / carta',
      posts: [
        '2026-03-11 La garitta vuota',
        '2026-02-22 Zwei Briefkästen',
        '2026-01-15 Il caffè del doganiere',
      ],
    },
    later: [
      as({
        feed: 'it/feed.xml',
        posts: ['2026-04-20 Il timbro', '2026-03-11 La garitta vuota', '2026-01-15 Il caffè del doganiere'],
      }),
    ],
    because: 'One feed became two, of which the page names that of its own language.',
  },
]
