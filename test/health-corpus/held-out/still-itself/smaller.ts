import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../../build/build-crawl.ts'

export const smaller: CaseDefinition[] = [
  {
    name: 'held-out-smaller-now-three-lines',
    language: 'en',
    description: 'A translator’s workshop of untranslatable menus.',
    site: {
      theme: 'wordpress',
      host: 'menudelhours.example',
      title: 'Menu of the Hours',
      tagline: 'Menus, mistranslated and mended',
      author: 'Ludovica Hart',
      about: 'I translate menus for restaurants that cannot pay.',
      menu: 'Menus / Glossary / Hire me',
      posts: [
        '2026-01-24 “Fish of the sorrow”',
        '2025-12-13 A soup called however',
        '2025-11-02 The waiter’s version',
      ],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Ludovica Hart',
          '<p>Ludovica Hart, translator of menus.</p>\n<p>The Menu of the Hours is <a href="/archive.html">archived here</a>.</p>\n<p>hello at this domain</p>',
        ),
        { oldPostStatus: 200, feed: 'same' },
      ),
    ],
    reason: 'Three lines with her name and a link to the archive.',
  },
  {
    name: 'held-out-smaller-archive-by-heirs',
    language: 'nl',
    description: 'Herinneringen van een binnenschipper.',
    site: {
      theme: 'blogger',
      host: 'roefpraat.example',
      title: 'Roefpraat',
      tagline: 'Vijftig jaar varen in stukjes',
      author: 'Schipper Arjen Vos',
      about: 'Geboren aan boord, met pensioen aan wal.',
      menu: 'Verhalen / Schepen / Foto’s',
      posts: [
        '2025-08-12 De sluis van Eefde',
        '2025-06-20 Hoog water',
        '2025-04-17 Mijn moeder aan het roer',
      ],
    },
    laterCrawls: [
      crawlThemedSite({
        title: 'Roefpraat – archief',
        tagline: 'Arjen Vos, 1941–2026',
        about: 'Onze vader is in mei overleden. Zijn verhalen blijven hier staan. Marijke en Teun Vos',
        menu: 'Verhalen',
      }),
    ],
    reason: 'His children keep the stories and add the dates of his life.',
  },
  {
    name: 'held-out-smaller-hindi-one-page',
    language: 'hi',
    description: 'चाय की दुकानों का एक नक़्शा।',
    site: {
      theme: 'builder',
      host: 'tapri-naksha.example',
      title: 'टपरी नक़्शा',
      tagline: 'शहर की चाय, पैदल',
      author: 'सुरभि केलकर',
      about: 'हर शनिवार एक नई टपरी।',
      menu: 'नक़्शा / टपरियाँ / बिस्कुट',
      posts: ['2026-02-14 पुल के नीचे वाली', '2026-01-31 अदरक ज़्यादा', '2026-01-10 कुल्हड़ बनाम गिलास'],
      excerpts: ['भाप और ट्रेन की आवाज़।', 'गला ठीक हो गया।', 'मिट्टी की जीत।'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'hi',
          'टपरी नक़्शा – सुरभि केलकर',
          '<h1>टपरी नक़्शा</h1><p>अब बस एक पन्ना: <a href="/map.pdf">नक़्शा</a>, 112 टपरियाँ, और मैं, सुरभि। वेबसाइट बनाने वाली सेवा का किराया बहुत था।</p>',
        ),
        { feed: 404, oldPostStatus: 404 },
      ),
    ],
    states: ['fine', 'unsteady'],
    reason:
      'She cancelled the rented builder: feed and posts are gone, but her name, title and map are there.',
  },
  {
    name: 'held-out-smaller-terminal',
    language: 'ru',
    description: 'Обзоры карманных фонарей.',
    site: {
      theme: 'blocks',
      host: 'lumen.test',
      title: 'Фонарный столбец',
      tagline: 'Люмены, кандели, темнота',
      author: 'Гоша Тёмный',
      about: 'Проверяю фонари в погребе.',
      menu: 'Обзоры / Таблица / Погреб',
      posts: [
        '2026-01-08 Тёплый свет, холодные руки',
        '2025-12-06 Аккумулятор распух',
        '2025-11-01 Луч на полкилометра',
      ],
      excerpts: ['На морозе светит сорок минут.', 'Закопал.', 'Лес обиделся.'],
    },
    laterCrawls: [
      crawlThemedSite({
        theme: 'terminal',
        tagline: 'только таблица и обзоры, ничего лишнего',
        menu: 'обзоры / таблица',
        feed: 'feed/',
      }),
    ],
    reason: 'The page has a tenth of its size, and says the same.',
  },
]
