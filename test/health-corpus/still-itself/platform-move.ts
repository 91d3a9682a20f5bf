import type { WrittenCase } from '../build/build-case.ts'
import { as } from '../build/later.ts'

// The address stays, what runs behind it changes: new ids, new generator, a new place of the feed.

export const platformMove: WrittenCase[] = [
  {
    name: 'peat-and-fiddle',
    language: 'en',
    said: 'Fiddle tunes from Donegal, with dots and stories.',
    site: {
      on: 'wordpress',
      host: 'peatandfiddle.example',
      title: 'Peat & Fiddle',
      line: 'Tunes from the west',
      by: 'Aoife Gallagher',
      about: 'I collect tunes from kitchens.',
      nav: 'Tunes / Players',
      posts: ['2025-04-04 The Glen Road reel', '2025-02-01 A highland for Candlemas'],
    },
    later: [
      as(
        {
          on: 'ghost',
          ids: '65f0c2aa',
          feed: 'rss/',
          posts: [
            '2025-06-11 We have moved house',
            '2025-04-04 The Glen Road reel',
            '2025-02-01 A highland for Candlemas',
          ],
        },
        { posts: 301 },
      ),
    ],
    because: 'Moved to another platform: ids differ, old posts redirect, titles and author are the same.',
  },
  {
    name: 'funkamateur-eifel',
    language: 'de',
    said: 'Basteln und Funken in der Eifel.',
    site: {
      on: 'blogger',
      host: 'eifelfunk.example',
      title: 'Eifelfunk',
      line: 'Lötkolben und Langdraht',
      by: 'DL0XX Rainer',
      about: 'Selbstbau vor Fertiggerät.',
      nav: 'Geräte / Antennen',
      posts: ['2025-03-02 Ein Balun aus dem Schrott', '2024-12-08 Rauschen am Wasserturm'],
    },
    later: [
      as(
        {
          on: 'hugo',
          ids: 'urn:eifelfunk:',
          about:
            'Selbstbau vor Fertiggerät. Jetzt auch selbstgebaute Webseite, der alte Anbieter war mir zu laut.',
        },
        { posts: 404 },
      ),
    ],
    because: 'Moved with broken addresses, but all titles, the author and the words came along.',
  },
  {
    name: 'la-mesa-coja',
    language: 'es',
    said: 'Juegos de mesa hechos en casa.',
    site: {
      on: 'prose',
      host: 'lamesacoja.example',
      title: 'La mesa coja',
      line: 'Juegos de cartón',
      by: 'Fabián Quiroga',
      about: 'Invento juegos y los imprimo mal.',
      nav: 'Juegos',
      posts: ['2025-01-30 Seis dados y una vaca', '2024-11-11 Reglas en una servilleta'],
    },
    later: [
      as(
        {
          on: 'jekyll',
          feed: 'feed.xml',
          nav: 'Juegos / Descargas / Yo',
          ids: 'https://lamesacoja.example/id/',
        },
        { posts: 301 },
      ),
    ],
    because: 'From a hosted writing platform to a static generator, with redirects.',
  },
  {
    name: 'carnets-d-hiver',
    language: 'fr',
    said: 'Ski de randonnée en Queyras.',
    site: {
      on: 'hugo',
      host: 'carnetsdhiver.example',
      title: 'Carnets d’hiver',
      line: 'À peaux de phoque',
      by: 'Perrine Allais',
      about: 'Pentes douces, réveils tôt.',
      nav: 'Sorties / Neige',
      posts: ['2025-03-06 Col Vieux', '2025-01-24 Sous le vent'],
    },
    later: [
      as(
        {
          on: 'wordpress',
          by: 'perrine',
          ids: 'https://carnetsdhiver.example/?p=9',
          posts: [
            '2025-04-18 Fin de saison, nouveau moteur',
            '2025-03-06 Col Vieux',
            '2025-01-24 Sous le vent',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'The author’s name is shortened and addresses broke, yet titles and words are the same.',
  },
  {
    name: 'mar-de-morros',
    language: 'pt',
    said: 'Café de sítio em Minas.',
    site: {
      on: 'wordpress',
      host: 'mardemorros.example',
      title: 'Mar de morros',
      line: 'Café de sítio',
      by: 'Zé Geraldo',
      about: 'Sete hectares, colheita no pano.',
      nav: 'Lavoura / Terreiro',
      posts: ['2025-05-18 Começou a panha', '2025-03-07 Chumbinho'],
    },
    later: [
      as(
        {
          on: 'wiki',
          feed: 'changes.rss',
          ids: 'rev-',
          nav: 'Lavoura / Terreiro / Vizinhos',
          posts: ['2025-07-10 Terreiro cheio', '2025-05-18 Começou a panha', '2025-03-07 Chumbinho'],
        },
        { posts: 404 },
      ),
    ],
    because: 'A wiki instead of a blog, filled with the same pages by the same farmer.',
  },
  {
    name: 'sotto-la-pergola',
    language: 'it',
    said: 'Vini contadini della Liguria.',
    site: {
      on: 'blogger',
      host: 'sottolapergola.example',
      title: 'Sotto la pergola',
      line: 'Vino contadino',
      by: 'Bruno Parodi',
      about: 'Bevo poco, scrivo meno.',
      nav: 'Vini / Fasce',
      posts: ['2025-02-15 Bianchetta a sorpresa', '2024-11-10 Si travasa'],
    },
    later: [
      as({ on: 'eleventy', feed: 'atom.xml', ids: 'tag:sottolapergola.example,2025:' }, { posts: 301 }),
      as(
        {
          on: 'eleventy',
          feed: 'atom.xml',
          ids: 'tag:sottolapergola.example,2025:',
          posts: ['2025-06-24 San Giovanni', '2025-02-15 Bianchetta a sorpresa'],
        },
        { posts: 301 },
      ),
    ],
    because: 'New generator with tag ids; redirects and the next post show that Bruno goes on.',
  },
  {
    name: 'kweekbak',
    language: 'nl',
    said: 'Moestuin op een stadsbalkon.',
    site: {
      on: 'ghost',
      host: 'kweekbak.example',
      title: 'Kweekbak',
      line: 'Vier vierkante meter sla',
      by: 'Yasmina El Amrani',
      about: 'Balkon op het zuidwesten, derde verdieping.',
      nav: 'Zaaien / Oogst',
      posts: ['2025-04-24 Radijs na drie weken', '2025-03-14 Bakken van pallets'],
      me: 'social.test/@yasmina',
    },
    later: [
      as(
        { on: 'prose', feed: 'feed/', ids: 'kw-', nav: 'Oogst', me: 'social.test/@yasmina' },
        { posts: 404 },
      ),
    ],
    because: 'Moved to a bare writing platform: same profile, titles and author.',
  },
  {
    name: 'ulitka-na-sklone',
    language: 'ru',
    said: 'Садовые улитки Подмосковья.',
    site: {
      on: 'byHand',
      host: 'ulitki.example',
      title: 'Садовые улитки',
      line: 'Наблюдения на грядках',
      by: 'Инна Сырцова',
      about: 'Веду учёт раковин с 2003 года.',
      nav: 'Виды / Учёт',
      posts: ['2025-05-27 Янтарка на хосте', '2024-09-19 Ушли зимовать'],
      http: true,
    },
    later: [
      as(
        {
          on: 'wordpress',
          http: false,
          ids: 'https://ulitki.example/?p=',
          posts: [
            '2025-06-16 Переехала на новый движок',
            '2025-05-27 Янтарка на хосте',
            '2024-09-19 Ушли зимовать',
          ],
        },
        { names: ['ulitki.example'], redirects: ['https://ulitki.example/'], posts: 404 },
      ),
    ],
    because: 'She moved to another engine and HTTPS, says so, and brought the records with her.',
  },
]
