import type { CaseDefinition } from '../build/build-case.ts'
import { crawlThemedSite } from '../build/build-crawl.ts'

// The address stays, but the software changes: new ids, a new generator, a new feed address.

export const platformMove: CaseDefinition[] = [
  {
    name: 'peat-and-fiddle',
    language: 'en',
    description: 'Fiddle tunes from Donegal, with dots and stories.',
    site: {
      theme: 'wordpress',
      host: 'peatandfiddle.example',
      title: 'Peat & Fiddle',
      tagline: 'Tunes from the west',
      author: 'Aoife Gallagher',
      about: 'I collect tunes from kitchens.',
      menu: 'Tunes / Players',
      posts: ['2025-04-04 The Glen Road reel', '2025-02-01 A highland for Candlemas'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'ghost',
          idPrefix: '65f0c2aa',
          feed: 'rss/',
          posts: [
            '2025-06-11 We have moved house',
            '2025-04-04 The Glen Road reel',
            '2025-02-01 A highland for Candlemas',
          ],
        },
        { oldPostStatus: 301 },
      ),
    ],
    reason: 'Moved to another platform: ids differ, old posts redirect, titles and author are the same.',
  },
  {
    name: 'funkamateur-eifel',
    language: 'de',
    description: 'Basteln und Funken in der Eifel.',
    site: {
      theme: 'blogger',
      host: 'eifelfunk.example',
      title: 'Eifelfunk',
      tagline: 'Lötkolben und Langdraht',
      author: 'DL0XX Rainer',
      about: 'Selbstbau vor Fertiggerät.',
      menu: 'Geräte / Antennen',
      posts: ['2025-03-02 Ein Balun aus dem Schrott', '2024-12-08 Rauschen am Wasserturm'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'hugo',
          idPrefix: 'urn:eifelfunk:',
          about:
            'Selbstbau vor Fertiggerät. Jetzt auch selbstgebaute Webseite, der alte Anbieter war mir zu laut.',
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Moved with broken addresses, but with all titles, the author and the text.',
  },
  {
    name: 'la-mesa-coja',
    language: 'es',
    description: 'Juegos de mesa hechos en casa.',
    site: {
      theme: 'prose',
      host: 'lamesacoja.example',
      title: 'La mesa coja',
      tagline: 'Juegos de cartón',
      author: 'Fabián Quiroga',
      about: 'Invento juegos y los imprimo mal.',
      menu: 'Juegos',
      posts: ['2025-01-30 Seis dados y una vaca', '2024-11-11 Reglas en una servilleta'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'jekyll',
          feed: 'feed.xml',
          menu: 'Juegos / Descargas / Yo',
          idPrefix: 'https://lamesacoja.example/id/',
        },
        { oldPostStatus: 301 },
      ),
    ],
    reason: 'From a hosted writing platform to a static generator, with redirects.',
  },
  {
    name: 'carnets-d-hiver',
    language: 'fr',
    description: 'Ski de randonnée en Queyras.',
    site: {
      theme: 'hugo',
      host: 'carnetsdhiver.example',
      title: 'Carnets d’hiver',
      tagline: 'À peaux de phoque',
      author: 'Perrine Allais',
      about: 'Pentes douces, réveils tôt.',
      menu: 'Sorties / Neige',
      posts: ['2025-03-06 Col Vieux', '2025-01-24 Sous le vent'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'wordpress',
          author: 'perrine',
          idPrefix: 'https://carnetsdhiver.example/?p=9',
          posts: [
            '2025-04-18 Fin de saison, nouveau moteur',
            '2025-03-06 Col Vieux',
            '2025-01-24 Sous le vent',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'The author’s name is shortened and addresses broke, yet titles and text are the same.',
  },
  {
    name: 'mar-de-morros',
    language: 'pt',
    description: 'Café de sítio em Minas.',
    site: {
      theme: 'wordpress',
      host: 'mardemorros.example',
      title: 'Mar de morros',
      tagline: 'Café de sítio',
      author: 'Zé Geraldo',
      about: 'Sete hectares, colheita no pano.',
      menu: 'Lavoura / Terreiro',
      posts: ['2025-05-18 Começou a panha', '2025-03-07 Chumbinho'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'wiki',
          feed: 'changes.rss',
          idPrefix: 'rev-',
          menu: 'Lavoura / Terreiro / Vizinhos',
          posts: ['2025-07-10 Terreiro cheio', '2025-05-18 Começou a panha', '2025-03-07 Chumbinho'],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'A wiki instead of a blog, filled with the same pages by the same farmer.',
  },
  {
    name: 'sotto-la-pergola',
    language: 'it',
    description: 'Vini contadini della Liguria.',
    site: {
      theme: 'blogger',
      host: 'sottolapergola.example',
      title: 'Sotto la pergola',
      tagline: 'Vino contadino',
      author: 'Bruno Parodi',
      about: 'Bevo poco, scrivo meno.',
      menu: 'Vini / Fasce',
      posts: ['2025-02-15 Bianchetta a sorpresa', '2024-11-10 Si travasa'],
    },
    laterCrawls: [
      crawlThemedSite(
        { theme: 'eleventy', feed: 'atom.xml', idPrefix: 'tag:sottolapergola.example,2025:' },
        { oldPostStatus: 301 },
      ),
      crawlThemedSite(
        {
          theme: 'eleventy',
          feed: 'atom.xml',
          idPrefix: 'tag:sottolapergola.example,2025:',
          posts: ['2025-06-24 San Giovanni', '2025-02-15 Bianchetta a sorpresa'],
        },
        { oldPostStatus: 301 },
      ),
    ],
    reason: 'A new generator with tag URIs as ids; redirects and the next post show that Bruno continues.',
  },
  {
    name: 'kweekbak',
    language: 'nl',
    description: 'Moestuin op een stadsbalkon.',
    site: {
      theme: 'ghost',
      host: 'kweekbak.example',
      title: 'Kweekbak',
      tagline: 'Vier vierkante meter sla',
      author: 'Yasmina El Amrani',
      about: 'Balkon op het zuidwesten, derde verdieping.',
      menu: 'Zaaien / Oogst',
      posts: ['2025-04-24 Radijs na drie weken', '2025-03-14 Bakken van pallets'],
      profiles: 'social.test/@yasmina',
    },
    laterCrawls: [
      crawlThemedSite(
        { theme: 'prose', feed: 'feed/', idPrefix: 'kw-', menu: 'Oogst', profiles: 'social.test/@yasmina' },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Moved to a minimal writing platform: same profile, titles and author.',
  },
  {
    name: 'ulitka-na-sklone',
    language: 'ru',
    description: 'Садовые улитки Подмосковья.',
    site: {
      theme: 'byHand',
      host: 'ulitki.example',
      title: 'Садовые улитки',
      tagline: 'Наблюдения на грядках',
      author: 'Инна Сырцова',
      about: 'Веду учёт раковин с 2003 года.',
      menu: 'Виды / Учёт',
      posts: ['2025-05-27 Янтарка на хосте', '2024-09-19 Ушли зимовать'],
      http: true,
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'wordpress',
          http: false,
          idPrefix: 'https://ulitki.example/?p=',
          posts: [
            '2025-06-16 Переехала на новый движок',
            '2025-05-27 Янтарка на хосте',
            '2024-09-19 Ушли зимовать',
          ],
        },
        { certificateNames: ['ulitki.example'], redirects: ['https://ulitki.example/'], oldPostStatus: 404 },
      ),
    ],
    reason: 'She moved to other software and HTTPS, says so, and kept the records.',
  },
]
