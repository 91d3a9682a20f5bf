import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlThemedSite } from '../../build/build-crawl.ts'

export const pause: CaseDefinition[] = [
  {
    name: 'held-out-pause-two-years',
    language: 'en',
    description: 'Letters to a dead composer.',
    site: {
      theme: 'wordpress',
      host: 'dearclementi.example',
      title: 'Dear Clementi',
      tagline: 'Letters about sonatinas',
      author: 'Imogen Vass',
      about: 'I teach piano to beginners and write to him about it.',
      menu: 'Letters / Sonatinas / About',
      posts: ['2024-05-19 Your trills, sir', '2024-03-03 A pupil wept', '2024-01-14 Middle C'],
    },
    laterCrawls: [crawlThemedSite({}, { day: 400 }), crawlThemedSite({}, { day: 760 })],
    reason: 'Nothing new for two years, and nothing else changed either.',
  },
  {
    name: 'held-out-pause-returns-changed-tone',
    language: 'ja',
    description: '山小屋の歩荷の日記。',
    site: {
      theme: 'sidebar',
      host: 'bokka-nikki.example',
      title: '歩荷日記',
      tagline: '背中の荷物は四十キロ',
      author: '背負子',
      about: '夏は山小屋へ荷を上げています。',
      menu: '荷 / 道 / 天気',
      posts: ['2024-08-30 卵は割れない', '2024-08-12 雷に遭う', '2024-07-21 梯子'],
      excerpts: ['二百個、全部無事。', '荷を置いて伏せた。', '一段ずつ数える。'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          about: '膝を痛めて二年休みました。今は麓で豆腐屋を手伝っています。背負子',
          posts: ['2026-09-01 久しぶりに書く。豆腐は軽い', '2024-08-30 卵は割れない', '2024-08-12 雷に遭う'],
          excerpts: ['四十丁で、昔の一箱より軽い。', '二百個、全部無事。', '荷を置いて伏せた。'],
        },
        { day: 770 },
      ),
    ],
    reason: 'After two years he is back with other work and the same profile.',
  },
  {
    name: 'held-out-pause-goodbye-note',
    language: 'fr',
    description: 'Un potager sur un toit d’usine.',
    site: {
      theme: 'blogger',
      host: 'toit-potager.example',
      title: 'Terre sur toit',
      tagline: 'Légumes à trente mètres du sol',
      author: 'Ghislain Petitpas',
      about: 'Ouvrier le jour, jardinier à la pause.',
      menu: 'Saisons / Bacs / Voisins',
      posts: ['2024-10-12 Les dernières tomates', '2024-09-01 Vent d’est', '2024-07-15 Un chat ici ?'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          title: 'Terre sur toit (en sommeil)',
          tagline: 'L’usine ferme, le blog dort',
          about: 'Je n’ai plus de toit. Le blog reste en ligne pour ceux qui cherchent des idées de bacs.',
        },
        { day: 420 },
      ),
    ],
    reason: 'He says that the blog is dormant; all of it is still there.',
  },
  {
    name: 'held-out-pause-old-feed-cert-lapse',
    language: 'ru',
    description: 'Как я учу валлийский язык.',
    site: {
      theme: 'jekyll',
      host: 'drakon-uchit.example',
      title: 'Дракон учит слова',
      tagline: 'Валлийский с нуля',
      author: 'Лида Ромашова',
      about: 'Зачем — не спрашивайте.',
      menu: 'слова / мутации / песни',
      posts: ['2024-03-02 Мягкая мутация', '2024-02-11 Длинное название станции', '2024-01-06 Первое слово'],
    },
    laterCrawls: [
      crawlThemedSite({}, { day: 365, certificateNames: ['drakon-uchit.example'] }),
      crawlThemedSite(
        {
          posts: [
            '2026-03-01 Экзамен сдан',
            '2024-03-02 Мягкая мутация',
            '2024-02-11 Длинное название станции',
          ],
        },
        { day: 730, nameServers: 'ns3.hosting.test ns4.hosting.test' },
      ),
    ],
    reason: 'Silent for two years; then new posts by the same writer, on new name servers.',
  },
  {
    name: 'held-out-pause-ukraine',
    language: 'uk',
    description: 'Щоденник шкільної метеостанції.',
    site: {
      theme: 'wordpress',
      host: 'shkilna-meteo.example',
      title: 'Шкільна метеостанція',
      tagline: 'Термометр, флюгер, восьмий клас',
      author: 'Петро Гайовий',
      about: 'Учитель фізики. Знімаємо покази двічі на день.',
      menu: 'Щоденник / Прилади / Учні',
      posts: ['2022-02-23 Вітер південно-східний', '2022-02-22 Хмарно', '2022-02-21 Плюс два'],
    },
    laterCrawls: [
      crawlThemedSite({}, { day: 300 }),
      crawlThemedSite(
        {
          posts: ['2024-09-02 Ми знову вимірюємо', '2022-02-23 Вітер південно-східний', '2022-02-22 Хмарно'],
        },
        { day: 700 },
      ),
    ],
    reason: 'The log stopped for years and continues with the same teacher.',
  },
]
