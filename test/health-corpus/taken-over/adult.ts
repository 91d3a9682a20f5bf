import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, renderPage } from '../build/build-crawl.ts'

// The words are mild on purpose: enough to recognize such pages, without their content.

export const adult: CaseDefinition[] = [
  {
    name: 'teacups-and-tides',
    language: 'en',
    description: 'A lighthouse keeper’s daughter writes about islands.',
    site: {
      theme: 'prose',
      host: 'teacupsandtides.example',
      title: 'Teacups & Tides',
      tagline: 'Letters from small islands',
      author: 'Isla Munro',
      about: 'I grew up on a rock and keep going back.',
      menu: 'Islands / Letters',
      posts: ['2025-01-06 Eigg in the dark', '2024-10-22 A parcel for Foula'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Adult dating – meet singles tonight',
          '<h1>Are you over 18?</h1><p>This site contains adult content. Hot singles near you want to chat tonight.</p><button>I am 18, enter</button><button>Leave</button><div class="grid"><a>Live cams</a><a>Adult videos</a><a>Escorts</a></div>',
        ),
        { feed: 'html', oldPostStatus: 200 },
      ),
    ],
    reason: 'An adult portal with an age gate took over the address.',
  },
  {
    name: 'modellbahn-keller',
    language: 'de',
    description: 'Spur-TT-Anlage im Keller, Baubericht seit 2008.',
    site: {
      theme: 'wordpress',
      host: 'kellerbahn.example',
      title: 'Die Kellerbahn',
      tagline: 'TT auf elf Quadratmetern',
      author: 'Jörn Hackbarth',
      about: 'Epoche III, Nebenbahn, viel Gips.',
      menu: 'Anlage / Fahrzeuge / Gleisplan',
      posts: ['2024-12-27 Neue Drehscheibe', '2024-09-01 Gras, elektrostatisch'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'Erotik-Kontakte in deiner Stadt',
          '<h1>Erotische Kontakte ab 18</h1><p>Private Inserate, Livecams und Videochat. Kostenlos anmelden und heiße Singles treffen.</p><p>Zutritt nur für Erwachsene.</p><a href="https://kontakt-heiss.test/?pid=88">Eintreten</a>',
        ),
      ),
      crawlPage(
        renderPage(
          'de',
          'Livecams ab 18',
          '<h1>Amateure live</h1><p>Nur für Erwachsene. Jetzt kostenlos zuschauen.</p>',
        ),
      ),
    ],
    reason: 'An adult contact market replaced the model railway.',
  },
  {
    name: 'rijwielhistorie',
    language: 'nl',
    description: 'Oude Groningse fietsmerken.',
    site: {
      theme: 'wiki',
      host: 'rijwielhistorie.example',
      title: 'Rijwielhistorie',
      tagline: 'Merken, balhoofdplaatjes, jaartallen',
      author: 'Jaap Wiersema',
      about: 'Vul gerust aan, maar noem je bron.',
      menu: 'Merken / Plaatjes / Bronnen',
      posts: ['2025-03-29 Fongers, serie 1931', '2025-02-20 Een onbekend plaatje'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'nl',
          'Sexcontacten en webcams 18+',
          '<h1>Erotisch contact bij jou in de buurt</h1><p>Volwassen dating, livecams en filmpjes. Alleen 18+.</p><p><a href="https://spannend18.test">Gratis aanmelden</a></p>',
        ),
        { oldPostStatus: 200 },
      ),
    ],
    reason: 'An adult contact site answers for every page of the wiki.',
  },
  {
    name: 'furin-nikki',
    language: 'ja',
    description: '江戸風鈴の職人見習いの日記。',
    site: {
      theme: 'ghost',
      host: 'furin-minarai.example',
      title: '風鈴見習い',
      tagline: '硝子を吹く毎日',
      author: '青木 すず',
      about: '三年目、まだ絵付けはさせてもらえません。',
      menu: '日記 / 工房',
      posts: ['2025-05-30 ポン酢色の硝子', '2025-04-11 割れた百個'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ja',
          'アダルト動画まとめ 18禁',
          '<p>あなたは18歳以上ですか?</p><a>はい</a><a>いいえ</a><h1>無料アダルト動画まとめ</h1><p>素人、ライブチャット、出会い系。毎日更新。</p>',
        ),
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'An adult video index replaced the diary of the glass blower.',
  },
  {
    name: 'xiangye-jiaoshi',
    language: 'zh',
    description: '山村支教老师的记录。',
    site: {
      theme: 'prose',
      host: 'shanlijiaoshi.example',
      title: '山里教室',
      tagline: '十七个孩子和一块黑板',
      author: '何青',
      about: '在湘西教了六年书。',
      menu: '日记 / 孩子们',
      posts: ['2024-12-20 期末考试与下雪', '2024-10-08 新来的转学生'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'zh',
          '成人视频在线 午夜直播',
          '<div>未满18岁请离开</div><h1>午夜成人视频</h1><p>免费成人视频、美女直播、同城约会,每日更新。</p><a href="https://wuye18.test/app">下载观看</a>',
        ),
        { feed: 'html', oldPostStatus: 200 },
      ),
    ],
    reason: 'An adult video site, at every address of the teacher’s diary.',
  },
]
