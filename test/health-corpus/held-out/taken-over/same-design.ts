import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlThemedSite } from '../../build/build-crawl.ts'

// The page looks like the old site because it was copied from an archive.

export const sameDesign: CaseDefinition[] = [
  {
    name: 'held-out-design-restored-with-casino-posts',
    language: 'en',
    description: 'Walking shoes, tested until they die.',
    site: {
      theme: 'wordpress',
      host: 'solemate-trials.example',
      title: 'Solemate Trials',
      tagline: 'Walking shoes, worn to death',
      author: 'Bram Oakhurst',
      about: 'I buy the shoes myself and walk in them until they fail.',
      menu: 'Deaths / In progress / About',
      posts: [
        '2025-11-18 1,204 miles: heel gone',
        '2025-09-30 The eyelet problem',
        '2025-08-11 Glue, a ranking',
      ],
      profiles: 'feet-social.example/@bram',
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: 'Editorial Team',
          about: 'We love walking and bring you the best tips every day. Write for us!',
          posts: [
            '2026-06-20 Top 7 online casinos with fast payouts',
            '2026-06-19 Why sneakers matter in esports betting',
            '2026-06-18 Best no deposit bonus codes for June',
            '2026-06-17 CBD gummies for sore feet',
          ],
          profiles: '',
        },
        { oldPostStatus: 404, nameServers: 'ns1.pbnhost.test ns2.pbnhost.test' },
      ),
    ],
    reason: 'Title and look were copied; author, entries and links belong to a network that sells links.',
  },
  {
    name: 'held-out-design-ai-spam-under-old-title',
    language: 'de',
    description: 'Geschichten aus der Telefonseelsorge, verfremdet.',
    site: {
      theme: 'blocks',
      host: 'nachtleitung.example',
      title: 'Nachtleitung',
      tagline: 'Was man nachts am Telefon hört',
      author: 'Friederike Moll',
      about: 'Ich höre ehrenamtlich zu. Alles hier ist so verändert, dass niemand sich wiederfindet.',
      menu: 'Geschichten / Zuhören / Über mich',
      posts: [
        '2026-02-16 Der Mann mit den Wellensittichen',
        '2026-01-11 Schweigen, elf Minuten',
        '2025-12-24 Heiligabend, vier Anrufe',
      ],
      excerpts: [
        'Er wollte wissen, ob sie nachts träumen.',
        'Dann legte sie auf und rief noch einmal an, um Danke zu sagen.',
        'Einer davon verwählt.',
      ],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: 'Redaktion',
          about:
            'Nachtleitung ist Ihr Magazin für Lifestyle, Finanzen und Gesundheit. Gastbeiträge willkommen.',
          posts: [
            '2026-07-03 Die besten Kreditkarten ohne Schufa im Vergleich',
            '2026-07-03 Abnehmen im Schlaf: 9 Tipps',
            '2026-07-02 Smartphone ohne Vertrag: das müssen Sie wissen',
            '2026-07-02 Online Casino ohne Limit – unsere Erfahrungen',
          ],
          excerpts: [
            'In der heutigen schnelllebigen Welt ist die richtige Kreditkarte entscheidend.',
            'Viele Menschen fragen sich, wie das geht.',
            'In diesem Artikel erfahren Sie alles Wichtige.',
            'Zusammenfassend lässt sich sagen, dass es viele Anbieter gibt.',
          ],
          menu: 'Finanzen / Gesundheit / Technik / Gastbeitrag',
        },
        { oldPostStatus: 404, nameServers: 'ns1.linkfarm.test ns2.linkfarm.test' },
      ),
    ],
    reason: 'Her title and theme now cover generated texts that sell links.',
  },
  {
    name: 'held-out-design-hugo-copied-loans',
    language: 'sv',
    description: 'Bastubyggen och bastutystnad.',
    site: {
      theme: 'hugo',
      host: 'lovruska.example',
      title: 'Lövruska',
      tagline: 'Bastu, is och inget prat',
      author: 'Per-Erik Hålta',
      about: 'Sex bastur på tjugo år, en brann.',
      menu: 'Byggen / Ved / Om mig',
      posts: ['2025-12-28 Torr al', '2025-11-11 Ny ugn i båthuset', '2025-08-09 Den som brann'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          about:
            'Vi jämför lån utan UC, snabblån och casino utan svensk licens. Samma kvällslugn, bättre ränta!',
          author: 'Lövruska',
          posts: [
            '2026-05-19 Snabblån utan UC direkt på kontot',
            '2026-05-18 Låna 10 000 trots betalningsanmärkning',
            '2026-05-17 Casino utan licens – så funkar det',
          ],
          menu: 'Snabblån / Lån utan UC / Casino / Kontakt',
        },
        { oldPostStatus: 404, nameServers: 'ns1.linkfarm.test ns2.linkfarm.test' },
      ),
    ],
    reason: 'The layout of the old pages now holds loan comparisons.',
  },
  {
    name: 'held-out-design-blogger-reclaimed-subdomain',
    language: 'pt',
    description: 'Receitas de uma merendeira de escola pública.',
    site: {
      theme: 'blogger',
      host: 'merendadatia.blogcasa.example',
      title: 'Merenda da Tia',
      tagline: 'Comida para trezentos',
      author: 'Tia Neide',
      about: 'Merendeira há dezoito anos. A panela é maior que eu.',
      menu: 'Receitas / Panelas / Recados',
      posts: [
        '2025-11-27 Arroz doce para trezentos',
        '2025-10-16 O feijão de segunda',
        '2025-09-04 Criança que não come verde',
      ],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: 'Unknown',
          about: '',
          posts: [
            '2026-06-01 Bet grátis no cadastro: melhores cassinos com Pix',
            '2026-06-01 Comprar seguidores reais barato',
            '2026-06-01 Aviator hack sinais grátis Telegram',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'The freed name was registered again at the host, with the old title and posts about betting.',
  },
  {
    name: 'held-out-design-japanese-expired-restored',
    language: 'ja',
    description: '和菓子の木型を集めています。',
    site: {
      theme: 'jekyll',
      host: 'kigata-sanpo.example',
      title: '木型さんぽ',
      tagline: '菓子木型を訪ねて',
      author: '餅田りく',
      about: '廃業したお菓子屋さんから譲り受けた木型を紹介しています。',
      menu: '鯛 / 菊 / めずらしい型',
      posts: ['2025-10-05 鯛の型、二枚組', '2025-08-31 裏に名前がある', '2025-07-20 虫と戦う'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: '編集部',
          about: '木型さんぽへようこそ。暮らしに役立つ情報をお届けします。運営会社の広告を含みます。',
          posts: [
            '2026-06-15 即日審査のカードローンおすすめ10選',
            '2026-06-14 電話占いの口コミと評判',
            '2026-06-13 闇金に注意！ブラックでも借りれる街金',
            '2026-06-12 ED治療薬の通販はどこが安い',
          ],
        },
        { oldPostStatus: 404, nameServers: 'ns1.chukodomain.example ns2.chukodomain.example' },
      ),
    ],
    reason: 'The design was rebuilt on the expired domain for articles about loans.',
  },
  {
    name: 'held-out-design-theme-kept-language-other',
    language: 'en',
    description: 'Repairing mechanical metronomes.',
    site: {
      theme: 'ghost',
      host: 'largo-workshop.example',
      title: 'Largo Workshop',
      tagline: 'Slow repairs of slow machines',
      author: 'Hedwig Pell',
      about: 'Metronomes, mostly pyramids.',
      menu: 'Repairs / Parts / About',
      posts: [
        '2026-03-01 A limp in 6/8',
        '2026-01-20 Mainspring grease',
        '2025-11-14 The bell that rang early',
      ],
      profiles: 'tick-social.example/@hedwig',
    },
    laterCrawls: [
      crawlThemedSite(
        {
          lang: 'en',
          tagline: 'Tin tức bóng đá, nhận định kèo nhà cái hôm nay',
          author: 'Admin',
          about: 'Largo Workshop cập nhật tỷ lệ kèo, soi cầu lô đề và link vào nhà cái uy tín.',
          menu: 'Kèo nhà cái / Soi cầu / Nổ hũ / Khuyến mãi',
          posts: [
            '2026-06-25 Top 10 nhà cái uy tín nhất',
            '2026-06-24 Soi cầu MB hôm nay chính xác',
            '2026-06-24 Nổ hũ đổi thưởng tặng 88K',
          ],
          profiles: '',
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Theme and title remain, above gambling tips in Vietnamese.',
  },
  {
    name: 'held-out-design-copied-introduction-too',
    language: 'en',
    description: 'A naturalist’s year on a roundabout.',
    site: {
      theme: 'hugo',
      host: 'roundaboutflora.test',
      title: 'Roundabout Flora',
      tagline: 'Two hundred and eleven species inside a ring road',
      author: 'Desmond Achebe-Lyle',
      about: 'I cross four lanes with a hand lens. Since 2012 I have listed what grows on one roundabout.',
      menu: 'List / Seasons / Method',
      posts: [
        '2026-04-18 Species 211: bee orchid',
        '2026-03-20 Salt tolerance',
        '2025-12-01 What the mower missed',
      ],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          posts: [
            '2026-07-10 Best online pharmacy for ED pills in 2026',
            '2026-07-09 Payday loan apps that take Cash App',
            '2026-07-08 Roulette strategies that actually work',
            '2026-07-07 Buy essays online cheap',
          ],
          author: 'Roundabout Admin',
          footer: '<a href="/write-for-us/">Write for us</a> <a href="/casino-partners/">Partners</a>',
        },
        { oldPostStatus: 404, nameServers: 'ns1.pbnhost.test ns2.pbnhost.test' },
      ),
    ],
    reason: 'Even the introduction was copied; posts, author and name servers are a link seller’s.',
  },
]
