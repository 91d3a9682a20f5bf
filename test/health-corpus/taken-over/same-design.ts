import type { WrittenCase } from '../build/build-case.ts'
import { as } from '../build/later.ts'

// Rebuilt from an archive by the new owner: it looks as before, and is not.

export const sameDesign: WrittenCase[] = [
  {
    name: 'hollow-oak-press',
    language: 'en',
    said: 'A one-woman letterpress studio in Vermont.',
    site: {
      on: 'eleventy',
      host: 'hollowoakpress.example',
      title: 'Hollow Oak Press',
      line: 'Letterpress in a barn',
      by: 'June Whitcomb',
      about: 'I print chapbooks on a Vandercook and sell them at cost.',
      nav: 'Books / Press / Mud season',
      posts: ['2024-03-28 Mud season pressmark', '2023-11-12 Ink in the cold'],
      me: 'print.test/@june',
    },
    later: [
      as(
        {
          by: 'James Carter',
          about:
            'We print chapbooks on a Vandercook. Looking for trusted partners? See the <a href="https://spin-oak.test/">best online slots</a> and <a href="https://cash-oak.test/">instant casino payouts</a>.',
          me: '',
          posts: [
            '2025-07-11 Letterpress and Luck: A Brief History of Playing Cards',
            '2025-07-03 How to Win More at Slots, a Printer’s View',
          ],
          foot: '<a href="https://spin-oak.test/bonus">no deposit bonus</a>',
        },
        { posts: 404 },
      ),
    ],
    because:
      'The look and the title were rebuilt, but author, profile and entries are others’ and links go to casinos.',
  },
  {
    name: 'glockengiesser',
    language: 'de',
    said: 'Glockenkunde in Westfalen.',
    site: {
      on: 'byHand',
      host: 'glockenkunde.example',
      title: 'Westfälische Glockenkunde',
      line: 'Gussdaten, Inschriften, Schlagtöne',
      by: 'Clemens Averbeck',
      about: 'Über 400 Türme bestiegen und vermessen.',
      nav: 'Kreise / Gießer / Töne',
      posts: ['2023-08-20 Billerbeck, Schlagton es', '2023-03-02 Eine Inschrift gelesen'],
      http: true,
    },
    later: [
      as(
        {
          by: 'Team Glockenkunde',
          about:
            'Über 400 Türme bestiegen und vermessen. Unsere Partner: <a href="https://kredit-glocke.test">Sofortkredit</a>, <a href="https://goldklang.test">Casino Bonus</a>.',
          posts: [
            '2025-05-06 Glocken und ihre Bedeutung im modernen Leben',
            '2025-05-02 Diese Spielautomaten klingen am schönsten',
          ],
          http: false,
        },
        { posts: 404 },
      ),
    ],
    because:
      'The page was copied back with paid links in its introduction; entries are new and the author became a “team”.',
  },
  {
    name: 'fietsenmaker-op-zolder',
    language: 'nl',
    said: 'Rijwielen uit de jaren dertig rijdend houden.',
    site: {
      on: 'jekyll',
      host: 'rijwielzolder.example',
      title: 'De rijwielzolder',
      line: 'Staal, emaille, bandenlijm',
      by: 'Gerrit Haan',
      about: 'Veertien fietsen, één zolder, geen plek meer.',
      nav: 'Fietsen / Techniek',
      posts: ['2023-11-25 Terugtrapnaaf openen', '2023-05-14 Emaille bijwerken'],
      me: 'social.test/@gerrit',
    },
    later: [
      as(
        {
          by: 'Mark de Vries',
          about:
            'Veertien fietsen, één zolder. Wij bespreken ook <a href="https://lening-fiets.test">leningen zonder BKR</a> en <a href="https://gokkast-hier.test">gokkasten</a>.',
          me: '',
          posts: [
            '2025-06-05 De opkomst van de e-bike',
            '2025-06-04 Gokkasten met fietsthema',
            '2025-06-01 Fiets kopen op krediet',
          ],
        },
        { posts: 404 },
      ),
    ],
    because:
      'Half of the old introduction was copied around paid links; person, profile and entries are others.',
  },
  {
    name: 'washi-no-yoru',
    language: 'ja',
    said: '手漉き和紙の工房便り。',
    site: {
      on: 'prose',
      host: 'washi-dayori.example',
      title: '和紙だより',
      line: '楮を煮る匂い',
      by: '杉原 千草',
      about: '山の水で紙を漉いています。',
      nav: '工房',
      posts: ['2023-12-20 寒漉き始め', '2023-10-09 楮の皮むき'],
    },
    later: [
      as(
        {
          by: '和紙だより運営',
          about:
            '山の水で紙を漉いています。姉妹サイト:<a href="https://casino-washi.test">オンラインカジノ入金不要ボーナス</a>',
          posts: [
            '2025-08-01 和紙と花札の歴史',
            '2025-07-31 スロットで勝つ人の共通点',
            '2025-07-29 即日カードローン体験談',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'Title, line and introduction were copied; the entries advertise casinos and loans.',
  },
  {
    name: 'derevyannoe-kruzhevo',
    language: 'ru',
    said: 'Наличники Томска и области.',
    site: {
      on: 'wordpress',
      host: 'tomsk-nalichniki.example',
      title: 'Деревянное кружево',
      line: 'Наличники Томска',
      by: 'Аркадий Рогов',
      about: 'Обхожу улицы, фотографирую окна, пока стоят.',
      nav: 'Улицы / Мастера',
      posts: ['2023-08-27 Дом на Красноармейской', '2023-05-21 Как читать наличник'],
    },
    later: [
      as(
        {
          by: 'Марина К.',
          about: 'Обзоры окон, ставок и выгодных кредитов для вашего дома.',
          posts: [
            '2025-07-24 Пластиковые окна: рейтинг',
            '2025-07-23 Букмекеры с бонусом',
            '2025-07-20 Ипотека без взноса',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'The face of the old site, with an unknown author, windows of plastic, bookmakers and loans.',
  },
]
