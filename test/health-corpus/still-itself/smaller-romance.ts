import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../build/build-crawl.ts'

// The author removes the feed, or reduces the site to a card.

export const smallerRomance: CaseDefinition[] = [
  {
    name: 'adios-blog-hola-tarjeta',
    language: 'es',
    description: 'Traductora de euskera.',
    site: {
      theme: 'jekyll',
      host: 'mirenitzul.example',
      title: 'Miren traduce',
      tagline: 'Del euskera y al revés',
      author: 'Miren Agirre',
      about: 'Traduzco novelas y facturas.',
      menu: 'Notas / Servicios',
      posts: ['2025-02-21 Hamaika', '2024-12-03 La coma vasca'],
      profiles: 'social.test/@miren',
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'es',
          'Miren Agirre · traductora',
          '<h1>Miren Agirre</h1><p>Traductora de euskera y castellano. He cerrado el blog; para presupuestos, escríbeme.</p><a rel="me" href="https://social.test/@miren">@miren</a>',
        ),
      ),
    ],
    reason: 'She closed the blog and kept name, trade and profile.',
  },
  {
    name: 'sans-flux',
    language: 'fr',
    description: 'Jardin de roses anciennes.',
    site: {
      theme: 'ghost',
      host: 'rosesanciennes.example',
      title: 'Roses d’hier',
      tagline: 'Un jardin en Anjou',
      author: 'Bernadette Coulon',
      about: 'Deux cents rosiers, aucun traitement.',
      menu: 'Roses / Visites',
      posts: ['2025-05-12 Première cuisse de nymphe', '2025-03-03 Taille'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'byHand',
          feed: '',
          posts: [],
          menu: 'Roses / Visites / Plan d’accès',
          about:
            'Deux cents rosiers, aucun traitement. Le jardin est ouvert en juin ; le journal est dans la cabane, sur papier.',
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'The feed and the diary are gone, but title, gardener and introduction are the same.',
  },
  {
    name: 'cartao-do-sapateiro',
    language: 'pt',
    description: 'Sapateiro de Guimarães.',
    site: {
      theme: 'blogger',
      host: 'solaecabedal.example',
      title: 'Sola e cabedal',
      tagline: 'Oficina de sapateiro',
      author: 'Abílio Faria',
      about: 'Conserto o que vale a pena.',
      menu: 'Consertos / Fôrmas',
      posts: ['2025-03-28 Tacão novo', '2025-01-31 Fôrma 42'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'pt',
          'Sola e cabedal – Abílio Faria, sapateiro',
          '<p>Abílio Faria, sapateiro em Guimarães. Aberto de terça a sábado.</p><p>Conserto o que vale a pena.</p>',
        ),
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'One page with his name, trade and sentence.',
  },
  {
    name: 'niente-piu-diario',
    language: 'it',
    description: 'Rilegatrice a Fabriano.',
    site: {
      theme: 'eleventy',
      host: 'filigranaviva.example',
      title: 'Filigrana viva',
      tagline: 'Carta e legatura',
      author: 'Marta Sbriccoli',
      about: 'Piego, cucio, incollo.',
      menu: 'Diario / Corsi',
      posts: ['2025-02-18 Capitelli', '2024-11-26 Carta bagnata'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'it',
          'Marta Sbriccoli | Filigrana viva',
          '<main><h1>Filigrana viva</h1><p>Legatoria di Marta Sbriccoli, Fabriano. Corsi a numero chiuso.</p></main>',
        ),
      ),
      crawlPage(
        renderPage(
          'it',
          'Marta Sbriccoli | Filigrana viva',
          '<main><h1>Filigrana viva</h1><p>Legatoria di Marta Sbriccoli. Corsi di autunno: iscrizioni aperte.</p></main>',
        ),
      ),
    ],
    reason: 'Diary closed, workshop kept; all names are the same.',
  },
]
