import type { CaseDefinition } from '../build/build-case.ts'
import { crawlThemedSite } from '../build/build-crawl.ts'

// Taken over unnoticed: the new page is a plausible blog, but someone else’s.

export const plausibleReplacementsRomance: CaseDefinition[] = [
  {
    name: 'entre-dunas',
    language: 'es',
    description: 'Una bióloga en el Cabo de Gata.',
    site: {
      theme: 'ghost',
      host: 'entredunas.example',
      title: 'Entre dunas',
      tagline: 'Bichos del Cabo',
      author: 'Macarena Uceda',
      about: 'Estudio escarabajos que nadie mira.',
      menu: 'Bichos / Playas',
      posts: ['2024-07-04 Pimelia al mediodía', '2024-04-14 Azufaifos'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          title: 'Entre Dunas',
          tagline: 'Actualidad, bienestar y negocios',
          author: 'Laura Gómez',
          about: 'Soy Laura, copywriter y apasionada del marketing digital. Colabora con nosotros.',
          menu: 'Bienestar / Negocios / Colabora',
          posts: [
            '2025-08-30 5 hábitos que transformarán tu mañana',
            '2025-08-28 Criptomonedas para principiantes',
            '2025-08-26 Guía definitiva de los juegos de azar online',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Same title and generator, but another author with other subjects and all posts replaced.',
  },
  {
    name: 'la-cabane-radio',
    language: 'fr',
    description: 'Radioamateur dans le Jura.',
    site: {
      theme: 'byHand',
      host: 'cabane-radio.example',
      title: 'La cabane radio',
      tagline: 'Ondes courtes à 1100 m',
      author: 'Denis, F9XX',
      about: 'QRP, antennes filaires, neige sur les isolateurs.',
      menu: 'Antennes / Trafic / QSL',
      posts: ['2024-03-10 Delta loop gelée', '2023-12-29 Contest de Noël'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'wordpress',
          title: 'Cabane Radio : le blog déco & jardin',
          tagline: 'Inspirations pour la maison',
          author: 'Camille',
          about:
            'Des idées pour votre intérieur, votre jardin et votre piscine. Publiez un article sponsorisé !',
          menu: 'Déco / Jardin / Partenariats',
          posts: [
            '2025-06-30 10 idées de terrasses tendance',
            '2025-06-28 Bien choisir son assurance habitation',
            '2025-06-25 Abri de jardin : le guide complet',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'A sponsored decoration blog with the old name in its title; the amateur’s pages are gone.',
  },
  {
    name: 'folha-seca',
    language: 'pt',
    description: 'Haicais e caminhadas em Curitiba.',
    site: {
      theme: 'prose',
      host: 'folhaseca.example',
      title: 'Folha seca',
      tagline: 'Haicais a pé',
      author: 'Alice Kimura',
      about: 'Um poema por caminhada.',
      menu: 'Poemas',
      posts: ['2024-05-29 Geada no Barigui', '2024-04-30 Araucária'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'hugo',
          title: 'FolhaSeca Notícias',
          tagline: 'Tudo sobre benefícios, concursos e famosos',
          author: 'Equipe FS',
          about: 'Portal de notícias com os assuntos mais buscados do dia.',
          menu: 'Benefícios / Famosos / Concursos',
          posts: [
            '2025-09-12 Calendário do benefício sai hoje; veja quem recebe',
            '2025-09-12 Atriz surpreende fãs',
            '2025-09-11 Plataforma que paga via PIX é confiável?',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'A content mill for search engines replaced the poems.',
  },
  {
    name: 'officina-dei-pesi',
    language: 'it',
    description: 'Bilance antiche, raccolte e riparate.',
    site: {
      theme: 'jekyll',
      host: 'pesiemisure.example',
      title: 'Pesi e misure',
      tagline: 'Stadere e bilance',
      author: 'Renzo Quaglia',
      about: 'Colleziono, riparo, peso tutto.',
      menu: 'Stadere / Officina',
      posts: ['2024-10-12 Stadera genovese', '2024-05-05 Il coltello consumato'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'wordpress',
          title: 'Pesi & Misure – Fitness e dimagrimento',
          tagline: 'Allenamento, diete, integratori',
          author: 'Coach Andrea',
          about: 'Perdi peso in modo naturale con i miei programmi e i migliori integratori.',
          menu: 'Diete / Allenamento / Shop',
          posts: [
            '2025-07-22 Dimagrire 5 kg in un mese',
            '2025-07-20 Le proteine migliori',
            '2025-07-18 Bruciagrassi: funzionano?',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'A fitness shop plays on the name; owner and subject have nothing to do with scales.',
  },
]
