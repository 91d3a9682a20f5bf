import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../build/build-crawl.ts'

export const newAddress: CaseDefinition[] = [
  {
    name: 'bookbinder-moves',
    language: 'en',
    description: 'Bookbinding at a kitchen table.',
    site: {
      theme: 'jekyll',
      host: 'kitchenbinder.example',
      title: 'Kitchen Binder',
      tagline: 'Paste, thread, boards',
      author: 'Noor Rahman',
      about: 'I bind what friends bring me.',
      menu: 'Bindings / Tools',
      posts: ['2025-03-28 A limp vellum try', '2025-01-10 Wheat paste'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          host: 'noorbinds.example',
          title: 'Noor Binds',
          about:
            'Formerly Kitchen Binder (<a href="https://kitchenbinder.example/">kitchenbinder.example</a>), same table.',
        },
        {
          redirects: ['https://noorbinds.example/'],
          oldPostStatus: 301,
          certificateNames: ['kitchenbinder.example'],
        },
      ),
    ],
    reason: 'Redirects to a new domain that links back, with the same posts and author.',
  },
  {
    name: 'alm-tagebuch',
    language: 'de',
    description: 'Ein Sommer auf der Alm, jedes Jahr.',
    site: {
      theme: 'prose',
      host: 'almsommer.schreibstube.test',
      title: 'Almsommer',
      tagline: '41 Kühe, 1 Hüterin',
      author: 'Vroni Stadler',
      about: 'Von Juni bis Almabtrieb ohne Netz, danach tippe ich ab.',
      menu: 'Sommer',
      posts: ['2024-10-02 Almabtrieb', '2024-09-20 Schnee auf 1800'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'hugo',
          host: 'almsommer.example',
          feed: 'index.xml',
          about:
            'Umgezogen von <a href="https://almsommer.schreibstube.test/">almsommer.schreibstube.test</a>: 41 Kühe, jetzt mit eigener Adresse.',
          posts: ['2025-05-30 Bald geht’s rauf', '2024-10-02 Almabtrieb', '2024-09-20 Schnee auf 1800'],
        },
        { redirects: ['https://almsommer.example/'], oldPostStatus: 301, feed: 301 },
      ),
    ],
    reason: 'From a platform to her own domain, which links back and has her posts.',
  },
  {
    name: 'nidos-de-ciguena',
    language: 'es',
    description: 'Censo de cigüeñas de Extremadura.',
    site: {
      theme: 'wordpress',
      host: 'cigüeñas-cc.example',
      title: 'Censo de cigüeñas',
      tagline: 'Nidos de Cáceres',
      author: 'Chema Olivenza',
      about: 'Cuento nidos desde el coche.',
      menu: 'Nidos / Torres',
      posts: ['2025-02-03 San Blas, 41 nidos', '2024-07-22 Ya se fueron'],
      http: true,
    },
    laterCrawls: [
      crawlThemedSite(
        { http: false },
        {
          redirects: ['https://cigüeñas-cc.example/'],
          certificateNames: ['xn--cigeas-cc-o6a3j.example'],
          oldPostStatus: 301,
        },
      ),
    ],
    reason: 'Only HTTPS was added, on the same internationalized host.',
  },
  {
    name: 'voyage-d-un-grain',
    language: 'fr',
    description: 'Boulanger-paysan dans le Lot.',
    site: {
      theme: 'ghost',
      host: 'dugrainaupain.example',
      title: 'Du grain au pain',
      tagline: 'Un fournil dans le Lot',
      author: 'Martin Vayssade',
      about: 'Je sème le lundi et cuis le vendredi.',
      menu: 'Champs / Fournil',
      posts: ['2025-04-15 Le blé monte', '2025-02-09 Levain fatigué'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'fr',
          'Nous avons déménagé',
          '<p>Ce site a déménagé : retrouvez le fournil à <a href="https://fournil-vayssade.example/">fournil-vayssade.example</a>. — Martin Vayssade, Du grain au pain</p>',
        ),
        {
          otherPages: {
            'https://fournil-vayssade.example/':
              '<html lang="fr"><title>Le fournil Vayssade</title><h1>Le fournil Vayssade</h1><p>La suite de <a href="https://dugrainaupain.example/">Du grain au pain</a>, par Martin.</p><a href="/le-ble-monte">Le blé monte</a></html>',
          },
          oldPostStatus: 301,
          feed: 301,
        },
      ),
    ],
    reason: 'A note by the same author links to a new address that mentions the old one and links back.',
  },
  {
    name: 'papel-de-seda',
    language: 'pt',
    description: 'Pipas e balões de papel sem fogo.',
    site: {
      theme: 'byHand',
      host: 'papeldeseda.example',
      title: 'Papel de seda',
      tagline: 'Pipas do subúrbio',
      author: 'Seu Valdir',
      about: 'Corto bambu desde menino.',
      menu: 'Moldes / Fotos',
      posts: ['2024-07-28 Pião de doze gomos', '2024-06-16 Rabiola'],
      http: true,
    },
    laterCrawls: [
      crawlThemedSite(
        { http: false, host: 'www.papeldeseda.example' },
        {
          redirects: ['https://papeldeseda.example/', 'https://www.papeldeseda.example/'],
          certificateNames: ['papeldeseda.example', 'www.papeldeseda.example'],
          oldPostStatus: 301,
        },
      ),
    ],
    reason: 'Two harmless hops: HTTPS, then www.',
  },
  {
    name: 'torre-di-guardia',
    language: 'it',
    description: 'Torri costiere della Calabria.',
    site: {
      theme: 'hugo',
      host: 'torricostiere.example',
      title: 'Torri costiere',
      tagline: 'Calabria vista dal mare',
      author: 'Saverio Morabito',
      about: 'In gommone da una torre all’altra.',
      menu: 'Torri / Rotte',
      posts: ['2025-05-04 Torre Melissa', '2024-10-18 Capo Suvero'],
      profiles: 'social.test/@saverio',
    },
    laterCrawls: [
      crawlThemedSite(
        { host: 'saverio-morabito.example/torri', title: 'Torri costiere', menu: 'Torri / Rotte / Chi sono' },
        { redirects: ['https://saverio-morabito.example/torri'], oldPostStatus: 301 },
      ),
    ],
    reason: 'Moved into a folder of the author’s own name, with the same profile and posts.',
  },
  {
    name: 'schaatsstad',
    language: 'nl',
    description: 'Natuurijs en schaatsgeschiedenis.',
    site: {
      theme: 'wordpress',
      host: 'zwartijs.example',
      title: 'Zwart ijs',
      tagline: 'Als het maar vriest',
      author: 'Fokke Jellema',
      about: 'Ik meet ijs met een boor en een bril op.',
      menu: 'Metingen / Toertochten',
      posts: ['2025-01-09 Zeven centimeter', '2024-12-27 Dun bij de brug'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          host: 'zwartijs-friesland.example',
          about: 'Vervolg van zwartijs.example: ik meet ijs met een boor.',
          footer: '<a href="https://zwartijs.example/">oude adres</a>',
        },
        { redirects: ['https://zwartijs-friesland.example/'], oldPostStatus: 301, feed: 301 },
      ),
      crawlThemedSite(
        { host: 'zwartijs-friesland.example', footer: '<a href="https://zwartijs.example/">oude adres</a>' },
        { redirects: ['https://zwartijs-friesland.example/'], oldPostStatus: 301, feed: 301 },
      ),
    ],
    reason: 'The new domain links back and continues with the same posts.',
  },
  {
    name: 'chaguan-xin',
    language: 'zh',
    description: '成都老茶馆手记。',
    site: {
      theme: 'hugo',
      host: 'chaguan.example',
      title: '茶馆手记',
      tagline: '盖碗、竹椅、龙门阵',
      author: '周茶客',
      about: '一天坐一家,坐满一百家。',
      menu: '茶馆 / 关于',
      posts: ['2025-03-16 第六十一家', '2025-02-16 第六十家'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          host: 'zhouchake.example',
          title: '周茶客',
          tagline: '茶馆手记及其他',
          about: '原「茶馆手记」<a href="https://chaguan.example/">chaguan.example</a>,换个名字继续坐。',
        },
        { redirects: ['https://zhouchake.example/'], oldPostStatus: 301, feed: 301 },
      ),
    ],
    reason: 'A new domain and name, but it links back, and the same hundred tea houses continue.',
  },
]
