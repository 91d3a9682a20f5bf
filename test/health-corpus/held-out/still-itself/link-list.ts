import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../../build/build-crawl.ts'

// The front page of a former blog is now a list of links to the same person's profiles and pages.

export const linkList: CaseDefinition[] = [
  {
    name: 'held-out-links-card-with-profiles',
    language: 'en',
    description: 'Weaving patterns generated from train delays.',
    site: {
      theme: 'ghost',
      host: 'warpdelay.example',
      title: 'Warp Delay',
      tagline: 'Late trains, woven',
      author: 'Nadia Sorley',
      about: 'Each thread is a minute.',
      menu: 'Cloths / Data / About',
      posts: [
        '2026-02-28 The 7:14, a runner',
        '2026-01-31 Signal failure in twill',
        '2025-12-31 A year of Mondays',
      ],
      profiles: 'thread-social.example/@nadia loom-code.example/nadia',
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Nadia Sorley',
          '<main class="h-card"><img src="/n.jpg" alt="Nadia"><h1>Nadia Sorley</h1><p>weaver of late trains</p><ul><li><a rel="me" href="https://thread-social.example/@nadia">thread-social</a></li><li><a rel="me" href="https://loom-code.example/nadia">code</a></li><li><a href="/archive/">Warp Delay, the archive</a></li><li><a href="/shop/">cloths for sale</a></li></ul></main>',
        ),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'A card with her profiles in front, and her blog behind it.',
  },
  {
    name: 'held-out-links-shop-and-socials',
    language: 'ko',
    description: '손글씨로 시장 가격표를 쓰는 사람.',
    site: {
      theme: 'stream',
      host: 'gagyeokpyo.example',
      title: '가격표 쓰는 사람',
      tagline: '시장 골목 손글씨',
      author: '먹물',
      about: '전통시장 상인들의 가격표를 써 드립니다.',
      menu: '시장 / 글씨 / 의뢰',
      posts: ['2026-03-14 고등어 한 손', '2026-02-20 떡집 메뉴판', '2026-01-29 붓펜의 한계'],
      excerpts: ['두 마리에 오천 원.', '콩고물이 묻었다.', '젖으면 번진다.'],
      profiles: 'letter-social.example/@meok',
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ko',
          '먹물 | 링크 모음',
          '<h1>먹물</h1><p>시장 골목 손글씨 · 가격표 쓰는 사람</p><ul><li><a rel="me" href="https://letter-social.example/@meok">소셜</a></li><li><a href="/blog">블로그 글 모음</a></li><li><a href="/order">의뢰 양식</a></li><li><a href="/class">손글씨 수업 신청</a></li></ul>',
        ),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'The same person’s links, orders and lessons; the notes keep their addresses.',
  },
  {
    name: 'held-out-links-blogroll-only',
    language: 'fr',
    description: 'Billets sur les plantes des trottoirs.',
    site: {
      theme: 'homepage',
      host: 'entre-paves.test',
      title: 'Entre les pavés',
      tagline: 'flore des trottoirs',
      author: 'Odilon Mercadier',
      about: 'je regarde par terre.',
      menu: 'billets / herbier / amis',
      posts: ['2026-04-03 capselle', '2026-03-07 une fougère dans un soupirail', '2026-02-15 mousse'],
      excerpts: ['en cœur.', 'elle boit l’air du métro.', 'toujours.'],
    },
    laterCrawls: [
      crawlThemedSite({
        theme: 'byHand',
        title: 'entre les pavés : liens',
        tagline: 'mes billets, et les sites que je lis',
        about: 'Odilon Mercadier. Tout est ici, rangé en liste.',
        menu: 'chez Solange / le carnet du toit / herbes folles / mousse et lichen / la rue verte / botanique de gare',
        feed: 'feed.xml',
      }),
    ],
    reason: 'He turned his page into a list of his notes and his friends.',
  },
  {
    name: 'held-out-links-book-is-out',
    language: 'en',
    description: 'A postman’s sketches of front doors.',
    site: {
      theme: 'wordpress',
      host: 'letterboxheight.example',
      title: 'Letterbox Height',
      tagline: 'Doors from a postman’s round',
      author: 'Gil Rutherford',
      about: 'Six hundred doors, one pencil.',
      menu: 'Doors / The round / Dogs',
      posts: [
        '2026-02-19 Number 41, repainted',
        '2026-01-11 A door with two letterboxes',
        '2025-12-08 Dogs, an index',
      ],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Letterbox Height: the book',
          '<h1>Letterbox Height</h1><p>by Gil Rutherford</p><p>The book is out. Two hundred doors, printed on paper that smells of rain.</p><ul><li><a href="/buy">Buy it from me</a></li><li><a href="/shops">Shops that have it</a></li><li><a href="/readings">Readings</a></li><li><a href="/blog/">The old blog</a></li></ul>',
        ),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'He sells a book made from the blog; both are his.',
  },
]
