import type { WrittenCase } from '../build/build-case.ts'
import { as, page, shows } from '../build/later.ts'

// The feed is taken away, or the site becomes a card, by the same person.

export const smallerRomance: WrittenCase[] = [
  {
    name: 'adios-blog-hola-tarjeta',
    language: 'es',
    said: 'Traductora de euskera.',
    site: {
      on: 'jekyll',
      host: 'mirenitzul.example',
      title: 'Miren traduce',
      line: 'Del euskera y al revés',
      by: 'Miren Agirre',
      about: 'Traduzco novelas y facturas.',
      nav: 'Notas / Servicios',
      posts: ['2025-02-21 Hamaika', '2024-12-03 La coma vasca'],
      me: 'social.test/@miren',
    },
    later: [
      shows(
        page(
          'es',
          'Miren Agirre · traductora',
          '<h1>Miren Agirre</h1><p>Traductora de euskera y castellano. He cerrado el blog; para presupuestos, escríbeme.</p><a rel="me" href="https://social.test/@miren">@miren</a>',
        ),
      ),
    ],
    because: 'She closed the blog and kept name, trade and profile.',
  },
  {
    name: 'sans-flux',
    language: 'fr',
    said: 'Jardin de roses anciennes.',
    site: {
      on: 'ghost',
      host: 'rosesanciennes.example',
      title: 'Roses d’hier',
      line: 'Un jardin en Anjou',
      by: 'Bernadette Coulon',
      about: 'Deux cents rosiers, aucun traitement.',
      nav: 'Roses / Visites',
      posts: ['2025-05-12 Première cuisse de nymphe', '2025-03-03 Taille'],
    },
    later: [
      as(
        {
          on: 'byHand',
          feed: '',
          posts: [],
          nav: 'Roses / Visites / Plan d’accès',
          about:
            'Deux cents rosiers, aucun traitement. Le jardin est ouvert en juin ; le journal est dans la cabane, sur papier.',
        },
        { posts: 404 },
      ),
    ],
    because: 'The feed and the diary are gone, but title, gardener and introduction are the same.',
  },
  {
    name: 'cartao-do-sapateiro',
    language: 'pt',
    said: 'Sapateiro de Guimarães.',
    site: {
      on: 'blogger',
      host: 'solaecabedal.example',
      title: 'Sola e cabedal',
      line: 'Oficina de sapateiro',
      by: 'Abílio Faria',
      about: 'Conserto o que vale a pena.',
      nav: 'Consertos / Fôrmas',
      posts: ['2025-03-28 Tacão novo', '2025-01-31 Fôrma 42'],
    },
    later: [
      shows(
        page(
          'pt',
          'Sola e cabedal – Abílio Faria, sapateiro',
          '<p>Abílio Faria, sapateiro em Guimarães. Aberto de terça a sábado.</p><p>Conserto o que vale a pena.</p>',
        ),
        { posts: 404 },
      ),
    ],
    because: 'One page with his name, trade and sentence.',
  },
  {
    name: 'niente-piu-diario',
    language: 'it',
    said: 'Rilegatrice a Fabriano.',
    site: {
      on: 'eleventy',
      host: 'filigranaviva.example',
      title: 'Filigrana viva',
      line: 'Carta e legatura',
      by: 'Marta Sbriccoli',
      about: 'Piego, cucio, incollo.',
      nav: 'Diario / Corsi',
      posts: ['2025-02-18 Capitelli', '2024-11-26 Carta bagnata'],
    },
    later: [
      shows(
        page(
          'it',
          'Marta Sbriccoli | Filigrana viva',
          '<main><h1>Filigrana viva</h1><p>Legatoria di Marta Sbriccoli, Fabriano. Corsi a numero chiuso.</p></main>',
        ),
      ),
      shows(
        page(
          'it',
          'Marta Sbriccoli | Filigrana viva',
          '<main><h1>Filigrana viva</h1><p>Legatoria di Marta Sbriccoli. Corsi di autunno: iscrizioni aperte.</p></main>',
        ),
      ),
    ],
    because: 'Diary closed, workshop kept; all names are the same.',
  },
]
