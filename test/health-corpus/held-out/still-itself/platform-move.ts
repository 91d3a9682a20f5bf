import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlThemedSite } from '../../build/build-crawl.ts'

// The same domain with other software: other ids, another feed address, often other addresses of posts.

export const platformMove: CaseDefinition[] = [
  {
    name: 'held-out-move-wordpress-to-hugo',
    language: 'en',
    description: 'Sourdough, but for people with jobs.',
    site: {
      theme: 'blocks',
      host: 'clockinloaf.example',
      title: 'Clock-in Loaf',
      tagline: 'Bread around a working day',
      author: 'Priscilla Mbeki-Storr',
      about: 'I am a bus driver. The dough rises while I drive.',
      menu: 'Recipes / Timetables / About',
      posts: [
        '2026-04-06 The late shift loaf',
        '2026-02-23 Cold proof, colder bus',
        '2026-01-10 Rye at four in the morning',
      ],
      excerpts: [
        'Mix at noon, shape at midnight.',
        'The heating failed and the bread was better for it.',
        'Nobody should be awake, except for rye.',
      ],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'hugo',
          menu: 'Loaves / About',
          posts: [
            '2026-05-04 We moved off the old thing',
            '2026-04-06 The late shift loaf',
            '2026-02-23 Cold proof, colder bus',
            '2026-01-10 Rye at four in the morning',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'All addresses are new, but she, the title and the entries are still there.',
  },
  {
    name: 'held-out-move-blogger-to-letter',
    language: 'es',
    description: 'Cartas sobre costura y duelo.',
    site: {
      theme: 'blogger',
      host: 'dobladillo.example',
      title: 'Dobladillo',
      tagline: 'Coser lo que queda',
      author: 'Aurora Villalpando',
      about: 'Empecé cuando heredé una máquina y muchos retales.',
      menu: 'Labores / Cartas',
      posts: ['2026-02-26 El abrigo de mi madre', '2026-01-29 Ojales', '2025-12-18 Hilo negro'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'letter',
          tagline: 'Una carta al mes sobre coser y perder',
          excerpts: ['Le quedaba grande y ahora a mí también.', 'Siete intentos.', 'Un carrete entero.'],
        },
        { oldPostStatus: 301 },
      ),
    ],
    reason: 'She sends a newsletter now; old entries came along.',
  },
  {
    name: 'held-out-move-builder-to-hand',
    language: 'ja',
    description: '自作の鉱石ラジオと、それで聴こえたもの。',
    site: {
      theme: 'builder',
      host: 'koseki-radio.example',
      title: '鉱石ラジオ工作室',
      tagline: '電池のいらない夜',
      author: '雷門',
      about: '理科室の片隅で始めた工作です。',
      menu: '回路 / 受信記録 / 部品',
      posts: ['2026-03-15 夜半の北のほうの局', '2026-02-01 コイルを巻き直す', '2025-12-20 アースは水道管'],
      excerpts: ['言葉はわからないが歌だった。', '百二十回、数え間違えた。', '大家さんの許可は取った。'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'byHand',
          tagline: '月額料金をやめて手書きに戻しました',
          about: '重いページをやめました。記事はすべて残しています。雷門',
          feed: 'feed.xml',
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'From a page builder back to handmade pages, with all articles.',
  },
  {
    name: 'held-out-move-sidebar-to-static-other-host-words',
    language: 'ko',
    description: '폐역과 간이역을 찾아다닙니다.',
    site: {
      theme: 'sidebar',
      host: 'ganiyeok.example',
      title: '간이역 수첩',
      tagline: '하루 두 번 서는 기차',
      author: '역무원 아님',
      about: '철도회사 직원이 아닙니다. 그냥 좋아합니다.',
      menu: '역 / 노선 / 도장',
      posts: ['2026-02-10 도장 없는 역', '2025-12-25 눈 오는 승강장', '2025-11-16 역명판을 닦는 사람'],
      excerpts: ['잉크가 말라 있었다.', '발자국이 하나뿐.', '마을 이장님이었다.'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'eleventy',
          about: '블로그 서비스를 떠나 직접 만들었습니다. 여전히 역무원이 아닙니다.',
          feed: 'feed.xml',
          idPrefix: 'tag:ganiyeok:',
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Other software and other ids; title, author and entry titles are the same.',
  },
  {
    name: 'held-out-move-wiki-to-blog',
    language: 'de',
    description: 'Werkstattbuch eines Uhrmachers im Ruhestand.',
    site: {
      theme: 'wiki',
      host: 'ankerhemmung.test',
      title: 'Ankerhemmung',
      tagline: 'Werkstattbuch',
      author: 'Ottokar Fink',
      about: 'Vierzig Jahre Uhren, jetzt nur noch die eigenen.',
      menu: 'Hemmungen / Öle / Werkzeuge',
      posts: [
        '2025-12-02 Öl, das nicht verharzt',
        '2025-09-24 Unruhwelle drehen',
        '2025-07-30 Eine Taschenuhr aus dem Moor',
      ],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'wordpress',
          tagline: 'Das Werkstattbuch eines alten Uhrmachers',
          posts: [
            '2026-01-07 Umgezogen, alles noch da',
            '2025-12-02 Öl, das nicht verharzt',
            '2025-09-24 Unruhwelle drehen',
          ],
        },
        { oldPostStatus: 200 },
      ),
    ],
    reason: 'A wiki became a blog with the same texts by the same man.',
  },
  {
    name: 'held-out-move-chinese-hexo-to-stream',
    language: 'zh',
    description: '码头工人的读诗笔记。',
    site: {
      theme: 'hexo',
      host: 'matoushi.example',
      title: '码头诗',
      tagline: '卸货的间隙读一首',
      author: '石锚',
      about: '白天看吊车，晚上看诗。',
      menu: '笔记 / 诗人 / 关于',
      posts: ['2026-04-12 潮水表与绝句', '2026-03-08 集装箱上的粉笔字', '2026-01-31 夜班读长诗'],
      excerpts: ['退潮比涨潮准。', '有人写了半句，我补了半句。', '读到第三章船来了。'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'stream',
          tagline: '短笔记',
          menu: '全部',
          feed: 'rss.xml',
          posts: ['2026-05-06 换了一个轻的程序', '2026-04-12 潮水表与绝句', '2026-03-08 集装箱上的粉笔字'],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'He moved to lighter software and says so in his first note.',
  },
]
