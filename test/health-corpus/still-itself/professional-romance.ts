import type { WrittenCase } from '../build/build-case.ts'
import { as } from '../build/later.ts'

// Words of casinos, pharmacies, loans, parking or sale that belong to the subject.

export const professionalRomance: WrittenCase[] = [
  {
    name: 'boticaria-rural',
    language: 'es',
    said: 'Farmacéutica en un pueblo de Soria.',
    site: {
      on: 'ghost',
      host: 'boticarural.example',
      title: 'Botica rural',
      line: 'Mostrador de pueblo',
      by: 'Charo Modrego',
      about: 'Farmacéutica titular, doscientos vecinos.',
      nav: 'Consejos / Guardia',
      posts: ['2025-02-12 Antibióticos: no los guardes', '2025-01-08 Guardia con nieve'],
    },
    later: [
      as({
        on: 'hugo',
        nav: 'Consejos / Guardias / Recetas',
        posts: [
          '2025-06-02 Pastillas para adelgazar sin receta: por qué no',
          '2025-05-01 Disfunción y farmacias falsas',
          '2025-02-12 Antibióticos: no los guardes',
        ],
      }),
    ],
    because:
      'A pharmacist warns of fake pharmacies, on a redesigned site with an older post still in the feed.',
  },
  {
    name: 'psychologue-du-jeu',
    language: 'fr',
    said: 'Psychologue spécialiste du jeu excessif.',
    site: {
      on: 'jekyll',
      host: 'joueurs.example',
      title: 'Sortir du jeu',
      line: 'Clinique du jeu excessif',
      by: 'Dr Amina Belkacem',
      about: 'Je reçois des joueurs à Lyon.',
      nav: 'Casino / Paris / Aide',
      posts: ['2025-03-03 Les machines à sous et l’attention', '2025-01-20 Paris sportifs à seize ans'],
    },
    later: [
      as({
        posts: [
          '2025-06-05 « Tours gratuits » : anatomie d’un appât',
          '2025-05-06 Bonus de casino : lire les conditions',
          '2025-03-03 Les machines à sous et l’attention',
        ],
      }),
    ],
    because: 'A therapist writes of casinos and betting, as before.',
  },
  {
    name: 'historiador-do-bicho',
    language: 'pt',
    said: 'História do jogo do bicho.',
    site: {
      on: 'wordpress',
      host: 'historiadobicho.example',
      title: 'Vinte e cinco bichos',
      line: 'História social do jogo',
      by: 'Prof. Edmundo Sá',
      about: 'Doutorado sobre apostas e repressão.',
      nav: 'Bichos / Fontes',
      posts: ['2025-04-17 O barão e o zoológico', '2025-02-19 Cassinos da Urca, 1946'],
    },
    later: [
      as({
        lang: 'pt',
        title: 'Vinte e cinco bichos: apostas no Brasil',
        posts: [
          '2025-06-20 Do cassino à bet: oitenta anos',
          '2025-05-22 Roletas clandestinas',
          '2025-04-17 O barão e o zoológico',
        ],
      }),
    ],
    because: 'A historian of gambling extends his title; author and entries continue.',
  },
  {
    name: 'domini-e-notai',
    language: 'it',
    said: 'Storia e diritto dei nomi a dominio.',
    site: {
      on: 'eleventy',
      host: 'dirittodeinomi.example',
      title: 'Diritto dei nomi',
      line: 'Nomi a dominio e liti',
      by: 'Avv. Teresa Fumagalli',
      about: 'Difendo chi perde il proprio nome.',
      nav: 'Sentenze / Guide',
      posts: ['2025-03-26 Dominio scaduto: che fare', '2025-01-29 Una lite su un cognome'],
    },
    later: [
      as({
        line: 'Dominio in vendita, scaduto, conteso',
        posts: [
          '2025-06-04 «Questo dominio è in vendita»: si può?',
          '2025-05-08 Pagine parcheggiate e marchi',
          '2025-03-26 Dominio scaduto: che fare',
        ],
      }),
    ],
    because: 'A lawyer writes about names for sale and parked pages, in those very phrases.',
  },
]
