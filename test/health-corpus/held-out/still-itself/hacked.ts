import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlPage, crawlThemedSite } from '../../build/build-crawl.ts'
import { lander, linkColumn, serverPage } from '../build/frames.ts'

// An intruder changed the page, but the feed and the posts are still the owner’s.

const hidden = (words: string) =>
  `<div style="position:absolute;left:-9999px">${words
    .split(', ')
    .map((word, at) => `<a href="/?p=${at + 70021}">${word}</a>`)
    .join(' ')}</div>`

export const hacked: CaseDefinition[] = [
  {
    name: 'held-out-hack-defaced',
    language: 'en',
    description: 'Barometers, bought broken.',
    site: {
      theme: 'wordpress',
      host: 'fallingglass.example',
      title: 'Falling Glass',
      tagline: 'Barometers and the weather they missed',
      author: 'Archie Penhallow',
      about: 'Sixteen on one wall, none agree.',
      menu: 'Wall / Repairs / Mercury',
      posts: ['2026-03-17 The aneroid with a moth', '2026-02-10 Mercury, legally', '2026-01-05 Banjo case'],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: '',
          title: 'Hacked By Gh0stCrew',
          body: '<body bgcolor="black"><center><h1>HaCkeD By Gh0stCrew</h1><p>Your security get down! Admin, patch your site.</p><p>Greetz: z3ro, n1ghtfox, all members</p><audio autoplay src="x.mp3"></audio></center>',
        }),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'The front page is defaced; the feed and every post are intact.',
  },
  {
    name: 'held-out-hack-slot-front-feed-intact',
    language: 'pl',
    description: 'Wiersze i fotografie znad Biebrzy.',
    site: {
      theme: 'wordpress',
      host: 'rozlewisko.example',
      title: 'Rozlewisko',
      tagline: 'znad Biebrzy, między wierszami',
      author: 'Jolanta Sieńko',
      about: 'Mieszkam tam, gdzie kończy się asfalt.',
      menu: 'Wiersze / Zdjęcia / Ja',
      posts: ['2026-04-14 Klucz', '2026-03-30 Kra', '2026-03-02 Łozy'],
    },
    laterCrawls: [
      crawlPage(
        linkColumn({
          lang: 'id',
          title: 'DEWA88 - Situs Slot Online Gacor Terbaru Deposit Pulsa',
          name: 'DEWA88',
          line: 'Login slot gacor hari ini, bonus new member 100 di awal.',
          links: ['LOGIN', 'DAFTAR', 'LIVE CHAT'],
          foot: '<p>Situs slot terpercaya dengan server luar negeri, scatter hitam dan maxwin setiap hari.</p>',
        }),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'Only the front page was injected; her feed and poems are unchanged.',
  },
  {
    name: 'held-out-hack-hidden-links',
    language: 'pt',
    description: 'Histórias de portaria, por um porteiro.',
    site: {
      theme: 'wordpress',
      host: 'portaria.example',
      title: 'Portaria 24h',
      tagline: 'O prédio visto do térreo',
      author: 'Seu Valdir',
      about: 'Trinta e um anos abrindo a porta.',
      menu: 'Histórias / Moradores / Eu',
      posts: ['2026-03-11 O bolo do 304', '2026-02-07 Carnaval no interfone', '2026-01-13 Mudança às seis'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          footer: hidden(
            'viagra online, cheap cialis, slot gacor, casino bonus, payday loan, replica watches, kamagra, buy tramadol, bet365 mirror, porn videos, escort service, levitra 20mg',
          ),
        },
        { feed: 'same' },
      ),
    ],
    states: ['unsteady', 'fine'],
    reason: 'Hidden links to pills and games at the bottom of an otherwise unchanged page.',
  },
  {
    name: 'held-out-hack-fake-update',
    language: 'cs',
    description: 'Fotky a vyprávění z horských bud.',
    site: {
      theme: 'hugo',
      host: 'boudar.example',
      title: 'Boudař',
      tagline: 'Zimy nad tisíc metrů',
      author: 'Vojta Kalina',
      about: 'Sezonní boudař, celoroční bručoun.',
      menu: 'boudy / zimy / kontakt',
      posts: ['2026-02-28 Lavina za chlívkem', '2026-01-19 Sousedé shora', '2025-12-30 Dřevo do února'],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'en',
          title: 'Verify you are human',
          h1: 'Confirm you are not a robot',
          text: 'To continue press Windows + R, paste the verification code with CTRL + V and press Enter. Your browser is out of date: download the urgent update now.',
          form: 'Copy code|I have done it',
          foot: 'Ray ID 9bb1. Performance and security by CloudGuard.',
        }),
        { feed: 'same', oldPostStatus: 200, day: 26 },
      ),
      crawlThemedSite(
        {
          posts: [
            '2026-03-21 Byli jsme napadeni, omlouvám se',
            '2026-02-28 Lavina za chlívkem',
            '2026-01-19 Sousedé shora',
          ],
        },
        { day: 47 },
      ),
    ],
    states: ['fine', 'unsteady'],
    reason: 'The page attacked visitors for a while; he cleaned it up and apologised in his next entry.',
  },
  {
    name: 'held-out-hack-japanese-keyword',
    language: 'ar',
    description: 'يوميات خطّاط وأقلامه.',
    site: {
      theme: 'blocks',
      host: 'qasaba.example',
      title: 'قصبة',
      tagline: 'الخط حبر وصبر',
      author: 'عدنان الورّاق',
      about: 'أبري القصب وأكتب. خطّاط من ثلاثين سنة.',
      menu: 'الحروف / الأقلام / الورشة',
      posts: ['2026-03-21 الكاف وحدها', '2026-02-15 حبر السخام', '2026-01-19 قصبة من شطّ النهر'],
      excerpts: ['شهر كامل لحرف واحد.', 'يُجمع من قنديل الزيت.', 'أقصّها في أيلول.'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          title: '激安ブランドコピー 通販 N級品 スーパーコピー時計',
          tagline: '【送料無料】財布 バッグ 時計 新作',
          footer: 'ブランドコピー専門店 代引き対応 品質保証',
        },
        { feed: 'same' },
      ),
    ],
    reason: 'A seller of counterfeits replaced the page’s head; feed, posts and author are still his.',
  },
]
