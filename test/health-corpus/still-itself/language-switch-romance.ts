import type { CaseDefinition } from '../build/build-case.ts'
import { crawlThemedSite } from '../build/build-crawl.ts'

export const languageSwitchRomance: CaseDefinition[] = [
  {
    name: 'valencia-en-anglais',
    language: 'es',
    description: 'Software libre para bibliotecas pequeñas.',
    site: {
      theme: 'hugo',
      host: 'bibliolibre.example',
      title: 'Bibliolibre',
      tagline: 'Software libre en bibliotecas',
      author: 'Ferran Climent',
      about: 'Bibliotecario que programa.',
      menu: 'Guías / Código',
      posts: ['2025-01-28 Catalogar sin nube', '2024-10-16 Etiquetas con una impresora vieja'],
    },
    laterCrawls: [
      crawlThemedSite({
        lang: 'en',
        tagline: 'Free software for small libraries',
        about:
          'A librarian who codes. Everything has been translated into English so that more libraries can use it.',
        menu: 'Guides / Code',
        posts: ['2025-01-28 Cataloguing without a cloud', '2024-10-16 Labels from an old printer'],
        idPrefix: 'https://bibliolibre.example/en/',
      }),
    ],
    reason:
      'Translated into English by its author: titles changed but dates, name, author and subject are the same.',
  },
  {
    name: 'breton-francais',
    language: 'fr',
    description: 'Carnet d’une apicultrice bretonne.',
    site: {
      theme: 'ghost',
      host: 'ruche-noire.example',
      title: 'La ruche noire',
      tagline: 'Abeilles noires d’Ouessant',
      author: 'Enora Tanguy',
      about: 'Je protège l’abeille noire.',
      menu: 'Ruches / Îles',
      posts: ['2025-04-08 Première visite', '2025-01-12 Tempête sur les toits'],
    },
    laterCrawls: [
      crawlThemedSite({
        lang: 'en',
        title: 'The Black Hive',
        tagline: 'Dark bees of Ushant',
        about: 'Enora Tanguy keeps the dark bee of Ushant. <a href="/fr/">En français</a>',
        menu: 'Hives / Islands / Français',
        posts: [
          '2025-06-01 A swarm on the lighthouse',
          '2025-04-08 Première visite',
          '2025-01-12 Tempête sur les toits',
        ],
      }),
    ],
    reason: 'English is her new front page, the French one is linked and the entries are kept.',
  },
  {
    name: 'trieste-slovena',
    language: 'it',
    description: 'Ricette di confine.',
    site: {
      theme: 'prose',
      host: 'jota.example',
      title: 'Jota',
      tagline: 'Cucina di confine',
      author: 'Nives Grgič',
      about: 'Cucino in tre lingue.',
      menu: 'Ricette',
      posts: ['2025-01-17 Jota senza fagioli', '2024-11-11 Oca di San Martino'],
    },
    laterCrawls: [
      crawlThemedSite({
        lang: 'de',
        tagline: 'Küche an der Grenze',
        about: 'Ich koche in drei Sprachen, dieses Jahr auf Deutsch.',
        menu: 'Rezepte',
        posts: ['2025-06-05 Strudel vom Karst', '2025-01-17 Jota senza fagioli'],
      }),
    ],
    reason: 'Italian last year, German this year: same author, same name, shared entries.',
  },
]
