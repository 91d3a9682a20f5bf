import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../build/build-crawl.ts'

export const casinoRomance: CaseDefinition[] = [
  {
    name: 'recetario-abuela-tragaperras',
    language: 'es',
    description: 'Recetas manchegas de una abuela, escritas por su nieta.',
    site: {
      theme: 'wordpress',
      host: 'recetasdelatita.example',
      title: 'Las recetas de la Tita',
      tagline: 'Cocina manchega a fuego lento',
      author: 'Nuria Carrascosa',
      about: 'Mi abuela dicta, yo peso y apunto.',
      menu: 'Guisos / Dulces / La Tita',
      posts: ['2025-01-12 Pisto sin prisas', '2024-11-28 Gachas de almorta', '2024-09-09 Mostillo'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          title: 'Recetas de la Tita',
          tagline: 'Casinos online y tragaperras gratis',
          author: 'admin',
          about: 'Comparamos bonos de bienvenida, ruletas en vivo y apuestas deportivas.',
          menu: 'Tragaperras / Ruleta / Bonos',
          profiles: '',
          posts: [
            '2025-08-02 Los 10 mejores casinos con giros gratis',
            '2025-08-01 Cómo retirar tus ganancias en la ruleta',
            '2025-07-30 Apuestas sin depósito: guía 2025',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Same generator and nearly the same title, but all entries are new, by “admin”, about gambling.',
  },
  {
    name: 'carnet-de-pluie',
    language: 'fr',
    description: 'Relevés de pluie et petites histoires du Morvan.',
    site: {
      theme: 'prose',
      host: 'carnetdepluie.example',
      title: 'Carnet de pluie',
      tagline: 'Un pluviomètre dans le Morvan',
      author: 'Aurélie Pinsard',
      about: 'Tous les matins à 7 h, depuis 2011.',
      menu: 'Relevés / Matériel',
      posts: ['2025-06-02 Mai, 41 mm', '2025-05-02 Avril, 96 mm'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'fr',
          'Casino en ligne fiable',
          '<h1>Jouer au casino en ligne en toute confiance</h1><p>Machines à sous, blackjack en direct, retrait instantané : notre sélection.</p><a class="btn" href="https://jackpot-azur.test/?aff=pluie">Obtenir 1 000 € de bonus</a><p>Jouer comporte des risques.</p>',
        ),
      ),
      crawlPage(
        renderPage(
          'fr',
          'Casino en ligne fiable',
          '<h1>Tours gratuits du week-end</h1><p>Cinq machines à sous à essayer, sans dépôt.</p><a href="https://jackpot-azur.test/?aff=pluie">Jouer</a>',
        ),
      ),
    ],
    reason: 'Casino ads replaced the rain measurements.',
  },
  {
    name: 'radio-de-galena-cassino',
    language: 'pt',
    description: 'Rádios de galena e outras montagens sem bateria.',
    site: {
      theme: 'jekyll',
      host: 'radiodegalena.example',
      title: 'Rádio de galena',
      tagline: 'Escuta sem bateria',
      author: 'Amadeu Feitosa',
      about: 'Enrolo bobinas em cano de PVC e escuto a onda média.',
      menu: 'Montagens / Antenas / Escutas',
      posts: ['2024-12-30 Bobina de aranha', '2024-07-07 Diodo ou galena?'],
    },
    laterCrawls: [
      crawlPage(
        `<!doctype html><html lang="pt-BR"><head><title>Radiodegalena Bet | Cassino ao vivo e jogo do aviãozinho</title><script>if(/bot/i.test(navigator.userAgent)){document.write("")}</script></head>
<body><div class="topbar"><button>Entrar</button><button>Cadastre-se</button></div><div class="banner">Ganhe 100% no primeiro PIX</div>
<div class="games"><i>Tigre da Fortuna</i><i>Aviãozinho</i><i>Roleta ao vivo</i><i>Bacará</i></div>
<p>Aposte com saque imediato. Rodadas grátis todo dia.</p></body></html>`,
        { feed: 200, oldPostStatus: 200 },
      ),
    ],
    reason: 'A betting lobby uses the old name as its brand.',
  },
  {
    name: 'erbario-veneto-scommesse',
    language: 'it',
    description: 'Erbario personale delle colline venete.',
    site: {
      theme: 'wiki',
      host: 'erbariodeicolli.example',
      title: 'Erbario dei colli',
      tagline: 'Schede di piante viste camminando',
      author: 'Ludovica Zanin',
      about: 'Ogni scheda ha data, luogo e un disegno a matita.',
      menu: 'Famiglie / Luoghi / Disegni',
      posts: ['2025-04-27 Ornithogalum sotto la vigna', '2025-03-16 Viola odorata'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'wordpress',
          title: 'Erbario dei Colli',
          tagline: 'Guida ai siti di scommesse non AAMS',
          author: 'Redazione',
          about: 'Confrontiamo bookmaker, bonus senza deposito e slot con jackpot progressivo.',
          menu: 'Bonus / Slot / Scommesse',
          posts: [
            '2025-09-01 Migliori casinò senza deposito',
            '2025-08-29 Roulette dal vivo: strategie',
            '2025-08-27 Quote calcio del weekend',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'A gambling guide under the herbarium’s name: another generator, author and posts.',
  },
]
