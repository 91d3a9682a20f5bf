import type { WrittenCase } from '../../build/build-case.ts'
import { as } from '../../build/later.ts'

export const languageSwitch: WrittenCase[] = [
  {
    name: 'second-language-hindi-to-english-front',
    language: 'hi',
    said: 'शतरंज के स्थानीय टूर्नामेंटों की कहानियाँ।',
    site: {
      on: 'wordpress',
      host: 'mohra.example',
      title: 'मोहरा',
      line: 'शतरंज, चाय और हार',
      by: 'Devika Bhosale',
      about: 'मैं रेलवे कॉलोनी में शतरंज सिखाती हूँ।',
      nav: 'खेल / बच्चे / पहेली',
      posts: ['2026-02-02 प्यादा जो रुक गया', '2025-12-19 घड़ी के बिना बाज़ी', '2025-11-07 कॉलोनी कप'],
      me: 'chess-social.example/@devika',
    },
    later: [
      as({
        lang: 'en',
        title: 'Mohra',
        line: 'Chess, tea and losing, now in English too',
        about: 'I teach chess in a railway colony. Devika Bhosale.',
        nav: 'Games / Children / Puzzles',
        posts: [
          '2026-03-03 A pawn in translation',
          '2026-02-02 प्यादा जो रुक गया',
          '2025-12-19 घड़ी के बिना बाज़ी',
        ],
      }),
    ],
    because: 'She writes in English from now on; author, profile and old entries are hers.',
  },
  {
    name: 'second-language-english-to-polish',
    language: 'en',
    said: 'Living on a narrowboat with a toddler.',
    site: {
      on: 'ghost',
      host: 'smallcrew.example',
      title: 'Small Crew',
      line: 'Three people, fifty-seven feet',
      by: 'Kasia Holloway',
      about: 'Captain aged two, crew aged thirty-five.',
      nav: 'Log / Boat / Toddler',
      posts: [
        '2026-01-30 Ice and porridge',
        '2025-12-11 The lock keeper’s cat',
        '2025-10-28 Overboard: one shoe',
      ],
      me: 'boat-social.example/@kasia',
    },
    later: [
      as({
        lang: 'pl',
        title: 'Mała załoga',
        line: 'Wróciliśmy do Polski, barka została',
        about: 'Piszę teraz po polsku, bo i życie jest po polsku. Kasia',
        nav: 'Dziennik / Barka / Maluch',
        posts: [
          '2026-04-09 Bydgoszcz zamiast śluz',
          '2026-03-01 Pożegnanie z łodzią',
          '2026-01-30 Ice and porridge',
          '2025-12-11 The lock keeper’s cat',
        ],
      }),
    ],
    because: 'The family moved, and she changed language and title with it; old entries continue below.',
  },
  {
    name: 'second-language-arabic-french',
    language: 'ar',
    said: 'رسوم يومية لأبواب المدينة القديمة.',
    site: {
      on: 'photos',
      host: 'abwab.example',
      title: 'أبواب',
      line: 'باب كل يوم',
      by: 'Nour Tazi',
      about: 'أرسم الأبواب.',
      nav: 'الأبواب / عني',
      posts: ['2026-03-03 باب أزرق', '2026-03-02 باب بلا مقبض', '2026-03-01 باب السقّائين'],
    },
    later: [
      as({
        lang: 'fr',
        title: 'Abwab – Portes',
        line: 'Une porte par jour',
        nav: 'Portes / Moi',
        posts: [
          '2026-04-04 Porte du four',
          '2026-04-03 Heurtoir',
          '2026-03-03 باب أزرق',
          '2026-03-02 باب بلا مقبض',
        ],
      }),
    ],
    because: 'A bilingual author names doors in French now; feed and pictures go on.',
  },
  {
    name: 'second-language-by-visitor',
    language: 'tr',
    said: 'Tahta oyuncak yapan bir babanın atölyesi.',
    site: {
      on: 'builder',
      host: 'talas-kokusu.example',
      title: 'Talaş Kokusu',
      line: 'Tahta oyuncaklar, üç çocuk testinden geçmiş',
      by: 'Emre Yontar',
      about: 'Marangoz değilim, babayım.',
      nav: 'Oyuncaklar / Atölye / İletişim',
      posts: [
        '2026-02-16 Tekerlek neden yuvarlak değil',
        '2026-01-12 Kiraz ağacı',
        '2025-12-08 Boyasız daha iyi',
      ],
      texts: ['Çünkü testere yorgundu.', 'Komşunun bahçesinden.', 'Nasılsa ağıza giriyor.'],
    },
    later: [
      as(
        {
          lang: 'en',
          title: 'Smell of Sawdust',
          line: 'Wooden toys, tested by three children',
          about: 'I am not a carpenter, I am a father. Emre Yontar. <a href="/tr/">Türkçe</a>',
          nav: 'Toys / Workshop / Contact',
          texts: ['Because the saw was tired.', 'From the neighbour’s garden.', 'It ends in a mouth anyway.'],
        },
        { feed: 'same' },
      ),
    ],
    because:
      'The builder shows the English version to a reader from abroad; the feed is the Turkish one as ever.',
  },
]
