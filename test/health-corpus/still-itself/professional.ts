import type { CaseDefinition } from '../build/build-case.ts'
import { crawlThemedSite } from '../build/build-crawl.ts'

// Words about casinos, pharmacies, loans or parked domains that belong to the site’s subject.

export const professional: CaseDefinition[] = [
  {
    name: 'fruit-machine-repair',
    language: 'en',
    description: 'Restoring electromechanical fruit machines.',
    site: {
      theme: 'byHand',
      host: 'bellfruit-bench.example',
      title: 'The Bell Fruit Bench',
      tagline: 'Slots, relays and solenoids',
      author: 'Roy Castle',
      about: 'I mend one-armed bandits. No real-money play here.',
      menu: 'Slots / Relays / For sale',
      posts: ['2025-04-10 Roulette wheel bearing', '2025-02-05 Jackpot coil rewound'],
    },
    laterCrawls: [
      crawlThemedSite({
        posts: [
          '2025-06-09 A casino clears its cellar: forty slot machines for sale',
          '2025-05-12 Free spins: a worn reel brake',
          '2025-04-10 Roulette wheel bearing',
        ],
      }),
    ],
    reason: 'He repairs slot machines; the vocabulary was always there, and author and feed continue.',
  },
  {
    name: 'schuldnerberatung',
    language: 'de',
    description: 'Eine Schuldnerberaterin erklärt Verträge.',
    site: {
      theme: 'wordpress',
      host: 'raus-aus-den-schulden.example',
      title: 'Klein gedruckt',
      tagline: 'Kredite verstehen',
      author: 'Beate Lindow',
      about: 'Ich berate Menschen mit Schulden und vermittle nichts.',
      menu: 'Kredit / Schufa / Hilfe',
      posts: ['2025-03-19 Was im Ratenkredit steht', '2025-02-01 Bürgschaft: lieber nicht'],
    },
    laterCrawls: [
      crawlThemedSite({
        posts: [
          '2025-06-11 Sofortkredit ohne Schufa: die Masche',
          '2025-05-14 Restschuldversicherung kündigen',
          '2025-03-19 Was im Ratenkredit steht',
        ],
      }),
    ],
    reason: 'Warnings about loans in the words of lenders, by the same adviser.',
  },
  {
    name: 'apothekersassistente',
    language: 'nl',
    description: 'Achter de balie van een apotheek.',
    site: {
      theme: 'prose',
      host: 'achterdebalie.example',
      title: 'Achter de balie',
      tagline: 'Een apothekersassistente vertelt',
      author: 'Linda Schut',
      about: 'Alles geanonimiseerd, ook ik een beetje.',
      menu: 'Balie',
      posts: ['2025-05-07 Slaapmiddel op maandag', '2025-03-12 Recept onleesbaar'],
    },
    laterCrawls: [
      crawlThemedSite({
        posts: [
          '2025-07-02 Afslankpillen zonder recept',
          '2025-06-08 Erectiepillen en schaamte',
          '2025-05-07 Slaapmiddel op maandag',
        ],
      }),
    ],
    reason: 'She writes about working at her pharmacy; same author, same feed.',
  },
  {
    name: 'kashikin-bengoshi',
    language: 'ja',
    description: '借金問題を扱う司法書士のブログ。',
    site: {
      theme: 'wordpress',
      host: 'kabarai-note.example',
      title: '借金相談ノート',
      tagline: '司法書士の現場から',
      author: '司法書士 大西',
      about: 'ヤミ金と過払い金の相談を受けています。',
      menu: '相談例 / ヤミ金',
      posts: ['2025-04-16 リボ払いの落とし穴', '2025-02-10 ギャンブルと借金'],
    },
    laterCrawls: [
      crawlThemedSite({
        posts: [
          '2025-06-18 「審査なし即日融資」の正体',
          '2025-05-20 オンラインカジノは違法です',
          '2025-04-16 リボ払いの落とし穴',
        ],
      }),
    ],
    reason: 'A judicial scrivener warns about loans and online casinos.',
  },
  {
    name: 'gailv-boyi',
    language: 'zh',
    description: '概率论老师讲博弈。',
    site: {
      theme: 'jekyll',
      host: 'gailv.example',
      title: '概率课',
      tagline: '庄家为什么不输',
      author: '郑均值',
      about: '大学讲师,劝人不赌。',
      menu: '课程 / 模拟',
      posts: ['2025-03-14 圆周率与轮盘', '2025-01-22 彩票的期望'],
    },
    laterCrawls: [
      crawlThemedSite({
        posts: ['2025-06-17 百家乐的庄家优势', '2025-05-15 老虎机如何设计', '2025-03-14 圆周率与轮盘'],
      }),
    ],
    reason: 'A lecturer explains baccarat and slot machines; the feed continues.',
  },
  {
    name: 'narkolog-pishet',
    language: 'ru',
    description: 'Врач о зависимости от игр.',
    site: {
      theme: 'blogger',
      host: 'narkolog-zametki.example',
      title: 'Заметки нарколога',
      tagline: 'Об азарте без морали',
      author: 'Илья Гранин',
      about: 'Лечу игроков и пишу, что узнал.',
      menu: 'Азарт / Долги / Таблетки',
      posts: ['2025-04-03 Почему автомат мигает', '2025-02-15 Микрозайм на ставку'],
    },
    laterCrawls: [
      crawlThemedSite({
        posts: [
          '2025-06-27 Казино в телефоне: разбор',
          '2025-06-01 Займы без отказа и их цена',
          '2025-04-03 Почему автомат мигает',
        ],
      }),
    ],
    reason: 'A physician writes about casinos, loans and tablets because that is his work.',
  },
]
