import type { CaseDefinition } from '../build/build-case.ts'
import { crawlThemedSite } from '../build/build-crawl.ts'

// A long silence does not mean that a site has changed hands, nor do the posts after it.

export const pause: CaseDefinition[] = [
  {
    name: 'lapsed-fossils',
    language: 'en',
    description: 'Fossils of the Yorkshire coast.',
    site: {
      theme: 'byHand',
      host: 'ammonitewalks.example',
      title: 'Ammonite Walks',
      tagline: 'After every storm',
      author: 'Brian Otley',
      about: 'Whitby to Saltwick and back for tea.',
      menu: 'Finds / Cliffs',
      posts: ['2023-04-11 Hildoceras', '2023-01-20 After the gale'],
    },
    laterCrawls: [
      crawlThemedSite({}, { day: 400 }),
      crawlThemedSite(
        {
          about: 'Two years of hospital, now two sticks. Whitby to the first groyne and back for tea.',
          posts: ['2025-05-02 Still here', '2023-04-11 Hildoceras', '2023-01-20 After the gale'],
        },
        { day: 760 },
      ),
    ],
    reason: 'A pause of two years, explained, and then the same man.',
  },
  {
    name: 'doktorarbeit-pause',
    language: 'de',
    description: 'Flechten an Grabsteinen.',
    site: {
      theme: 'jekyll',
      host: 'grabflechten.example',
      title: 'Grabflechten',
      tagline: 'Flechten auf Friedhöfen',
      author: 'Mira Kolbe',
      about: 'Ich bestimme, was auf Namen wächst.',
      menu: 'Arten / Friedhöfe',
      posts: ['2022-10-31 Xanthoria auf Sandstein', '2022-08-14 Südfriedhof'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'hugo',
          feed: 'feed.xml',
          about: 'Die Doktorarbeit ist abgegeben, die Flechten sind noch da.',
          posts: ['2025-01-15 Abgegeben', '2022-10-31 Xanthoria auf Sandstein'],
        },
        { day: 730 },
      ),
    ],
    reason: 'After two years of silence she returns with another theme and the same entries.',
  },
  {
    name: 'nacio-la-nina',
    language: 'es',
    description: 'Senderos del Teide.',
    site: {
      theme: 'blogger',
      host: 'senderosdelava.example',
      title: 'Senderos de lava',
      tagline: 'A pie por Tenerife',
      author: 'Yaiza Luis',
      about: 'Camino sola y despacio.',
      menu: 'Rutas / Flora',
      posts: ['2023-02-12 Tajinaste en flor', '2022-12-03 Sombra del Teide'],
    },
    laterCrawls: [
      crawlThemedSite({}, { day: 200 }),
      crawlThemedSite(
        {
          about: 'Ahora camino acompañada: nació Ariadna.',
          posts: [
            '2025-03-09 Rutas con carrito',
            '2023-02-12 Tajinaste en flor',
            '2022-12-03 Sombra del Teide',
          ],
        },
        { day: 755 },
      ),
    ],
    reason: 'The subject widened after a child was born; author and old posts are there.',
  },
  {
    name: 'en-sommeil',
    language: 'fr',
    description: 'Cerfs-volants anciens.',
    site: {
      theme: 'wordpress',
      host: 'cerfsvolants.example',
      title: 'Le vent dans les toiles',
      tagline: 'Cerfs-volants d’avant 1914',
      author: 'Hervé Mallet',
      about: 'Je reconstruis des Cody et des Saconney.',
      menu: 'Plans / Vols',
      posts: ['2022-09-18 Train de cinq', '2022-07-03 Bambou fendu'],
    },
    laterCrawls: [
      crawlThemedSite(
        { footer: '<p>Blog en sommeil. Archives consultables. Hervé, mars 2024</p>' },
        { day: 720 },
      ),
    ],
    reason: 'He says that the blog is dormant; nothing else has changed.',
  },
  {
    name: 'parou-o-bonde',
    language: 'pt',
    description: 'Bondes do Brasil.',
    site: {
      theme: 'wiki',
      host: 'bondes.example',
      title: 'Bondes',
      tagline: 'Linhas e carros',
      author: 'Ubirajara Lemos',
      about: 'Reboques, trilhos e bilhetes.',
      menu: 'Cidades / Carros',
      posts: ['2022-05-05 Linha 4 de Santos', '2022-02-10 Carro 32'],
    },
    laterCrawls: [crawlThemedSite({}, { day: 365 }), crawlThemedSite({}, { day: 731 })],
    reason: 'Unchanged after two years is fine.',
  },
  {
    name: 'ritorno-in-barca',
    language: 'it',
    description: 'Pesca con la lenza dal molo.',
    site: {
      theme: 'prose',
      host: 'lenzamorta.example',
      title: 'Lenza morta',
      tagline: 'Dal molo di Civitanova',
      author: 'Sandro Pieroni',
      about: 'Prendo poco e ributto.',
      menu: 'Esche',
      posts: ['2023-01-22 Mormore al buio', '2022-11-02 Scirocco'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          author: 'Sandro',
          posts: ['2025-02-16 Dove eravamo rimasti', '2025-02-23 Cefali', '2025-03-01 Ancora scirocco'],
          about: 'Prendo poco e ributto. Il vecchio archivio è <a href="/archivio/">qui</a>.',
        },
        { day: 770 },
      ),
    ],
    reason: 'The feed has only new posts, but the old addresses still respond, and the vocabulary is his.',
  },
  {
    name: 'wintervoeding',
    language: 'nl',
    description: 'Vogels op de voederplank.',
    site: {
      theme: 'ghost',
      host: 'voederplank.example',
      title: 'De voederplank',
      tagline: 'Tellingen door het raam',
      author: 'Coby Stam',
      about: 'Elke winter dezelfde plank.',
      menu: 'Tellingen / Zaad',
      posts: ['2023-02-26 Laatste telling', '2023-01-29 Tuinvogeltelling'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          posts: [
            '2025-01-26 De plank hangt weer',
            '2023-02-26 Laatste telling',
            '2023-01-29 Tuinvogeltelling',
          ],
        },
        { day: 700 },
      ),
    ],
    reason: 'One winter was skipped; then the same table is shown again.',
  },
  {
    name: 'fuyu-yasumi',
    language: 'ja',
    description: '氷上の釣り日記。',
    site: {
      theme: 'blogger',
      host: 'wakasagi.example',
      title: '氷上穴釣り',
      tagline: '穴ひとつ',
      author: '氷太',
      about: 'ワカサギだけを釣ります。',
      menu: '湖 / 仕掛け',
      posts: ['2023-02-19 桧原湖', '2023-01-15 結氷せず'],
    },
    laterCrawls: [
      crawlThemedSite({}, { day: 380 }),
      crawlThemedSite(
        { posts: ['2025-01-25 やっと凍った', '2023-02-19 桧原湖', '2023-01-15 結氷せず'] },
        { day: 740 },
      ),
    ],
    reason: 'Two warm winters without ice, then the same angler.',
  },
  {
    name: 'dolgoe-molchanie',
    language: 'ru',
    description: 'Колокольные звоны.',
    site: {
      theme: 'terminal',
      host: 'zvonar.example',
      title: 'звонарь',
      tagline: 'благовест и трезвон',
      author: 'Антон Колосов',
      about: 'Звоню с двенадцати лет.',
      menu: 'звоны / ноты',
      posts: ['2022-12-18 Новый подзвонный', '2022-04-24 Пасха'],
    },
    laterCrawls: [
      crawlThemedSite({ about: 'Звоню с двенадцати лет. Два года служил далеко, вернулся.' }, { day: 800 }),
    ],
    reason: 'One sentence was added after two silent years.',
  },
  {
    name: 'liang-nian-hou',
    language: 'zh',
    description: '长途骑行日志。',
    site: {
      theme: 'wiki',
      host: 'qixing-rizhi.example',
      title: '骑行日志',
      tagline: '一车一帐篷',
      author: '阿轮',
      about: '从漠河骑到三亚,分段完成。',
      menu: '路段 / 装备',
      posts: ['2023-03-18 秦岭爆胎', '2023-02-04 汉中早餐'],
    },
    laterCrawls: [
      crawlThemedSite({}, { day: 420 }),
      crawlThemedSite(
        {
          about: '膝盖修好了,接着骑。从漠河骑到三亚,分段完成。',
          posts: ['2025-04-02 重新上路', '2023-03-18 秦岭爆胎', '2023-02-04 汉中早餐'],
        },
        { day: 790 },
      ),
    ],
    reason: 'After two years with a bad knee the ride continues where it stopped.',
  },
]
