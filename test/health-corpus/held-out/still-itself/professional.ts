import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlThemedSite } from '../../build/build-crawl.ts'

// Sites about subjects that are typical of taken-over domains.

export const professional: CaseDefinition[] = [
  {
    name: 'held-out-subject-casino-architecture',
    language: 'en',
    description: 'A historian of casino buildings and the people who cleaned them.',
    site: {
      theme: 'blocks',
      host: 'carpetandchandelier.example',
      title: 'Carpet and Chandelier',
      tagline: 'A history of casino interiors',
      author: 'Dr. Lucille Ferrante',
      about: 'I write about casinos as buildings: roulette rooms, slot halls, and who vacuumed them.',
      menu: 'Casinos / Carpets / Staff / Sources',
      posts: [
        '2026-02-25 The slot machine floor as a maze',
        '2026-01-16 A roulette table in the flood',
        '2025-12-02 Night shift: cleaning the high rollers’ room',
      ],
      excerpts: [
        'Sightlines, carpets and the missing clock.',
        'It floated, said the croupier, with the chips still on red.',
        'Forty-one interviews with cleaners, 1958 to 1999.',
      ],
    },
    laterCrawls: [
      crawlThemedSite({
        tagline: 'Casinos, online and on carpet',
        posts: [
          '2026-04-14 The online casino lobby imitates the carpet',
          '2026-03-30 Jackpot bells: who composed them?',
          '2026-02-25 The slot machine floor as a maze',
          '2026-01-16 A roulette table in the flood',
        ],
        excerpts: [
          'Tiles instead of machines, free spins instead of free drinks.',
          'A C major chord, mostly.',
          'Sightlines, carpets and the missing clock.',
          'It floated, said the croupier, with the chips still on red.',
        ],
      }),
    ],
    reason: 'She has always written about casinos.',
  },
  {
    name: 'held-out-subject-pharmacist',
    language: 'pl',
    description: 'Aptekarka tłumaczy ulotki na ludzki język.',
    site: {
      theme: 'wordpress',
      host: 'okienko-apteczne.example',
      title: 'Okienko apteczne',
      tagline: 'Farmaceutka z małego miasta',
      author: 'mgr farm. Bogna Jastrun',
      about: 'Stoję za okienkiem od szesnastu lat i odpowiadam na te same pytania.',
      menu: 'Leki / Ulotki / Pytania',
      posts: [
        '2026-03-03 Czy mogę popić kawą',
        '2026-01-27 Antybiotyk, dzień trzeci',
        '2025-12-16 Syrop dla kota',
      ],
    },
    laterCrawls: [
      crawlThemedSite({
        posts: [
          '2026-04-28 Sildenafil bez recepty: o co mnie pytają szeptem',
          '2026-04-01 Tabletki z internetu, czyli Viagra z kredy',
          '2026-03-03 Czy mogę popić kawą',
          '2026-01-27 Antybiotyk, dzień trzeci',
        ],
      }),
    ],
    reason: 'A pharmacist writes about drugs sold on the web, as a warning.',
  },
  {
    name: 'held-out-subject-debt-counsellor',
    language: 'es',
    description: 'Una trabajadora social explica cómo salir de las deudas.',
    site: {
      theme: 'letter',
      host: 'numerosrojos.example',
      title: 'Números rojos',
      tagline: 'Deudas, explicadas sin susto',
      author: 'Pilar Mondéjar',
      about: 'Trabajo en un servicio municipal de deudas.',
      menu: 'Cartas / Plantillas / Dudas',
      posts: [
        '2026-02-18 El microcrédito de tu cuñado',
        '2026-01-21 Carta tipo para el banco',
        '2025-12-10 Qué hacer si llaman a tu madre',
      ],
      excerpts: ['No, no era gratis el primero.', 'Cópiala tal cual.', 'Respirar y apuntar la hora.'],
    },
    laterCrawls: [
      crawlThemedSite({
        tagline: 'Préstamos, deudas y cómo respirar',
        posts: [
          '2026-03-25 Préstamos rápidos sin nómina: lo que no cuentan',
          '2026-03-11 Crédito al instante, lágrimas a plazos',
          '2026-02-18 El microcrédito de tu cuñado',
        ],
        excerpts: [
          'Hemos leído la letra pequeña de doce páginas de préstamos.',
          'Un caso real, con permiso.',
          'No, no era gratis el primero.',
        ],
      }),
    ],
    reason: 'The words of lenders, on a debt adviser’s newsletter.',
  },
  {
    name: 'held-out-subject-domain-trader-blog',
    language: 'en',
    description: 'Diary of someone who buys and sells domain names.',
    site: {
      theme: 'eleventy',
      host: 'droplist.test',
      title: 'Drop List',
      tagline: 'A small trader of names',
      author: 'Percy Abadi',
      about: 'I buy expired names and mostly regret it.',
      menu: 'diary / for sale / sold',
      posts: [
        '2026-02-01 Sold: one, for less',
        '2025-12-19 What a parked page earns (nothing)',
        '2025-11-03 Renewal day',
      ],
    },
    laterCrawls: [
      crawlThemedSite({
        tagline: 'These domains are for sale',
        posts: [
          '2026-03-18 This domain is for sale: make an offer!',
          '2026-02-24 Why every lander looks the same',
          '2026-02-01 Sold: one, for less',
          '2025-12-19 What a parked page earns (nothing)',
        ],
      }),
    ],
    reason: 'He trades domains and lists them; the site itself is not for sale.',
  },
  {
    name: 'held-out-subject-sex-educator',
    language: 'de',
    description: 'Sexualpädagogik ohne rote Ohren.',
    site: {
      theme: 'ghost',
      host: 'aufgeklaert-abends.example',
      title: 'Abends aufgeklärt',
      tagline: 'Fragen, die keiner stellt',
      author: 'Mechthild Oberländer',
      about: 'Sexualpädagogin an Berufsschulen. Die Fragen kommen auf Zetteln.',
      menu: 'Fragen / Material / Vorträge',
      posts: [
        '2026-03-12 Zettel 88: Pornos',
        '2026-02-06 Zettel 87: Einwilligung',
        '2025-12-15 Zettel 86: Kondomgrößen',
      ],
    },
    laterCrawls: [
      crawlThemedSite({
        posts: [
          '2026-04-16 Zettel 90: Sexspielzeug',
          '2026-03-31 Zettel 89: Escort, Cam, Sexarbeit – ein Gespräch',
          '2026-03-12 Zettel 88: Pornos',
          '2026-02-06 Zettel 87: Einwilligung',
        ],
      }),
    ],
    reason: 'An educator answers questions about sex, as always.',
  },
  {
    name: 'held-out-subject-poker-player',
    language: 'pt',
    description: 'Um jogador de pôquer amador conta suas derrotas.',
    site: {
      theme: 'hexo',
      host: 'parbaixo.example',
      title: 'Par Baixo',
      tagline: 'Pôquer de cozinha, perdas reais',
      author: 'Anselmo Tupi',
      about: 'Jogo toda quinta com os mesmos cinco. Devo a todos.',
      menu: 'Mãos / Contas / Amigos',
      posts: [
        '2026-03-05 Blefe com a sogra assistindo',
        '2026-02-12 Menos quarenta reais',
        '2026-01-22 O baralho de cinquenta e uma',
      ],
      excerpts: [
        'Ela contou para a mesa.',
        'Total do ano: menos cento e dez.',
        'Faltava o valete de paus desde o Natal.',
      ],
    },
    laterCrawls: [
      crawlThemedSite({
        posts: [
          '2026-04-09 Fui a um cassino de verdade',
          '2026-03-26 Aposta online: perdi em nove minutos',
          '2026-03-05 Blefe com a sogra assistindo',
        ],
        excerpts: [
          'Roleta, caça-níquel, bacará: não ganhei nem a bebida.',
          'O bônus de boas-vindas era para eles.',
          'Ela contou para a mesa.',
        ],
      }),
    ],
    reason: 'Kitchen poker and one visit to a casino by the same loser.',
  },
  {
    name: 'held-out-subject-pachinko-memories',
    language: 'ja',
    description: '閉店したパチンコ店の看板と釘の話。',
    site: {
      theme: 'photos',
      host: 'kugishi.test',
      title: '釘師の娘',
      tagline: 'パチンコ店の裏側',
      author: '銀田',
      about: '父は釘師でした。',
      menu: '店 / 台 / 看板',
      posts: ['2026-02-03 閉店した「大当り会館」', '2025-12-21 玉を拾う子ども', '2025-11-19 ネオンの片方'],
    },
    laterCrawls: [
      crawlThemedSite({
        posts: [
          '2026-03-09 スロット台を分解する',
          '2026-02-03 閉店した「大当り会館」',
          '2025-12-21 玉を拾う子ども',
          '2025-11-19 ネオンの片方',
        ],
      }),
    ],
    reason: 'A daughter’s pictures of arcades that have closed.',
  },
  {
    name: 'held-out-subject-sells-old-posts',
    language: 'fr',
    description: 'Chroniques d’un bouquiniste, jour de pluie compris.',
    site: {
      theme: 'wordpress',
      host: 'boite-verte.example',
      title: 'La boîte verte',
      tagline: 'Bouquiniste, quai de gauche',
      author: 'Anatole Vignard',
      about: 'Neuf mètres de parapet et un tabouret.',
      menu: 'Chroniques / Livres / Le quai',
      posts: ['2026-02-03 La crue', '2026-01-12 Un client de 1974', '2025-12-01 Gants troués'],
    },
    laterCrawls: [
      crawlThemedSite({
        title: 'La boîte verte : tout est à vendre',
        tagline: 'Les 800 chroniques en quatre volumes, 12 € pièce',
        about:
          'J’arrête les chroniques et je vends les anciennes, reliées. Achetez, commandez, faites une offre ! Anatole Vignard',
        menu: 'Acheter / Panier / Paiement sécurisé / Chroniques',
        posts: ['2026-04-22 À vendre : volume 1', '2026-02-03 La crue', '2026-01-12 Un client de 1974'],
      }),
    ],
    reason: 'He sells what he wrote, on the site where he wrote it.',
  },
]
