import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlThemedSite } from '../../build/build-crawl.ts'

export const renamed: CaseDefinition[] = [
  {
    name: 'held-out-renamed-marriage',
    language: 'en',
    description: 'A seed saver’s notebook.',
    site: {
      theme: 'hugo',
      host: 'paperenvelope.example',
      title: 'Hattie Quill',
      tagline: 'Seeds, labelled and mislaid',
      author: 'Hattie Quill',
      about: 'I am Hattie Quill and I keep beans.',
      menu: 'Beans / Swaps / About',
      posts: ['2026-02-08 Counting the jars', '2025-12-03 The unlabelled one', '2025-10-27 Drying racks'],
      profiles: 'seed-social.example/@hattie',
    },
    laterCrawls: [
      crawlThemedSite({
        title: 'Hattie Brandreth',
        author: 'Hattie Brandreth',
        about: 'I am Hattie Brandreth, Quill until May, and I still keep beans.',
        posts: [
          '2026-06-01 A wedding with runner beans',
          '2026-02-08 Counting the jars',
          '2025-12-03 The unlabelled one',
        ],
      }),
    ],
    reason: 'She married and took another name; entries, ids and profile are the same.',
  },
  {
    name: 'held-out-renamed-transition',
    language: 'de',
    description: 'Kleine Synthesizer, groß aufgeschraubt.',
    site: {
      theme: 'ghost',
      host: 'loetzinn-abend.example',
      title: 'Lötzinnabend',
      tagline: 'Synthesizer von innen',
      author: 'Fabian Ruhnke',
      about: 'Ich baue Module und meistens auch wieder aus.',
      menu: 'Module / Fehler / Konzerte',
      posts: [
        '2026-03-08 Ein Filter, der pfeift',
        '2026-01-26 Kalte Lötstelle',
        '2025-12-05 Schaltplan nach Gehör',
      ],
      profiles: 'ton-social.example/@loetzinn',
    },
    laterCrawls: [
      crawlThemedSite({
        author: 'Fenja Ruhnke',
        about: 'Ich heiße jetzt Fenja. Die Module sind dieselben.',
        posts: [
          '2026-05-17 Kurze Durchsage',
          '2026-03-08 Ein Filter, der pfeift',
          '2026-01-26 Kalte Lötstelle',
        ],
      }),
    ],
    reason: 'The author has another first name; site, profile and entries continue.',
  },
  {
    name: 'held-out-renamed-blog-title-only',
    language: 'pt',
    description: 'Diário de uma professora de natação para idosos.',
    site: {
      theme: 'blocks',
      host: 'raia4.example',
      title: 'Raia 4',
      tagline: 'A raia lenta',
      author: 'Solange Brandão',
      about: 'Dou aula para quem tem mais de setenta e menos medo que eu.',
      menu: 'Aulas / Alunos / Eu',
      posts: ['2026-03-19 Dona Cida mergulhou', '2026-02-12 Touca cor-de-rosa', '2026-01-15 Água a 31 graus'],
      excerpts: ['E voltou rindo.', 'Seu Osmar adorou.', 'Ainda reclamaram.'],
    },
    laterCrawls: [
      crawlThemedSite({
        title: 'Braçada Mansa',
        tagline: 'Nadar depois dos setenta',
        posts: [
          '2026-04-23 Mudei o nome, a piscina é a mesma',
          '2026-03-19 Dona Cida mergulhou',
          '2026-02-12 Touca cor-de-rosa',
        ],
        excerpts: ['Raia 4 agora se chama Braçada Mansa.', 'E voltou rindo.', 'Seu Osmar adorou.'],
      }),
    ],
    reason: 'A new title, announced in an entry, for the same pool and people.',
  },
  {
    name: 'held-out-renamed-pen-name-dropped',
    language: 'ko',
    description: '작은 도시의 재즈 바를 운영하는 이야기.',
    site: {
      theme: 'stream',
      host: 'blue-stool.example',
      title: '파란 의자',
      tagline: '손님 여덟 명이면 만석',
      author: '블루노트',
      about: '지방 소도시에서 재즈 바를 합니다.',
      menu: '공연 / 음반 / 술',
      posts: ['2026-03-27 피아노 조율하는 날', '2026-03-13 손님 둘, 연주자 셋', '2026-02-28 레코드 바늘'],
      excerpts: ['습도가 문제였다.', '그래도 두 시간을 했다.', '아껴 쓰는 중.'],
    },
    laterCrawls: [
      crawlThemedSite({
        title: '서윤호의 파란 의자',
        author: '서윤호',
        about: '필명 블루노트로 쓰던 글을 이제 본명 서윤호로 씁니다.',
      }),
    ],
    reason: 'He signs with his own name now; the bar, the feed and the notes stay.',
  },
  {
    name: 'held-out-renamed-two-become-one',
    language: 'it',
    description: 'Due amici recensiscono panchine.',
    site: {
      theme: 'eleventy',
      host: 'sedute-pubbliche.example',
      title: 'Mario e Tullio si siedono',
      tagline: 'Panchine recensite da due pensionati',
      author: 'Mario e Tullio',
      about: 'Ci sediamo e poi ne parliamo.',
      menu: 'panchine / voti / noi',
      posts: [
        '2026-01-20 Legno, tre assi, sole',
        '2025-11-30 Cemento. No.',
        '2025-10-14 La panchina del dottore',
      ],
    },
    laterCrawls: [
      crawlThemedSite({
        title: 'Tullio si siede',
        author: 'Tullio',
        tagline: 'Panchine, da solo',
        about: 'Mario se n’è andato a marzo. Continuo io, anche per lui.',
        posts: [
          '2026-04-06 La panchina di Mario',
          '2026-01-20 Legno, tre assi, sole',
          '2025-11-30 Cemento. No.',
        ],
      }),
    ],
    reason: 'One of the two authors has died; the other continues in the same place.',
  },
]
