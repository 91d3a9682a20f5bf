import type { WrittenCase } from '../build/build-case.ts'
import { as } from '../build/later.ts'

// Taken over in silence: what stands there is a plausible blog, of someone else.

export const newWords: WrittenCase[] = [
  {
    name: 'quiet-loom',
    language: 'en',
    said: 'Hand weaving on Shetland, with sheep names.',
    site: {
      on: 'wordpress',
      host: 'quietloom.example',
      title: 'The Quiet Loom',
      line: 'Weaving on Yell',
      by: 'Ruby Jamieson',
      about: 'Nine sheep, one loom. Ask me about natural dyes.',
      nav: 'Cloth / Sheep / Dyes',
      posts: ['2024-05-02 Onion skins', '2024-02-11 Named the lambs'],
      me: 'social.test/@ruby',
    },
    later: [
      as(
        {
          title: 'Quiet Loom Magazine',
          line: 'Lifestyle, Tech & Business Insights',
          by: 'Editorial Team',
          about: 'Your trusted source for tips on home, travel, technology and finance. Write for us!',
          nav: 'Business / Tech / Lifestyle / Write For Us',
          me: '',
          posts: [
            '2025-09-09 Top 7 Benefits of Cloud Computing in 2025',
            '2025-09-09 How to Choose the Perfect Sofa',
            '2025-09-08 Why Responsible Players Prefer Licensed Online Casinos',
          ],
        },
        { posts: 404 },
      ),
    ],
    because:
      'Articles on everything by an “Editorial Team”, one with casino links; no old post, author or profile left.',
  },
  {
    name: 'salzwiesen',
    language: 'de',
    said: 'Vogelwart auf einer Hallig.',
    site: {
      on: 'hugo',
      host: 'halligvogel.example',
      title: 'Halligvogel',
      line: 'Ein Vogelwart schreibt',
      by: 'Momme Petersen',
      about: 'Von März bis Oktober auf Norderoog.',
      nav: 'Brutpaare / Wetter',
      posts: ['2024-09-30 Abschied vom Pfahlbau', '2024-06-12 Brandseeschwalben'],
    },
    later: [
      as(
        {
          on: 'wordpress',
          title: 'Halligvogel Ratgeber',
          line: 'Tipps für Haus, Garten und Finanzen',
          by: 'Redaktion',
          about:
            'In der heutigen schnelllebigen Welt ist guter Rat wichtiger denn je. Hier finden Sie alles Wissenswerte.',
          nav: 'Haus / Garten / Finanzen / Gastbeitrag',
          posts: [
            '2025-07-16 Wärmepumpe: Vor- und Nachteile im Überblick',
            '2025-07-15 Die besten Matratzen im Test',
            '2025-07-14 Online Spielotheken: worauf es ankommt',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'A guide with guest posts for sale uses the name; author, words and feed are new.',
  },
  {
    name: 'klompenpad',
    language: 'nl',
    said: 'Wandelingen over klompenpaden.',
    site: {
      on: 'blogger',
      host: 'opklompen.example',
      title: 'Op klompen',
      line: 'Paden door Gelderland',
      by: 'Riet Ebbers',
      about: 'Ik loop echt op klompen.',
      nav: 'Paden / Klompen',
      posts: ['2024-08-17 Het Wielsepad', '2024-03-24 Modder in Laren'],
    },
    later: [
      as(
        {
          on: 'wordpress',
          title: 'OpKlompen Nu',
          line: 'Alles over wonen, werken en geld',
          by: 'Gastauteur',
          about: 'Plaats ook uw artikel met dofollow-link op ons platform.',
          nav: 'Wonen / Geld / Artikel plaatsen',
          posts: [
            '2025-09-01 Waarom een goed dekbed belangrijk is',
            '2025-08-30 Tips voor online gokken met beleid',
            '2025-08-29 Kies de juiste airco',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'A link farm that sells guest articles sits on the walker’s name.',
  },
  {
    name: 'danchi-sanpo',
    language: 'ja',
    said: '団地の給水塔を巡る。',
    site: {
      on: 'wordpress',
      host: 'danchi-sanpo.example',
      title: '団地散歩',
      line: '給水塔と夕焼け',
      by: '塔子',
      about: '週末は団地を歩いています。',
      nav: '給水塔 / 団地',
      posts: ['2024-04-06 とっくり型が消える', '2024-01-20 星形住棟の朝'],
    },
    later: [
      as(
        {
          title: '団地散歩ライフ',
          line: '暮らしに役立つ情報メディア',
          by: '編集部',
          about: '本記事にはプロモーションが含まれます。転職、脱毛、格安SIMなど役立つ情報をお届けします。',
          nav: '転職 / 美容 / 格安SIM / お問い合わせ',
          posts: [
            '2025-08-14 おすすめ格安SIM10選',
            '2025-08-13 転職エージェント比較',
            '2025-08-12 引っ越し費用を安くする方法',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'An affiliate medium bought the name and kept its first two words.',
  },
  {
    name: 'jiu-shu-tan',
    language: 'zh',
    said: '旧书摊淘书记。',
    site: {
      on: 'hugo',
      host: 'jiushutan.example',
      title: '旧书摊',
      line: '周日五点,打手电',
      by: '书虫老魏',
      about: '潘家园常客,淘书不求值。',
      nav: '书话 / 版本',
      posts: ['2024-06-09 一册缺页的县志', '2024-03-03 题签本'],
    },
    later: [
      as(
        {
          on: 'wordpress',
          title: '旧书摊资讯网',
          line: '科技、财经、健康一站式资讯',
          by: 'admin',
          about: '随着人工智能的不断发展,我们为您带来最新最全的资讯。商务合作请联系站长。',
          nav: '科技 / 财经 / 健康',
          posts: [
            '2025-09-05 人工智能如何改变我们的生活',
            '2025-09-03 新手理财的五个技巧',
            '2025-09-04 手机游戏平台哪家好',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'Generated news by “admin” under the old name; no entry is from before.',
  },
  {
    name: 'pismo-s-hutora',
    language: 'ru',
    said: 'Письма с хутора под Псковом.',
    site: {
      on: 'eleventy',
      host: 'pisma-s-hutora.example',
      title: 'Письма с хутора',
      line: 'Печь, куры, снег',
      by: 'Вера Тихонова',
      about: 'Уехала из города в 2013 году и не жалею.',
      nav: 'Письма / Куры',
      posts: ['2024-02-18 Метель третий день', '2023-12-10 Петух Аркадий'],
    },
    later: [
      as(
        {
          on: 'wordpress',
          title: 'Хутор: полезные советы',
          line: 'Дом, дача, здоровье и деньги',
          by: 'Редактор',
          about: 'В современном мире каждый стремится к комфорту. Мы собрали лучшие советы экспертов.',
          nav: 'Дом / Дача / Деньги / Реклама',
          posts: [
            '2025-08-25 Как выбрать теплицу: 7 советов',
            '2025-08-24 Чем полезна спирулина',
            '2025-08-23 Где взять деньги до зарплаты',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'A mill of advice replaced the letters; only one word of the name stayed.',
  },
]
