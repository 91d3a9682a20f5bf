import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../build/build-crawl.ts'

// The words are mild on purpose: enough to recognize such pages, without their content.

export const adultRomance: CaseDefinition[] = [
  {
    name: 'el-huerto-del-maestro',
    language: 'es',
    description: 'Huerto escolar de un pueblo de Teruel.',
    site: {
      theme: 'blogger',
      host: 'huertodelmaestro.example',
      title: 'El huerto del maestro',
      tagline: 'Escuela con azada',
      author: 'Don Braulio',
      about: 'Once alumnos y cuarenta tomateras.',
      menu: 'Cosechas / Cuentas',
      posts: ['2024-06-18 Se acaba el curso, empiezan los tomates', '2024-05-07 Espantapájaros a concurso'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'es',
          'Vídeos para adultos y webcams',
          '<div class="gate"><h2>Contenido para adultos</h2><p>Solo mayores de 18 años. Vídeos eróticos gratis, webcams en directo y anuncios de contactos.</p><a>Entrar</a></div>',
        ),
        { oldPostStatus: 301, feed: 301 },
      ),
    ],
    reason: 'Adult videos at the address of a school garden.',
  },
  {
    name: 'petits-metiers',
    language: 'fr',
    description: 'Portraits d’artisans ambulants.',
    site: {
      theme: 'hugo',
      host: 'petitsmetiers.example',
      title: 'Petits métiers',
      tagline: 'Rémouleurs, rempailleurs, ramoneurs',
      author: 'Yannick Thébault',
      about: 'Je suis les camionnettes qui klaxonnent.',
      menu: 'Portraits / Sons',
      posts: ['2025-03-17 Le rémouleur de Guingamp', '2024-11-21 Rempailler debout'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          title: 'Petites annonces coquines',
          tagline: 'Rencontres adultes et libertines',
          author: 'webmaster',
          about: 'Le site des rencontres sans lendemain, réservé aux majeurs : webcams, escortes, vidéos X.',
          menu: 'Rencontres / Webcams / Vidéos',
          posts: [
            '2025-08-11 Rencontre coquine près de chez vous',
            '2025-08-10 Les meilleures webcams adultes',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Adult advertisements share one word with the old title and nothing else.',
  },
  {
    name: 'rendas-da-ilha',
    language: 'pt',
    description: 'Rendeiras de bilro em Florianópolis.',
    site: {
      theme: 'ghost',
      host: 'rendasdailha.example',
      title: 'Rendas da ilha',
      tagline: 'Bilros e conversa',
      author: 'Iolanda Vieira',
      about: 'Aprendi com minha tia no Ribeirão.',
      menu: 'Pontos / Rendeiras',
      posts: ['2025-01-31 O pique da maria-morena', '2024-12-03 Feira no sábado'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'pt',
          'Acompanhantes e vídeos adultos',
          '<h1>Conteúdo adulto +18</h1><p>Acompanhantes na sua cidade, câmeras ao vivo e vídeos amadores.</p><a class="b" href="https://quente18.test">Tenho mais de 18 anos</a>',
        ),
      ),
    ],
    reason: 'An adult page with an age gate instead of lace.',
  },
  {
    name: 'campane-a-mano',
    language: 'it',
    description: 'Suonare le campane a mano nel bolognese.',
    site: {
      theme: 'terminal',
      host: 'campaneamano.example',
      title: 'campane a mano',
      tagline: 'doppi, scappate, calate',
      author: 'Fausto Benni',
      about: 'Suono a Monghidoro dal 1979.',
      menu: 'torri / tecnica',
      posts: ['2024-12-24 La notte in torre', '2024-06-29 San Pietro in cinque'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'it',
          'Incontri per adulti – annunci hot',
          '<h1>Incontri piccanti nella tua zona</h1><p>Annunci per adulti, webcam erotiche, video amatoriali. Vietato ai minori di 18 anni.</p><button>Entra</button>',
        ),
        { feed: 404 },
      ),
    ],
    reason: 'Adult contact ads, and nothing about bells.',
  },
]
