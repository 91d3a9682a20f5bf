import type { WrittenCase } from '../build/build-case.ts'
import { as } from '../build/later.ts'

// Taken over in silence: what stands there is a plausible blog, of someone else.

export const newWordsRomance: WrittenCase[] = [
  {
    name: 'entre-dunas',
    language: 'es',
    said: 'Una bióloga en el Cabo de Gata.',
    site: {
      on: 'ghost',
      host: 'entredunas.example',
      title: 'Entre dunas',
      line: 'Bichos del Cabo',
      by: 'Macarena Uceda',
      about: 'Estudio escarabajos que nadie mira.',
      nav: 'Bichos / Playas',
      posts: ['2024-07-04 Pimelia al mediodía', '2024-04-14 Azufaifos'],
    },
    later: [
      as(
        {
          title: 'Entre Dunas',
          line: 'Actualidad, bienestar y negocios',
          by: 'Laura Gómez',
          about: 'Soy Laura, copywriter y apasionada del marketing digital. Colabora con nosotros.',
          nav: 'Bienestar / Negocios / Colabora',
          posts: [
            '2025-08-30 5 hábitos que transformarán tu mañana',
            '2025-08-28 Criptomonedas para principiantes',
            '2025-08-26 Guía definitiva de los juegos de azar online',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'Same title and generator, but another author with other subjects and all posts replaced.',
  },
  {
    name: 'la-cabane-radio',
    language: 'fr',
    said: 'Radioamateur dans le Jura.',
    site: {
      on: 'byHand',
      host: 'cabane-radio.example',
      title: 'La cabane radio',
      line: 'Ondes courtes à 1100 m',
      by: 'Denis, F9XX',
      about: 'QRP, antennes filaires, neige sur les isolateurs.',
      nav: 'Antennes / Trafic / QSL',
      posts: ['2024-03-10 Delta loop gelée', '2023-12-29 Contest de Noël'],
    },
    later: [
      as(
        {
          on: 'wordpress',
          title: 'Cabane Radio : le blog déco & jardin',
          line: 'Inspirations pour la maison',
          by: 'Camille',
          about:
            'Des idées pour votre intérieur, votre jardin et votre piscine. Publiez un article sponsorisé !',
          nav: 'Déco / Jardin / Partenariats',
          posts: [
            '2025-06-30 10 idées de terrasses tendance',
            '2025-06-28 Bien choisir son assurance habitation',
            '2025-06-25 Abri de jardin : le guide complet',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'A sponsored decoration blog with the old name in its title; the amateur’s pages are gone.',
  },
  {
    name: 'folha-seca',
    language: 'pt',
    said: 'Haicais e caminhadas em Curitiba.',
    site: {
      on: 'prose',
      host: 'folhaseca.example',
      title: 'Folha seca',
      line: 'Haicais a pé',
      by: 'Alice Kimura',
      about: 'Um poema por caminhada.',
      nav: 'Poemas',
      posts: ['2024-05-29 Geada no Barigui', '2024-04-30 Araucária'],
    },
    later: [
      as(
        {
          on: 'hugo',
          title: 'FolhaSeca Notícias',
          line: 'Tudo sobre benefícios, concursos e famosos',
          by: 'Equipe FS',
          about: 'Portal de notícias com os assuntos mais buscados do dia.',
          nav: 'Benefícios / Famosos / Concursos',
          posts: [
            '2025-09-12 Calendário do benefício sai hoje; veja quem recebe',
            '2025-09-12 Atriz surpreende fãs',
            '2025-09-11 Plataforma que paga via PIX é confiável?',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'A content mill for search engines replaced the poems.',
  },
  {
    name: 'officina-dei-pesi',
    language: 'it',
    said: 'Bilance antiche, raccolte e riparate.',
    site: {
      on: 'jekyll',
      host: 'pesiemisure.example',
      title: 'Pesi e misure',
      line: 'Stadere e bilance',
      by: 'Renzo Quaglia',
      about: 'Colleziono, riparo, peso tutto.',
      nav: 'Stadere / Officina',
      posts: ['2024-10-12 Stadera genovese', '2024-05-05 Il coltello consumato'],
    },
    later: [
      as(
        {
          on: 'wordpress',
          title: 'Pesi & Misure – Fitness e dimagrimento',
          line: 'Allenamento, diete, integratori',
          by: 'Coach Andrea',
          about: 'Perdi peso in modo naturale con i miei programmi e i migliori integratori.',
          nav: 'Diete / Allenamento / Shop',
          posts: [
            '2025-07-22 Dimagrire 5 kg in un mese',
            '2025-07-20 Le proteine migliori',
            '2025-07-18 Bruciagrassi: funzionano?',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'A fitness seller plays on the name; owner and subject have nothing in common with scales.',
  },
]
