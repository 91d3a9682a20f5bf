import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlThemedSite, renderPage } from '../../build/build-crawl.ts'

export const newAddress: CaseDefinition[] = [
  {
    name: 'held-out-address-own-name',
    language: 'en',
    description: 'Notes from a lighthouse keeper’s cottage.',
    site: {
      theme: 'hugo',
      host: 'fogsignal.example',
      title: 'Fog Signal',
      tagline: 'Living where the road stops',
      author: 'Una Kerrigan',
      about: 'We rent the cottage below the light. These are the notes.',
      menu: 'Notes / Tides / About',
      posts: ['2026-03-22 Equinox', '2026-02-08 The boat with the groceries', '2026-01-01 First light'],
      profiles: 'coast-social.example/@una',
    },
    laterCrawls: [
      crawlThemedSite(
        { host: 'unakerrigan.example', about: 'This was fogsignal.example until we moved inland. I am Una.' },
        {
          redirects: ['https://unakerrigan.example/'],
          oldPostStatus: 301,
          otherPages: {
            'https://unakerrigan.example/about/': renderPage(
              'en',
              'About',
              '<h1>About</h1><p>Fog Signal lived at <a href="https://fogsignal.example/">fogsignal.example</a> from 2015 to 2026, and all of it moved here with me.</p>',
            ),
          },
        },
      ),
    ],
    reason: 'The old domain redirects to hers, which mentions the move and links back.',
  },
  {
    name: 'held-out-address-from-subdomain',
    language: 'fr',
    description: 'Un carnet de cuisine de montagne, sans prétention.',
    site: {
      theme: 'blogger',
      host: 'laitcru.carnets-libres.example',
      title: 'Lait cru',
      tagline: 'Cuisine d’alpage et de frigo vide',
      author: 'Maëlle Jordy',
      about: 'Quatre mois en alpage, huit mois à y penser.',
      menu: 'Recettes / Fromages / Moi',
      posts: [
        '2025-10-18 La soupe du dernier jour',
        '2025-09-06 Un sérac pour six',
        '2025-07-20 Pain de seigle, poêle à bois',
      ],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'wordpress',
          host: 'laitcru.example',
          feed: 'feed/',
          idPrefix: 'https://laitcru.carnets-libres.example/',
        },
        { redirects: ['https://laitcru.example/'], oldPostStatus: 301 },
      ),
    ],
    reason: 'From a host’s subdomain to her own domain; title, author and entry ids are the same.',
  },
  {
    name: 'held-out-address-note-left-behind',
    language: 'de',
    description: 'Kleine Programme für alte Taschenrechner.',
    site: {
      theme: 'byHand',
      host: 'upn-ecke.test',
      title: 'Die UPN-Ecke',
      tagline: 'Umgekehrt polnisch seit 1999',
      author: 'Eckhard Söllner',
      about: 'Programme, Anleitungen, Batteriefragen.',
      menu: 'Programme / Anleitungen / Tausch',
      posts: ['2026-02-07 Primzahlen in 42 Schritten', '2025-11-11 Batteriesäure entfernen'],
      http: true,
    },
    laterCrawls: [
      crawlThemedSite(
        {
          title: 'Die UPN-Ecke ist umgezogen',
          tagline: 'Neue Adresse: upn-ecke.example',
          about:
            'Bitte Lesezeichen ändern: <a href="https://upn-ecke.example/">upn-ecke.example</a>. Hier bleibt nur dieser Zettel. Eckhard Söllner',
          menu: 'Neue Adresse',
          posts: [],
        },
        {
          feed: 404,
          oldPostStatus: 404,
          otherPages: {
            'https://upn-ecke.example/': renderPage(
              'de',
              'Die UPN-Ecke',
              '<h1>Die UPN-Ecke</h1><p>Umgekehrt polnisch seit 1999, früher unter <a href="http://upn-ecke.test/">upn-ecke.test</a>. Von Eckhard Söllner.</p><ul><li>Primzahlen in 42 Schritten</li><li>Batteriesäure entfernen</li></ul>',
            ),
          },
        },
      ),
    ],
    states: ['fine', 'unsteady'],
    reason: 'He left a note with the new address, and the new place links back.',
  },
  {
    name: 'held-out-address-korean-own-domain',
    language: 'ko',
    description: '동네 고양이 지도를 그립니다.',
    site: {
      theme: 'sidebar',
      host: 'nyang.blogtown.example',
      title: '골목 고양이 지도',
      tagline: '우리 동네 고양이 스물두 마리',
      author: '밤톨',
      about: '퇴근길에 만난 고양이를 지도에 적습니다.',
      menu: '지도 / 이름 / 안부',
      posts: ['2026-04-01 삼색이가 돌아왔다', '2026-03-11 비 오는 날의 명단', '2026-02-09 이름 없는 회색'],
      excerpts: ['두 달 만이다.', '다들 어디서 비를 피하는지 이제 안다.', '이름을 공모합니다.'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          host: 'golmok-nyang.example',
          footer: '예전 주소: <a href="https://nyang.blogtown.example/">nyang.blogtown.example</a>',
        },
        { redirects: ['https://golmok-nyang.example/'], oldPostStatus: 301 },
      ),
    ],
    reason: 'Her own domain now; its footer links to the old address and the entries are the same.',
  },
  {
    name: 'held-out-address-turkish-rename-too',
    language: 'tr',
    description: 'Bir gemi aşçısının defteri.',
    site: {
      theme: 'ghost',
      host: 'kuzine.example',
      title: 'Kuzine',
      tagline: 'Gemi mutfağından notlar',
      author: 'Cevdet Aydos',
      about: 'Otuz yıl gemilerde pişirdim, şimdi karadayım.',
      menu: 'Notlar / Tarifler / Limanlar',
      posts: ['2026-01-17 Fırtınada pilav', '2025-12-04 Limon kasası', '2025-10-22 Kırk kişilik mercimek'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'blocks',
          host: 'karadaki-asci.example',
          title: 'Karadaki Aşçı',
          tagline: 'Eski adıyla Kuzine',
          about:
            'Bu defter eskiden <a href="https://kuzine.example/">kuzine.example</a> adresindeydi. Cevdet Aydos.',
          feed: 'rss/',
        },
        { redirects: ['https://karadaki-asci.example/'], oldPostStatus: 301 },
      ),
    ],
    reason:
      'New domain, title and theme at once, but it says so, links back and has the same author and posts.',
  },
]
