import type { WrittenCase } from '../build/build-case.ts'
import { as } from '../build/later.ts'

export const languageSwitchRomance: WrittenCase[] = [
  {
    name: 'valencia-en-anglais',
    language: 'es',
    said: 'Software libre para bibliotecas pequeñas.',
    site: {
      on: 'hugo',
      host: 'bibliolibre.example',
      title: 'Bibliolibre',
      line: 'Software libre en bibliotecas',
      by: 'Ferran Climent',
      about: 'Bibliotecario que programa.',
      nav: 'Guías / Código',
      posts: ['2025-01-28 Catalogar sin nube', '2024-10-16 Etiquetas con una impresora vieja'],
    },
    later: [
      as({
        lang: 'en',
        line: 'Free software for small libraries',
        about:
          'A librarian who codes. Everything has been translated into English so that more libraries can use it.',
        nav: 'Guides / Code',
        posts: ['2025-01-28 Cataloguing without a cloud', '2024-10-16 Labels from an old printer'],
        ids: 'https://bibliolibre.example/en/',
      }),
    ],
    because:
      'Translated into English by its author: titles changed but dates, name, author and subject are the same.',
  },
  {
    name: 'breton-francais',
    language: 'fr',
    said: 'Carnet d’une apicultrice bretonne.',
    site: {
      on: 'ghost',
      host: 'ruche-noire.example',
      title: 'La ruche noire',
      line: 'Abeilles noires d’Ouessant',
      by: 'Enora Tanguy',
      about: 'Je protège l’abeille noire.',
      nav: 'Ruches / Îles',
      posts: ['2025-04-08 Première visite', '2025-01-12 Tempête sur les toits'],
    },
    later: [
      as({
        lang: 'en',
        title: 'The Black Hive',
        line: 'Dark bees of Ushant',
        about: 'Enora Tanguy keeps the dark bee of Ushant. <a href="/fr/">En français</a>',
        nav: 'Hives / Islands / Français',
        posts: [
          '2025-06-01 A swarm on the lighthouse',
          '2025-04-08 Première visite',
          '2025-01-12 Tempête sur les toits',
        ],
      }),
    ],
    because: 'English is her new front page, the French one is linked and the entries are kept.',
  },
  {
    name: 'trieste-slovena',
    language: 'it',
    said: 'Ricette di confine.',
    site: {
      on: 'prose',
      host: 'jota.example',
      title: 'Jota',
      line: 'Cucina di confine',
      by: 'Nives Grgič',
      about: 'Cucino in tre lingue.',
      nav: 'Ricette',
      posts: ['2025-01-17 Jota senza fagioli', '2024-11-11 Oca di San Martino'],
    },
    later: [
      as({
        lang: 'de',
        line: 'Küche an der Grenze',
        about: 'Ich koche in drei Sprachen, dieses Jahr auf Deutsch.',
        nav: 'Rezepte',
        posts: ['2025-06-05 Strudel vom Karst', '2025-01-17 Jota senza fagioli'],
      }),
    ],
    because: 'Italian last year, German this year: same author, same name, shared entries.',
  },
]
