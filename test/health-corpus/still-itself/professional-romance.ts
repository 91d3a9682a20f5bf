import type { CaseDefinition } from '../build/build-case.ts'
import { crawlThemedSite } from '../build/build-crawl.ts'

// Words about casinos, pharmacies, loans or parked domains that belong to the site’s subject.

export const professionalRomance: CaseDefinition[] = [
  {
    name: 'boticaria-rural',
    language: 'es',
    description: 'Farmacéutica en un pueblo de Soria.',
    site: {
      theme: 'ghost',
      host: 'boticarural.example',
      title: 'Botica rural',
      tagline: 'Mostrador de pueblo',
      author: 'Charo Modrego',
      about: 'Farmacéutica titular, doscientos vecinos.',
      menu: 'Consejos / Guardia',
      posts: ['2025-02-12 Antibióticos: no los guardes', '2025-01-08 Guardia con nieve'],
    },
    laterCrawls: [
      crawlThemedSite({
        theme: 'hugo',
        menu: 'Consejos / Guardias / Recetas',
        posts: [
          '2025-06-02 Pastillas para adelgazar sin receta: por qué no',
          '2025-05-01 Disfunción y farmacias falsas',
          '2025-02-12 Antibióticos: no los guardes',
        ],
      }),
    ],
    reason:
      'A pharmacist warns about fake pharmacies, on a redesigned site with an older post still in the feed.',
  },
  {
    name: 'psychologue-du-jeu',
    language: 'fr',
    description: 'Psychologue spécialiste du jeu excessif.',
    site: {
      theme: 'jekyll',
      host: 'joueurs.example',
      title: 'Sortir du jeu',
      tagline: 'Clinique du jeu excessif',
      author: 'Dr Amina Belkacem',
      about: 'Je reçois des joueurs à Lyon.',
      menu: 'Casino / Paris / Aide',
      posts: ['2025-03-03 Les machines à sous et l’attention', '2025-01-20 Paris sportifs à seize ans'],
    },
    laterCrawls: [
      crawlThemedSite({
        posts: [
          '2025-06-05 « Tours gratuits » : anatomie d’un appât',
          '2025-05-06 Bonus de casino : lire les conditions',
          '2025-03-03 Les machines à sous et l’attention',
        ],
      }),
    ],
    reason: 'A therapist writes about casinos and betting, as before.',
  },
  {
    name: 'historiador-do-bicho',
    language: 'pt',
    description: 'História do jogo do bicho.',
    site: {
      theme: 'wordpress',
      host: 'historiadobicho.example',
      title: 'Vinte e cinco bichos',
      tagline: 'História social do jogo',
      author: 'Prof. Edmundo Sá',
      about: 'Doutorado sobre apostas e repressão.',
      menu: 'Bichos / Fontes',
      posts: ['2025-04-17 O barão e o zoológico', '2025-02-19 Cassinos da Urca, 1946'],
    },
    laterCrawls: [
      crawlThemedSite({
        lang: 'pt',
        title: 'Vinte e cinco bichos: apostas no Brasil',
        posts: [
          '2025-06-20 Do cassino à bet: oitenta anos',
          '2025-05-22 Roletas clandestinas',
          '2025-04-17 O barão e o zoológico',
        ],
      }),
    ],
    reason: 'A historian of gambling extends his title; author and entries continue.',
  },
  {
    name: 'domini-e-notai',
    language: 'it',
    description: 'Storia e diritto dei nomi a dominio.',
    site: {
      theme: 'eleventy',
      host: 'dirittodeinomi.example',
      title: 'Diritto dei nomi',
      tagline: 'Nomi a dominio e liti',
      author: 'Avv. Teresa Fumagalli',
      about: 'Difendo chi perde il proprio nome.',
      menu: 'Sentenze / Guide',
      posts: ['2025-03-26 Dominio scaduto: che fare', '2025-01-29 Una lite su un cognome'],
    },
    laterCrawls: [
      crawlThemedSite({
        tagline: 'Dominio in vendita, scaduto, conteso',
        posts: [
          '2025-06-04 «Questo dominio è in vendita»: si può?',
          '2025-05-08 Pagine parcheggiate e marchi',
          '2025-03-26 Dominio scaduto: che fare',
        ],
      }),
    ],
    reason: 'A lawyer writes about domains for sale and parked pages, in those very phrases.',
  },
]
