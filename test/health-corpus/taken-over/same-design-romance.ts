import type { CaseDefinition } from '../build/build-case.ts'
import { crawlThemedSite } from '../build/build-crawl.ts'

// Rebuilt from an archive by a new owner: it only looks like the old site.

export const sameDesignRomance: CaseDefinition[] = [
  {
    name: 'alfareria-honda',
    language: 'es',
    description: 'Alfarería popular de la España interior.',
    site: {
      theme: 'wordpress',
      host: 'alfareriahonda.example',
      title: 'Alfarería honda',
      tagline: 'Cántaros, botijos y hornos árabes',
      author: 'Sagrario Moya',
      about: 'Recorro alfares y compro lo que no necesito.',
      menu: 'Alfares / Piezas',
      posts: ['2024-01-22 El último horno de Cuerva', '2023-10-15 Botijo de pasión'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: 'sagrario_2',
          posts: [
            '2025-06-18 Artesanía y apuestas: una historia común',
            '2025-06-17 Dónde jugar a la ruleta en vivo',
            '2025-06-15 Los mejores bonos de casino',
          ],
          footer:
            '<a href="https://botijocasino.test">casino online</a> · <a href="https://botijobet.test">apuestas</a>',
        },
        { oldPostStatus: 404 },
      ),
      crawlThemedSite(
        {
          author: 'sagrario_2',
          posts: [
            '2025-07-02 Slots con temática rural',
            '2025-06-18 Artesanía y apuestas: una historia común',
          ],
          footer: '<a href="https://botijocasino.test">casino online</a>',
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason:
      'Everything that can be copied stayed, even a similar author name; every entry is new and about gambling.',
  },
  {
    name: 'phares-et-balises',
    language: 'fr',
    description: 'Carnet d’un ancien gardien de phare.',
    site: {
      theme: 'hugo',
      host: 'gardiendephare.example',
      title: 'Gardien de phare',
      tagline: 'Dix-huit ans en mer d’Iroise',
      author: 'Jos Le Floc’h',
      about: 'J’ai vécu à la Jument et je m’en souviens.',
      menu: 'Phares / Tempêtes',
      posts: ['2023-12-01 La relève manquée', '2023-02-17 Décembre 1989'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: 'Julien Martin',
          about:
            'Passionné de mer et de voyages, je vous guide vers les plus beaux hôtels et les meilleures offres de crédit.',
          posts: [
            '2025-08-06 Les 12 plus beaux phares à visiter absolument',
            '2025-08-02 Assurance voyage : notre comparatif',
            '2025-07-29 Pourquoi les croupiers en direct séduisent',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Same title and design, but “Julien” is no keeper, and none of the memories is left.',
  },
  {
    name: 'botica-de-ervas',
    language: 'pt',
    description: 'Ervas do Cerrado e quem as conhece.',
    site: {
      theme: 'ghost',
      host: 'ervasdocerrado.example',
      title: 'Ervas do Cerrado',
      tagline: 'Raizeiras de Goiás',
      author: 'Benedita Rosa',
      about: 'Converso com raizeiras e anoto o que me deixam.',
      menu: 'Ervas / Raizeiras',
      posts: ['2023-09-19 Barbatimão', '2023-06-13 Dona Flor ensina'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: 'Dr. Saúde',
          about:
            'Converso com especialistas em emagrecimento. Compre nossas cápsulas naturais com 50% de desconto.',
          posts: [
            '2025-07-08 Cápsulas para emagrecer: compre sem receita',
            '2025-07-07 O gel que os homens procuram',
          ],
          footer: '<a href="https://capsula-ja.test/">Comprar agora</a>',
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'The old design sells capsules now; the conversations and their author are gone.',
  },
  {
    name: 'cantieri-minori',
    language: 'it',
    description: 'Barche da lavoro dei laghi lombardi.',
    site: {
      theme: 'blogger',
      host: 'cantieriminori.example',
      title: 'Cantieri minori',
      tagline: 'Barche da lavoro dei laghi',
      author: 'Elio Crippa',
      about: 'Misuro comballi e inganne prima che marciscano.',
      menu: 'Barche / Laghi',
      posts: ['2023-07-30 Inganna di Lecco', '2023-04-08 Chiodi ribattuti'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: 'Elena C.',
          about: 'Misuriamo il mercato nautico per voi: leasing, assicurazioni e prestiti per la tua barca.',
          menu: 'Barche / Leasing / Prestiti',
          posts: [
            '2025-08-21 Leasing nautico: conviene?',
            '2025-08-19 Prestito per la barca senza garanzie',
            '2025-08-18 Noleggio sul lago: prezzi',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Design and title were kept by a seller of boat loans; author and all entries changed.',
  },
]
