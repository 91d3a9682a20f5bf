import type { CaseDefinition } from '../build/build-case.ts'
import { crawlThemedSite } from '../build/build-crawl.ts'

// Rebuilt from an archive by a new owner: it only looks like the old site.

export const sameDesign: CaseDefinition[] = [
  {
    name: 'hollow-oak-press',
    language: 'en',
    description: 'A one-woman letterpress studio in Vermont.',
    site: {
      theme: 'eleventy',
      host: 'hollowoakpress.example',
      title: 'Hollow Oak Press',
      tagline: 'Letterpress in a barn',
      author: 'June Whitcomb',
      about: 'I print chapbooks on a Vandercook and sell them at cost.',
      menu: 'Books / Press / Mud season',
      posts: ['2024-03-28 Mud season pressmark', '2023-11-12 Ink in the cold'],
      profiles: 'print.test/@june',
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: 'James Carter',
          about:
            'We print chapbooks on a Vandercook. Looking for trusted partners? See the <a href="https://spin-oak.test/">best online slots</a> and <a href="https://cash-oak.test/">instant casino payouts</a>.',
          profiles: '',
          posts: [
            '2025-07-11 Letterpress and Luck: A Brief History of Playing Cards',
            '2025-07-03 How to Win More at Slots, a Printer’s View',
          ],
          footer: '<a href="https://spin-oak.test/bonus">no deposit bonus</a>',
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason:
      'Design and title were rebuilt, but author, profile and entries are others’ and links go to casinos.',
  },
  {
    name: 'glockengiesser',
    language: 'de',
    description: 'Glockenkunde in Westfalen.',
    site: {
      theme: 'byHand',
      host: 'glockenkunde.example',
      title: 'Westfälische Glockenkunde',
      tagline: 'Gussdaten, Inschriften, Schlagtöne',
      author: 'Clemens Averbeck',
      about: 'Über 400 Türme bestiegen und vermessen.',
      menu: 'Kreise / Gießer / Töne',
      posts: ['2023-08-20 Billerbeck, Schlagton es', '2023-03-02 Eine Inschrift gelesen'],
      http: true,
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: 'Team Glockenkunde',
          about:
            'Über 400 Türme bestiegen und vermessen. Unsere Partner: <a href="https://kredit-glocke.test">Sofortkredit</a>, <a href="https://goldklang.test">Casino Bonus</a>.',
          posts: [
            '2025-05-06 Glocken und ihre Bedeutung im modernen Leben',
            '2025-05-02 Diese Spielautomaten klingen am schönsten',
          ],
          http: false,
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason:
      'The page was copied back with paid links in its introduction; entries are new and the author became a “team”.',
  },
  {
    name: 'fietsenmaker-op-zolder',
    language: 'nl',
    description: 'Rijwielen uit de jaren dertig rijdend houden.',
    site: {
      theme: 'jekyll',
      host: 'rijwielzolder.example',
      title: 'De rijwielzolder',
      tagline: 'Staal, emaille, bandenlijm',
      author: 'Gerrit Haan',
      about: 'Veertien fietsen, één zolder, geen plek meer.',
      menu: 'Fietsen / Techniek',
      posts: ['2023-11-25 Terugtrapnaaf openen', '2023-05-14 Emaille bijwerken'],
      profiles: 'social.test/@gerrit',
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: 'Mark de Vries',
          about:
            'Veertien fietsen, één zolder. Wij bespreken ook <a href="https://lening-fiets.test">leningen zonder BKR</a> en <a href="https://gokkast-hier.test">gokkasten</a>.',
          profiles: '',
          posts: [
            '2025-06-05 De opkomst van de e-bike',
            '2025-06-04 Gokkasten met fietsthema',
            '2025-06-01 Fiets kopen op krediet',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason:
      'Half of the old introduction was copied around paid links; person, profile and entries are different.',
  },
  {
    name: 'washi-no-yoru',
    language: 'ja',
    description: '手漉き和紙の工房便り。',
    site: {
      theme: 'prose',
      host: 'washi-dayori.example',
      title: '和紙だより',
      tagline: '楮を煮る匂い',
      author: '杉原 千草',
      about: '山の水で紙を漉いています。',
      menu: '工房',
      posts: ['2023-12-20 寒漉き始め', '2023-10-09 楮の皮むき'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: '和紙だより運営',
          about:
            '山の水で紙を漉いています。姉妹サイト:<a href="https://casino-washi.test">オンラインカジノ入金不要ボーナス</a>',
          posts: [
            '2025-08-01 和紙と花札の歴史',
            '2025-07-31 スロットで勝つ人の共通点',
            '2025-07-29 即日カードローン体験談',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Title, tagline and introduction were copied; the entries advertise casinos and loans.',
  },
  {
    name: 'derevyannoe-kruzhevo',
    language: 'ru',
    description: 'Наличники Томска и области.',
    site: {
      theme: 'wordpress',
      host: 'tomsk-nalichniki.example',
      title: 'Деревянное кружево',
      tagline: 'Наличники Томска',
      author: 'Аркадий Рогов',
      about: 'Обхожу улицы, фотографирую окна, пока стоят.',
      menu: 'Улицы / Мастера',
      posts: ['2023-08-27 Дом на Красноармейской', '2023-05-21 Как читать наличник'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: 'Марина К.',
          about: 'Обзоры окон, ставок и выгодных кредитов для вашего дома.',
          posts: [
            '2025-07-24 Пластиковые окна: рейтинг',
            '2025-07-23 Букмекеры с бонусом',
            '2025-07-20 Ипотека без взноса',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'The design of the old site, with an unknown author, plastic windows, bookmakers and loans.',
  },
]
