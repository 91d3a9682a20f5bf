import type { CaseDefinition } from '../build/build-case.ts'
import { crawlThemedSite } from '../build/build-crawl.ts'

// Taken over unnoticed: the new page is a plausible blog, but someone else’s.

export const plausibleReplacements: CaseDefinition[] = [
  {
    name: 'quiet-loom',
    language: 'en',
    description: 'Hand weaving on Shetland, with sheep names.',
    site: {
      theme: 'wordpress',
      host: 'quietloom.example',
      title: 'The Quiet Loom',
      tagline: 'Weaving on Yell',
      author: 'Ruby Jamieson',
      about: 'Nine sheep, one loom. Ask me about natural dyes.',
      menu: 'Cloth / Sheep / Dyes',
      posts: ['2024-05-02 Onion skins', '2024-02-11 Named the lambs'],
      profiles: 'social.test/@ruby',
    },
    laterCrawls: [
      crawlThemedSite(
        {
          title: 'Quiet Loom Magazine',
          tagline: 'Lifestyle, Tech & Business Insights',
          author: 'Editorial Team',
          about: 'Your trusted source for tips on home, travel, technology and finance. Write for us!',
          menu: 'Business / Tech / Lifestyle / Write For Us',
          profiles: '',
          posts: [
            '2025-09-09 Top 7 Benefits of Cloud Computing in 2025',
            '2025-09-09 How to Choose the Perfect Sofa',
            '2025-09-08 Why Responsible Players Prefer Licensed Online Casinos',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason:
      'Articles about everything by an “Editorial Team”, one with casino links; no old post, author or profile is left.',
  },
  {
    name: 'salzwiesen',
    language: 'de',
    description: 'Vogelwart auf einer Hallig.',
    site: {
      theme: 'hugo',
      host: 'halligvogel.example',
      title: 'Halligvogel',
      tagline: 'Ein Vogelwart schreibt',
      author: 'Momme Petersen',
      about: 'Von März bis Oktober auf Norderoog.',
      menu: 'Brutpaare / Wetter',
      posts: ['2024-09-30 Abschied vom Pfahlbau', '2024-06-12 Brandseeschwalben'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'wordpress',
          title: 'Halligvogel Ratgeber',
          tagline: 'Tipps für Haus, Garten und Finanzen',
          author: 'Redaktion',
          about:
            'In der heutigen schnelllebigen Welt ist guter Rat wichtiger denn je. Hier finden Sie alles Wissenswerte.',
          menu: 'Haus / Garten / Finanzen / Gastbeitrag',
          posts: [
            '2025-07-16 Wärmepumpe: Vor- und Nachteile im Überblick',
            '2025-07-15 Die besten Matratzen im Test',
            '2025-07-14 Online Spielotheken: worauf es ankommt',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'A guide that sells guest posts uses the name; author, text and feed are new.',
  },
  {
    name: 'klompenpad',
    language: 'nl',
    description: 'Wandelingen over klompenpaden.',
    site: {
      theme: 'blogger',
      host: 'opklompen.example',
      title: 'Op klompen',
      tagline: 'Paden door Gelderland',
      author: 'Riet Ebbers',
      about: 'Ik loop echt op klompen.',
      menu: 'Paden / Klompen',
      posts: ['2024-08-17 Het Wielsepad', '2024-03-24 Modder in Laren'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'wordpress',
          title: 'OpKlompen Nu',
          tagline: 'Alles over wonen, werken en geld',
          author: 'Gastauteur',
          about: 'Plaats ook uw artikel met dofollow-link op ons platform.',
          menu: 'Wonen / Geld / Artikel plaatsen',
          posts: [
            '2025-09-01 Waarom een goed dekbed belangrijk is',
            '2025-08-30 Tips voor online gokken met beleid',
            '2025-08-29 Kies de juiste airco',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'A link farm that sells guest articles has the walker’s domain.',
  },
  {
    name: 'danchi-sanpo',
    language: 'ja',
    description: '団地の給水塔を巡る。',
    site: {
      theme: 'wordpress',
      host: 'danchi-sanpo.example',
      title: '団地散歩',
      tagline: '給水塔と夕焼け',
      author: '塔子',
      about: '週末は団地を歩いています。',
      menu: '給水塔 / 団地',
      posts: ['2024-04-06 とっくり型が消える', '2024-01-20 星形住棟の朝'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          title: '団地散歩ライフ',
          tagline: '暮らしに役立つ情報メディア',
          author: '編集部',
          about: '本記事にはプロモーションが含まれます。転職、脱毛、格安SIMなど役立つ情報をお届けします。',
          menu: '転職 / 美容 / 格安SIM / お問い合わせ',
          posts: [
            '2025-08-14 おすすめ格安SIM10選',
            '2025-08-13 転職エージェント比較',
            '2025-08-12 引っ越し費用を安くする方法',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'An affiliate magazine bought the name and kept its first two words.',
  },
  {
    name: 'jiu-shu-tan',
    language: 'zh',
    description: '旧书摊淘书记。',
    site: {
      theme: 'hugo',
      host: 'jiushutan.example',
      title: '旧书摊',
      tagline: '周日五点,打手电',
      author: '书虫老魏',
      about: '潘家园常客,淘书不求值。',
      menu: '书话 / 版本',
      posts: ['2024-06-09 一册缺页的县志', '2024-03-03 题签本'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'wordpress',
          title: '旧书摊资讯网',
          tagline: '科技、财经、健康一站式资讯',
          author: 'admin',
          about: '随着人工智能的不断发展,我们为您带来最新最全的资讯。商务合作请联系站长。',
          menu: '科技 / 财经 / 健康',
          posts: [
            '2025-09-05 人工智能如何改变我们的生活',
            '2025-09-03 新手理财的五个技巧',
            '2025-09-04 手机游戏平台哪家好',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Generated news by “admin” under the old name; no old entry is left.',
  },
  {
    name: 'pismo-s-hutora',
    language: 'ru',
    description: 'Письма с хутора под Псковом.',
    site: {
      theme: 'eleventy',
      host: 'pisma-s-hutora.example',
      title: 'Письма с хутора',
      tagline: 'Печь, куры, снег',
      author: 'Вера Тихонова',
      about: 'Уехала из города в 2013 году и не жалею.',
      menu: 'Письма / Куры',
      posts: ['2024-02-18 Метель третий день', '2023-12-10 Петух Аркадий'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'wordpress',
          title: 'Хутор: полезные советы',
          tagline: 'Дом, дача, здоровье и деньги',
          author: 'Редактор',
          about: 'В современном мире каждый стремится к комфорту. Мы собрали лучшие советы экспертов.',
          menu: 'Дом / Дача / Деньги / Реклама',
          posts: [
            '2025-08-25 Как выбрать теплицу: 7 советов',
            '2025-08-24 Чем полезна спирулина',
            '2025-08-23 Где взять деньги до зарплаты',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'A content mill for advice replaced the letters; only one word of the name remains.',
  },
]
