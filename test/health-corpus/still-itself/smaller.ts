import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../build/build-crawl.ts'

// The author removes the feed, or reduces the site to a card.

export const smaller: CaseDefinition[] = [
  {
    name: 'card-of-a-clockmaker',
    language: 'en',
    description: 'A clockmaker’s workshop diary.',
    site: {
      theme: 'wordpress',
      host: 'larkinclocks.example',
      title: 'Larkin Clocks',
      tagline: 'A workshop diary',
      author: 'Emmet Larkin',
      about: 'Longcase clocks repaired in Galway.',
      menu: 'Diary / Repairs',
      posts: ['2025-03-07 A moon dial', '2025-01-13 Gut lines'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Emmet Larkin, clockmaker',
          '<h1>Emmet Larkin</h1><p>Clockmaker, Galway. Longcase clocks repaired since 1988.</p><p>emmet@larkinclocks.example</p>',
        ),
      ),
    ],
    reason: 'A business card of the same clockmaker on the same domain: name, trade and town agree.',
  },
  {
    name: 'feed-weg-aquarelle',
    language: 'de',
    description: 'Aquarelle aus der Uckermark.',
    site: {
      theme: 'hugo',
      host: 'uckerfarben.example',
      title: 'Uckerfarben',
      tagline: 'Aquarelle vor Ort',
      author: 'Greta Noack',
      about: 'Ich male draußen, auch bei Wind.',
      menu: 'Bilder / Ausstellungen',
      posts: ['2025-04-13 Boitzenburg im Regen', '2025-02-02 Eis auf der Ucker'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'Uckerfarben',
          '<h1>Uckerfarben</h1><p>Aquarelle vor Ort von Greta Noack. Ich male draußen, auch bei Wind.</p><p><img src="/boitzenburg.jpg" alt="Boitzenburg im Regen"><img src="/eis.jpg" alt="Eis auf der Ucker"></p><a href="/ausstellungen/">Ausstellungen</a>',
        ),
      ),
    ],
    reason: 'The blog became a gallery with the same text, titles and painter.',
  },
  {
    name: 'visitekaartje-uilen',
    language: 'nl',
    description: 'Uilenkasten bouwen en controleren.',
    site: {
      theme: 'wiki',
      host: 'uilenkasten.example',
      title: 'Uilenkasten',
      tagline: 'Werkgroep van één',
      author: 'Lammert Dijk',
      about: 'Kasten, kerken en kerkuilen.',
      menu: 'Kasten / Schuren',
      posts: ['2025-05-16 Zes pullen', '2025-03-25 Kast 31 lekt'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'terminal',
          feed: '',
          posts: [],
          about: 'Kasten, kerken en kerkuilen. Bel Lammert Dijk als u een uil hoort.',
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'As much text as fits a telephone screen; name, text and author are as before.',
  },
  {
    name: 'meishi-dake',
    language: 'ja',
    description: '手描き看板の職人。',
    site: {
      theme: 'wordpress',
      host: 'kanban-gaki.example',
      title: '看板書き',
      tagline: '刷毛一本',
      author: '筆谷 豊',
      about: '銭湯と商店街の看板を描いています。',
      menu: '仕事 / 文字',
      posts: ['2025-04-18 湯の字', '2025-02-05 刷毛を洗う'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ja',
          '看板書き 筆谷 豊',
          '<h1>看板書き</h1><p>筆谷 豊。銭湯と商店街の看板、承ります。</p><p>ブログは終わりました。</p>',
        ),
      ),
    ],
    reason: 'The blog has ended, as the same sign painter says on his card.',
  },
  {
    name: 'mingpian-diaoke',
    language: 'zh',
    description: '篆刻学徒的记录。',
    site: {
      theme: 'prose',
      host: 'yidaoke.example',
      title: '一刀刻',
      tagline: '石头与刀',
      author: '朱砂',
      about: '学刻印第九年。',
      menu: '印谱',
      posts: ['2025-03-11 边款', '2025-01-27 岁末刻春'],
    },
    laterCrawls: [
      crawlThemedSite(
        { feed: '', posts: [], tagline: '石头与刀,承接刻印', about: '学刻印第九年,开始接活。日记不再公开。' },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'The diary is no longer public; title, tagline and engraver are the same.',
  },
  {
    name: 'vizitka-pletenie',
    language: 'ru',
    description: 'Плетение из лозы.',
    site: {
      theme: 'hugo',
      host: 'loza-i-nozh.example',
      title: 'Лоза и нож',
      tagline: 'Корзины из ивы',
      author: 'Пётр Ивняков',
      about: 'Режу лозу осенью, плету зимой.',
      menu: 'Корзины / Лоза',
      posts: ['2025-02-09 Дно крестовиной', '2024-11-17 Лоза замочена'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ru',
          'Пётр Ивняков – корзины из лозы',
          '<h1>Лоза и нож</h1><p>Пётр Ивняков. Корзины из ивы на заказ. Режу лозу осенью, плету зимой.</p>',
        ),
        { feed: 410 },
      ),
    ],
    reason: 'Only a card is left, with the same name, sentence and craft.',
  },
]
