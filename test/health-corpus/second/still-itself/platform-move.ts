import type { WrittenCase } from '../../build/build-case.ts'
import { as } from '../../build/later.ts'

// The same name, another program under it: other ids, another address of the feed, often other addresses of posts.

export const platformMove: WrittenCase[] = [
  {
    name: 'second-move-wordpress-to-hugo',
    language: 'en',
    said: 'Sourdough, but for people with jobs.',
    site: {
      on: 'blocks',
      host: 'clockinloaf.example',
      title: 'Clock-in Loaf',
      line: 'Bread around a working day',
      by: 'Priscilla Mbeki-Storr',
      about: 'I am a bus driver. The dough rises while I drive.',
      nav: 'Recipes / Timetables / About',
      posts: [
        '2026-04-06 The late shift loaf',
        '2026-02-23 Cold proof, colder bus',
        '2026-01-10 Rye at four in the morning',
      ],
      texts: [
        'Mix at noon, shape at midnight.',
        'The heating failed and the bread was better for it.',
        'Nobody should be awake, except for rye.',
      ],
    },
    later: [
      as(
        {
          on: 'hugo',
          nav: 'Loaves / About',
          posts: [
            '2026-05-04 We moved off the old thing',
            '2026-04-06 The late shift loaf',
            '2026-02-23 Cold proof, colder bus',
            '2026-01-10 Rye at four in the morning',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'New addresses for everything, but she, the title and the entries are there.',
  },
  {
    name: 'second-move-blogger-to-letter',
    language: 'es',
    said: 'Cartas sobre costura y duelo.',
    site: {
      on: 'blogger',
      host: 'dobladillo.example',
      title: 'Dobladillo',
      line: 'Coser lo que queda',
      by: 'Aurora Villalpando',
      about: 'Empecé cuando heredé una máquina y muchos retales.',
      nav: 'Labores / Cartas',
      posts: ['2026-02-26 El abrigo de mi madre', '2026-01-29 Ojales', '2025-12-18 Hilo negro'],
    },
    later: [
      as(
        {
          on: 'letter',
          line: 'Una carta al mes sobre coser y perder',
          texts: ['Le quedaba grande y ahora a mí también.', 'Siete intentos.', 'Un carrete entero.'],
        },
        { posts: 301 },
      ),
    ],
    because: 'She writes letters by mail now; old entries came along.',
  },
  {
    name: 'second-move-builder-to-hand',
    language: 'ja',
    said: '自作の鉱石ラジオと、それで聴こえたもの。',
    site: {
      on: 'builder',
      host: 'koseki-radio.example',
      title: '鉱石ラジオ工作室',
      line: '電池のいらない夜',
      by: '雷門',
      about: '理科室の片隅で始めた工作です。',
      nav: '回路 / 受信記録 / 部品',
      posts: ['2026-03-15 夜半の北のほうの局', '2026-02-01 コイルを巻き直す', '2025-12-20 アースは水道管'],
      texts: ['言葉はわからないが歌だった。', '百二十回、数え間違えた。', '大家さんの許可は取った。'],
    },
    later: [
      as(
        {
          on: 'byHand',
          line: '月額料金をやめて手書きに戻しました',
          about: '重いページをやめました。記事はすべて残しています。雷門',
          feed: 'feed.xml',
        },
        { posts: 404 },
      ),
    ],
    because: 'From a builder of pages back to pages by hand, with all articles.',
  },
  {
    name: 'second-move-sidebar-to-static-other-host-words',
    language: 'ko',
    said: '폐역과 간이역을 찾아다닙니다.',
    site: {
      on: 'sidebar',
      host: 'ganiyeok.example',
      title: '간이역 수첩',
      line: '하루 두 번 서는 기차',
      by: '역무원 아님',
      about: '철도회사 직원이 아닙니다. 그냥 좋아합니다.',
      nav: '역 / 노선 / 도장',
      posts: ['2026-02-10 도장 없는 역', '2025-12-25 눈 오는 승강장', '2025-11-16 역명판을 닦는 사람'],
      texts: ['잉크가 말라 있었다.', '발자국이 하나뿐.', '마을 이장님이었다.'],
    },
    later: [
      as(
        {
          on: 'eleventy',
          about: '블로그 서비스를 떠나 직접 만들었습니다. 여전히 역무원이 아닙니다.',
          feed: 'feed.xml',
          ids: 'tag:ganiyeok:',
        },
        { posts: 404 },
      ),
    ],
    because: 'Other program, other ids; title, author and names of entries are the same.',
  },
  {
    name: 'second-move-wiki-to-blog',
    language: 'de',
    said: 'Werkstattbuch eines Uhrmachers im Ruhestand.',
    site: {
      on: 'wiki',
      host: 'ankerhemmung.test',
      title: 'Ankerhemmung',
      line: 'Werkstattbuch',
      by: 'Ottokar Fink',
      about: 'Vierzig Jahre Uhren, jetzt nur noch die eigenen.',
      nav: 'Hemmungen / Öle / Werkzeuge',
      posts: [
        '2025-12-02 Öl, das nicht verharzt',
        '2025-09-24 Unruhwelle drehen',
        '2025-07-30 Eine Taschenuhr aus dem Moor',
      ],
    },
    later: [
      as(
        {
          on: 'wordpress',
          line: 'Das Werkstattbuch eines alten Uhrmachers',
          posts: [
            '2026-01-07 Umgezogen, alles noch da',
            '2025-12-02 Öl, das nicht verharzt',
            '2025-09-24 Unruhwelle drehen',
          ],
        },
        { posts: 200 },
      ),
    ],
    because: 'A wiki became a blog with the same texts by the same man.',
  },
  {
    name: 'second-move-chinese-hexo-to-stream',
    language: 'zh',
    said: '码头工人的读诗笔记。',
    site: {
      on: 'hexo',
      host: 'matoushi.example',
      title: '码头诗',
      line: '卸货的间隙读一首',
      by: '石锚',
      about: '白天看吊车，晚上看诗。',
      nav: '笔记 / 诗人 / 关于',
      posts: ['2026-04-12 潮水表与绝句', '2026-03-08 集装箱上的粉笔字', '2026-01-31 夜班读长诗'],
      texts: ['退潮比涨潮准。', '有人写了半句，我补了半句。', '读到第三章船来了。'],
    },
    later: [
      as(
        {
          on: 'stream',
          line: '短笔记',
          nav: '全部',
          feed: 'rss.xml',
          posts: ['2026-05-06 换了一个轻的程序', '2026-04-12 潮水表与绝句', '2026-03-08 集装箱上的粉笔字'],
        },
        { posts: 404 },
      ),
    ],
    because: 'He took a lighter program and says so in his first note.',
  },
]
