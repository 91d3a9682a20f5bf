import type { WrittenCase } from '../build/build-case.ts'
import { as } from '../build/later.ts'

// Long silence is no change of hands, nor is what follows it.

export const pause: WrittenCase[] = [
  {
    name: 'lapsed-fossils',
    language: 'en',
    said: 'Fossils of the Yorkshire coast.',
    site: {
      on: 'byHand',
      host: 'ammonitewalks.example',
      title: 'Ammonite Walks',
      line: 'After every storm',
      by: 'Brian Otley',
      about: 'Whitby to Saltwick and back for tea.',
      nav: 'Finds / Cliffs',
      posts: ['2023-04-11 Hildoceras', '2023-01-20 After the gale'],
    },
    later: [
      as({}, { day: 400 }),
      as(
        {
          about: 'Two years of hospital, now two sticks. Whitby to the first groyne and back for tea.',
          posts: ['2025-05-02 Still here', '2023-04-11 Hildoceras', '2023-01-20 After the gale'],
        },
        { day: 760 },
      ),
    ],
    because: 'A pause of two years, explained, and then the same man.',
  },
  {
    name: 'doktorarbeit-pause',
    language: 'de',
    said: 'Flechten an Grabsteinen.',
    site: {
      on: 'jekyll',
      host: 'grabflechten.example',
      title: 'Grabflechten',
      line: 'Flechten auf Friedhöfen',
      by: 'Mira Kolbe',
      about: 'Ich bestimme, was auf Namen wächst.',
      nav: 'Arten / Friedhöfe',
      posts: ['2022-10-31 Xanthoria auf Sandstein', '2022-08-14 Südfriedhof'],
    },
    later: [
      as(
        {
          on: 'hugo',
          feed: 'feed.xml',
          about: 'Die Doktorarbeit ist abgegeben, die Flechten sind noch da.',
          posts: ['2025-01-15 Abgegeben', '2022-10-31 Xanthoria auf Sandstein'],
        },
        { day: 730 },
      ),
    ],
    because: 'After two years of silence she returns with another theme and the same entries.',
  },
  {
    name: 'nacio-la-nina',
    language: 'es',
    said: 'Senderos del Teide.',
    site: {
      on: 'blogger',
      host: 'senderosdelava.example',
      title: 'Senderos de lava',
      line: 'A pie por Tenerife',
      by: 'Yaiza Luis',
      about: 'Camino sola y despacio.',
      nav: 'Rutas / Flora',
      posts: ['2023-02-12 Tajinaste en flor', '2022-12-03 Sombra del Teide'],
    },
    later: [
      as({}, { day: 200 }),
      as(
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
    because: 'The subject widened after a child was born; author and old posts are there.',
  },
  {
    name: 'en-sommeil',
    language: 'fr',
    said: 'Cerfs-volants anciens.',
    site: {
      on: 'wordpress',
      host: 'cerfsvolants.example',
      title: 'Le vent dans les toiles',
      line: 'Cerfs-volants d’avant 1914',
      by: 'Hervé Mallet',
      about: 'Je reconstruis des Cody et des Saconney.',
      nav: 'Plans / Vols',
      posts: ['2022-09-18 Train de cinq', '2022-07-03 Bambou fendu'],
    },
    later: [as({ foot: '<p>Blog en sommeil. Archives consultables. Hervé, mars 2024</p>' }, { day: 720 })],
    because: 'He says that the blog sleeps; nothing else has changed.',
  },
  {
    name: 'parou-o-bonde',
    language: 'pt',
    said: 'Bondes do Brasil.',
    site: {
      on: 'wiki',
      host: 'bondes.example',
      title: 'Bondes',
      line: 'Linhas e carros',
      by: 'Ubirajara Lemos',
      about: 'Reboques, trilhos e bilhetes.',
      nav: 'Cidades / Carros',
      posts: ['2022-05-05 Linha 4 de Santos', '2022-02-10 Carro 32'],
    },
    later: [as({}, { day: 365 }), as({}, { day: 731 })],
    because: 'Unchanged after two years is fine.',
  },
  {
    name: 'ritorno-in-barca',
    language: 'it',
    said: 'Pesca con la lenza dal molo.',
    site: {
      on: 'prose',
      host: 'lenzamorta.example',
      title: 'Lenza morta',
      line: 'Dal molo di Civitanova',
      by: 'Sandro Pieroni',
      about: 'Prendo poco e ributto.',
      nav: 'Esche',
      posts: ['2023-01-22 Mormore al buio', '2022-11-02 Scirocco'],
    },
    later: [
      as(
        {
          by: 'Sandro',
          posts: ['2025-02-16 Dove eravamo rimasti', '2025-02-23 Cefali', '2025-03-01 Ancora scirocco'],
          about: 'Prendo poco e ributto. Il vecchio archivio è <a href="/archivio/">qui</a>.',
        },
        { day: 770 },
      ),
    ],
    because:
      'So many new posts that none of the old is in the feed, but their addresses answer, and the words are his.',
  },
  {
    name: 'wintervoeding',
    language: 'nl',
    said: 'Vogels op de voederplank.',
    site: {
      on: 'ghost',
      host: 'voederplank.example',
      title: 'De voederplank',
      line: 'Tellingen door het raam',
      by: 'Coby Stam',
      about: 'Elke winter dezelfde plank.',
      nav: 'Tellingen / Zaad',
      posts: ['2023-02-26 Laatste telling', '2023-01-29 Tuinvogeltelling'],
    },
    later: [
      as(
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
    because: 'A winter was skipped, the same table hangs again.',
  },
  {
    name: 'fuyu-yasumi',
    language: 'ja',
    said: '氷上の釣り日記。',
    site: {
      on: 'blogger',
      host: 'wakasagi.example',
      title: '氷上穴釣り',
      line: '穴ひとつ',
      by: '氷太',
      about: 'ワカサギだけを釣ります。',
      nav: '湖 / 仕掛け',
      posts: ['2023-02-19 桧原湖', '2023-01-15 結氷せず'],
    },
    later: [
      as({}, { day: 380 }),
      as({ posts: ['2025-01-25 やっと凍った', '2023-02-19 桧原湖', '2023-01-15 結氷せず'] }, { day: 740 }),
    ],
    because: 'Two warm winters without ice, then the same angler.',
  },
  {
    name: 'dolgoe-molchanie',
    language: 'ru',
    said: 'Колокольные звоны.',
    site: {
      on: 'terminal',
      host: 'zvonar.example',
      title: 'звонарь',
      line: 'благовест и трезвон',
      by: 'Антон Колосов',
      about: 'Звоню с двенадцати лет.',
      nav: 'звоны / ноты',
      posts: ['2022-12-18 Новый подзвонный', '2022-04-24 Пасха'],
    },
    later: [as({ about: 'Звоню с двенадцати лет. Два года служил далеко, вернулся.' }, { day: 800 })],
    because: 'One sentence was added after two silent years.',
  },
  {
    name: 'liang-nian-hou',
    language: 'zh',
    said: '长途骑行日志。',
    site: {
      on: 'wiki',
      host: 'qixing-rizhi.example',
      title: '骑行日志',
      line: '一车一帐篷',
      by: '阿轮',
      about: '从漠河骑到三亚,分段完成。',
      nav: '路段 / 装备',
      posts: ['2023-03-18 秦岭爆胎', '2023-02-04 汉中早餐'],
    },
    later: [
      as({}, { day: 420 }),
      as(
        {
          about: '膝盖修好了,接着骑。从漠河骑到三亚,分段完成。',
          posts: ['2025-04-02 重新上路', '2023-03-18 秦岭爆胎', '2023-02-04 汉中早餐'],
        },
        { day: 790 },
      ),
    ],
    because: 'A knee was mended for two years, and the ride goes on where it stopped.',
  },
]
