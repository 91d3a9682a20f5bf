import type { WrittenCase } from '../../build/build-case.ts'
import { as } from '../../build/later.ts'

// What stands there looks like the old site, since it was copied from archives, and is not it.

export const sameDesign: WrittenCase[] = [
  {
    name: 'second-design-restored-with-casino-posts',
    language: 'en',
    said: 'Walking shoes, tested until they die.',
    site: {
      on: 'wordpress',
      host: 'solemate-trials.example',
      title: 'Solemate Trials',
      line: 'Walking shoes, worn to death',
      by: 'Bram Oakhurst',
      about: 'I buy the shoes myself and walk in them until they fail.',
      nav: 'Deaths / In progress / About',
      posts: [
        '2025-11-18 1,204 miles: heel gone',
        '2025-09-30 The eyelet problem',
        '2025-08-11 Glue, a ranking',
      ],
      me: 'feet-social.example/@bram',
    },
    later: [
      as(
        {
          by: 'Editorial Team',
          about: 'We love walking and bring you the best tips every day. Write for us!',
          posts: [
            '2026-06-20 Top 7 online casinos with fast payouts',
            '2026-06-19 Why sneakers matter in esports betting',
            '2026-06-18 Best no deposit bonus codes for June',
            '2026-06-17 CBD gummies for sore feet',
          ],
          me: '',
        },
        { posts: 404, ns: 'ns1.pbnhost.test ns2.pbnhost.test' },
      ),
    ],
    because: 'Title and look were copied; author, entries and links are of a network that sells links.',
  },
  {
    name: 'second-design-ai-spam-under-old-title',
    language: 'de',
    said: 'Geschichten aus der Telefonseelsorge, verfremdet.',
    site: {
      on: 'blocks',
      host: 'nachtleitung.example',
      title: 'Nachtleitung',
      line: 'Was man nachts am Telefon hört',
      by: 'Friederike Moll',
      about: 'Ich höre ehrenamtlich zu. Alles hier ist so verändert, dass niemand sich wiederfindet.',
      nav: 'Geschichten / Zuhören / Über mich',
      posts: [
        '2026-02-16 Der Mann mit den Wellensittichen',
        '2026-01-11 Schweigen, elf Minuten',
        '2025-12-24 Heiligabend, vier Anrufe',
      ],
      texts: [
        'Er wollte wissen, ob sie nachts träumen.',
        'Dann legte sie auf und rief noch einmal an, um Danke zu sagen.',
        'Einer davon verwählt.',
      ],
    },
    later: [
      as(
        {
          by: 'Redaktion',
          about:
            'Nachtleitung ist Ihr Magazin für Lifestyle, Finanzen und Gesundheit. Gastbeiträge willkommen.',
          posts: [
            '2026-07-03 Die besten Kreditkarten ohne Schufa im Vergleich',
            '2026-07-03 Abnehmen im Schlaf: 9 Tipps',
            '2026-07-02 Smartphone ohne Vertrag: das müssen Sie wissen',
            '2026-07-02 Online Casino ohne Limit – unsere Erfahrungen',
          ],
          texts: [
            'In der heutigen schnelllebigen Welt ist die richtige Kreditkarte entscheidend.',
            'Viele Menschen fragen sich, wie das geht.',
            'In diesem Artikel erfahren Sie alles Wichtige.',
            'Zusammenfassend lässt sich sagen, dass es viele Anbieter gibt.',
          ],
          nav: 'Finanzen / Gesundheit / Technik / Gastbeitrag',
        },
        { posts: 404, ns: 'ns1.linkfarm.test ns2.linkfarm.test' },
      ),
    ],
    because: 'Her title and theme cover generated texts that sell links.',
  },
  {
    name: 'second-design-hugo-copied-loans',
    language: 'sv',
    said: 'Bastubyggen och bastutystnad.',
    site: {
      on: 'hugo',
      host: 'lovruska.example',
      title: 'Lövruska',
      line: 'Bastu, is och inget prat',
      by: 'Per-Erik Hålta',
      about: 'Sex bastur på tjugo år, en brann.',
      nav: 'Byggen / Ved / Om mig',
      posts: ['2025-12-28 Torr al', '2025-11-11 Ny ugn i båthuset', '2025-08-09 Den som brann'],
    },
    later: [
      as(
        {
          about:
            'Vi jämför lån utan UC, snabblån och casino utan svensk licens. Samma kvällslugn, bättre ränta!',
          by: 'Lövruska',
          posts: [
            '2026-05-19 Snabblån utan UC direkt på kontot',
            '2026-05-18 Låna 10 000 trots betalningsanmärkning',
            '2026-05-17 Casino utan licens – så funkar det',
          ],
          nav: 'Snabblån / Lån utan UC / Casino / Kontakt',
        },
        { posts: 404, ns: 'ns1.linkfarm.test ns2.linkfarm.test' },
      ),
    ],
    because: 'The frame of the old pages holds comparisons of quick loans.',
  },
  {
    name: 'second-design-blogger-reclaimed-subdomain',
    language: 'pt',
    said: 'Receitas de uma merendeira de escola pública.',
    site: {
      on: 'blogger',
      host: 'merendadatia.blogcasa.example',
      title: 'Merenda da Tia',
      line: 'Comida para trezentos',
      by: 'Tia Neide',
      about: 'Merendeira há dezoito anos. A panela é maior que eu.',
      nav: 'Receitas / Panelas / Recados',
      posts: [
        '2025-11-27 Arroz doce para trezentos',
        '2025-10-16 O feijão de segunda',
        '2025-09-04 Criança que não come verde',
      ],
    },
    later: [
      as(
        {
          by: 'Unknown',
          about: '',
          posts: [
            '2026-06-01 Bet grátis no cadastro: melhores cassinos com Pix',
            '2026-06-01 Comprar seguidores reais barato',
            '2026-06-01 Aviator hack sinais grátis Telegram',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'The freed name at the host was registered again with the old title and posts of betting.',
  },
  {
    name: 'second-design-japanese-expired-restored',
    language: 'ja',
    said: '和菓子の木型を集めています。',
    site: {
      on: 'jekyll',
      host: 'kigata-sanpo.example',
      title: '木型さんぽ',
      line: '菓子木型を訪ねて',
      by: '餅田りく',
      about: '廃業したお菓子屋さんから譲り受けた木型を紹介しています。',
      nav: '鯛 / 菊 / めずらしい型',
      posts: ['2025-10-05 鯛の型、二枚組', '2025-08-31 裏に名前がある', '2025-07-20 虫と戦う'],
    },
    later: [
      as(
        {
          by: '編集部',
          about: '木型さんぽへようこそ。暮らしに役立つ情報をお届けします。運営会社の広告を含みます。',
          posts: [
            '2026-06-15 即日審査のカードローンおすすめ10選',
            '2026-06-14 電話占いの口コミと評判',
            '2026-06-13 闇金に注意！ブラックでも借りれる街金',
            '2026-06-12 ED治療薬の通販はどこが安い',
          ],
        },
        { posts: 404, ns: 'ns1.chukodomain.example ns2.chukodomain.example' },
      ),
    ],
    because: 'The look was rebuilt on the lapsed name to carry articles on loans.',
  },
  {
    name: 'second-design-theme-kept-language-other',
    language: 'en',
    said: 'Repairing mechanical metronomes.',
    site: {
      on: 'ghost',
      host: 'largo-workshop.example',
      title: 'Largo Workshop',
      line: 'Slow repairs of slow machines',
      by: 'Hedwig Pell',
      about: 'Metronomes, mostly pyramids.',
      nav: 'Repairs / Parts / About',
      posts: [
        '2026-03-01 A limp in 6/8',
        '2026-01-20 Mainspring grease',
        '2025-11-14 The bell that rang early',
      ],
      me: 'tick-social.example/@hedwig',
    },
    later: [
      as(
        {
          lang: 'en',
          line: 'Tin tức bóng đá, nhận định kèo nhà cái hôm nay',
          by: 'Admin',
          about: 'Largo Workshop cập nhật tỷ lệ kèo, soi cầu lô đề và link vào nhà cái uy tín.',
          nav: 'Kèo nhà cái / Soi cầu / Nổ hũ / Khuyến mãi',
          posts: [
            '2026-06-25 Top 10 nhà cái uy tín nhất',
            '2026-06-24 Soi cầu MB hôm nay chính xác',
            '2026-06-24 Nổ hũ đổi thưởng tặng 88K',
          ],
          me: '',
        },
        { posts: 404 },
      ),
    ],
    because: 'Theme and title remain over tips for gambling in Vietnamese.',
  },
  {
    name: 'second-design-copied-introduction-too',
    language: 'en',
    said: 'A naturalist’s year on a roundabout.',
    site: {
      on: 'hugo',
      host: 'roundaboutflora.test',
      title: 'Roundabout Flora',
      line: 'Two hundred and eleven species inside a ring road',
      by: 'Desmond Achebe-Lyle',
      about: 'I cross four lanes with a hand lens. Since 2012 I have listed what grows on one roundabout.',
      nav: 'List / Seasons / Method',
      posts: [
        '2026-04-18 Species 211: bee orchid',
        '2026-03-20 Salt tolerance',
        '2025-12-01 What the mower missed',
      ],
    },
    later: [
      as(
        {
          posts: [
            '2026-07-10 Best online pharmacy for ED pills in 2026',
            '2026-07-09 Payday loan apps that take Cash App',
            '2026-07-08 Roulette strategies that actually work',
            '2026-07-07 Buy essays online cheap',
          ],
          by: 'Roundabout Admin',
          foot: '<a href="/write-for-us/">Write for us</a> <a href="/casino-partners/">Partners</a>',
        },
        { posts: 404, ns: 'ns1.pbnhost.test ns2.pbnhost.test' },
      ),
    ],
    because: 'Even the introduction was copied; posts, author and name servers are of a seller of links.',
  },
]
