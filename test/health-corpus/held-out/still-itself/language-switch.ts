import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlThemedSite } from '../../build/build-crawl.ts'

export const languageSwitch: CaseDefinition[] = [
  {
    name: 'held-out-language-hindi-to-english-front',
    language: 'hi',
    description: 'शतरंज के स्थानीय टूर्नामेंटों की कहानियाँ।',
    site: {
      theme: 'wordpress',
      host: 'mohra.example',
      title: 'मोहरा',
      tagline: 'शतरंज, चाय और हार',
      author: 'Devika Bhosale',
      about: 'मैं रेलवे कॉलोनी में शतरंज सिखाती हूँ।',
      menu: 'खेल / बच्चे / पहेली',
      posts: ['2026-02-02 प्यादा जो रुक गया', '2025-12-19 घड़ी के बिना बाज़ी', '2025-11-07 कॉलोनी कप'],
      profiles: 'chess-social.example/@devika',
    },
    laterCrawls: [
      crawlThemedSite({
        lang: 'en',
        title: 'Mohra',
        tagline: 'Chess, tea and losing, now in English too',
        about: 'I teach chess in a railway colony. Devika Bhosale.',
        menu: 'Games / Children / Puzzles',
        posts: [
          '2026-03-03 A pawn in translation',
          '2026-02-02 प्यादा जो रुक गया',
          '2025-12-19 घड़ी के बिना बाज़ी',
        ],
      }),
    ],
    reason: 'She writes in English from now on; author, profile and old entries are hers.',
  },
  {
    name: 'held-out-language-english-to-polish',
    language: 'en',
    description: 'Living on a narrowboat with a toddler.',
    site: {
      theme: 'ghost',
      host: 'smallcrew.example',
      title: 'Small Crew',
      tagline: 'Three people, fifty-seven feet',
      author: 'Kasia Holloway',
      about: 'Captain aged two, crew aged thirty-five.',
      menu: 'Log / Boat / Toddler',
      posts: [
        '2026-01-30 Ice and porridge',
        '2025-12-11 The lock keeper’s cat',
        '2025-10-28 Overboard: one shoe',
      ],
      profiles: 'boat-social.example/@kasia',
    },
    laterCrawls: [
      crawlThemedSite({
        lang: 'pl',
        title: 'Mała załoga',
        tagline: 'Wróciliśmy do Polski, barka została',
        about: 'Piszę teraz po polsku, bo i życie jest po polsku. Kasia',
        menu: 'Dziennik / Barka / Maluch',
        posts: [
          '2026-04-09 Bydgoszcz zamiast śluz',
          '2026-03-01 Pożegnanie z łodzią',
          '2026-01-30 Ice and porridge',
          '2025-12-11 The lock keeper’s cat',
        ],
      }),
    ],
    reason: 'The family moved, and she changed language and title with it; old entries continue below.',
  },
  {
    name: 'held-out-language-arabic-french',
    language: 'ar',
    description: 'رسوم يومية لأبواب المدينة القديمة.',
    site: {
      theme: 'photos',
      host: 'abwab.example',
      title: 'أبواب',
      tagline: 'باب كل يوم',
      author: 'Nour Tazi',
      about: 'أرسم الأبواب.',
      menu: 'الأبواب / عني',
      posts: ['2026-03-03 باب أزرق', '2026-03-02 باب بلا مقبض', '2026-03-01 باب السقّائين'],
    },
    laterCrawls: [
      crawlThemedSite({
        lang: 'fr',
        title: 'Abwab – Portes',
        tagline: 'Une porte par jour',
        menu: 'Portes / Moi',
        posts: [
          '2026-04-04 Porte du four',
          '2026-04-03 Heurtoir',
          '2026-03-03 باب أزرق',
          '2026-03-02 باب بلا مقبض',
        ],
      }),
    ],
    reason: 'A bilingual author now writes in French; feed and pictures continue.',
  },
  {
    name: 'held-out-language-by-visitor',
    language: 'tr',
    description: 'Tahta oyuncak yapan bir babanın atölyesi.',
    site: {
      theme: 'builder',
      host: 'talas-kokusu.example',
      title: 'Talaş Kokusu',
      tagline: 'Tahta oyuncaklar, üç çocuk testinden geçmiş',
      author: 'Emre Yontar',
      about: 'Marangoz değilim, babayım.',
      menu: 'Oyuncaklar / Atölye / İletişim',
      posts: [
        '2026-02-16 Tekerlek neden yuvarlak değil',
        '2026-01-12 Kiraz ağacı',
        '2025-12-08 Boyasız daha iyi',
      ],
      excerpts: ['Çünkü testere yorgundu.', 'Komşunun bahçesinden.', 'Nasılsa ağıza giriyor.'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          lang: 'en',
          title: 'Smell of Sawdust',
          tagline: 'Wooden toys, tested by three children',
          about: 'I am not a carpenter, I am a father. Emre Yontar. <a href="/tr/">Türkçe</a>',
          menu: 'Toys / Workshop / Contact',
          excerpts: [
            'Because the saw was tired.',
            'From the neighbour’s garden.',
            'It ends in a mouth anyway.',
          ],
        },
        { feed: 'same' },
      ),
    ],
    reason: 'The builder shows visitors from abroad the English version; the feed is still the Turkish one.',
  },
]
