import type { WrittenCase } from '../build/build-case.ts'
import { as, page, shows } from '../build/later.ts'

export const newAddress: WrittenCase[] = [
  {
    name: 'bookbinder-moves',
    language: 'en',
    said: 'Bookbinding at a kitchen table.',
    site: {
      on: 'jekyll',
      host: 'kitchenbinder.example',
      title: 'Kitchen Binder',
      line: 'Paste, thread, boards',
      by: 'Noor Rahman',
      about: 'I bind what friends bring me.',
      nav: 'Bindings / Tools',
      posts: ['2025-03-28 A limp vellum try', '2025-01-10 Wheat paste'],
    },
    later: [
      as(
        {
          host: 'noorbinds.example',
          title: 'Noor Binds',
          about:
            'Formerly Kitchen Binder (<a href="https://kitchenbinder.example/">kitchenbinder.example</a>), same table.',
        },
        { redirects: ['https://noorbinds.example/'], posts: 301, names: ['kitchenbinder.example'] },
      ),
    ],
    because: 'Redirects to a new domain that links back, with the same posts and author.',
  },
  {
    name: 'alm-tagebuch',
    language: 'de',
    said: 'Ein Sommer auf der Alm, jedes Jahr.',
    site: {
      on: 'prose',
      host: 'almsommer.schreibstube.test',
      title: 'Almsommer',
      line: '41 Kühe, 1 Hüterin',
      by: 'Vroni Stadler',
      about: 'Von Juni bis Almabtrieb ohne Netz, danach tippe ich ab.',
      nav: 'Sommer',
      posts: ['2024-10-02 Almabtrieb', '2024-09-20 Schnee auf 1800'],
    },
    later: [
      as(
        {
          on: 'hugo',
          host: 'almsommer.example',
          feed: 'index.xml',
          about:
            'Umgezogen von <a href="https://almsommer.schreibstube.test/">almsommer.schreibstube.test</a>: 41 Kühe, jetzt mit eigener Adresse.',
          posts: ['2025-05-30 Bald geht’s rauf', '2024-10-02 Almabtrieb', '2024-09-20 Schnee auf 1800'],
        },
        { redirects: ['https://almsommer.example/'], posts: 301, feed: 301 },
      ),
    ],
    because: 'From a platform to her own domain, which links back and has her posts.',
  },
  {
    name: 'nidos-de-ciguena',
    language: 'es',
    said: 'Censo de cigüeñas de Extremadura.',
    site: {
      on: 'wordpress',
      host: 'cigüeñas-cc.example',
      title: 'Censo de cigüeñas',
      line: 'Nidos de Cáceres',
      by: 'Chema Olivenza',
      about: 'Cuento nidos desde el coche.',
      nav: 'Nidos / Torres',
      posts: ['2025-02-03 San Blas, 41 nidos', '2024-07-22 Ya se fueron'],
      http: true,
    },
    later: [
      as(
        { http: false },
        { redirects: ['https://cigüeñas-cc.example/'], names: ['xn--cigeas-cc-o6a3j.example'], posts: 301 },
      ),
    ],
    because: 'Only HTTPS was added, to the same host with letters beyond ASCII.',
  },
  {
    name: 'voyage-d-un-grain',
    language: 'fr',
    said: 'Boulanger-paysan dans le Lot.',
    site: {
      on: 'ghost',
      host: 'dugrainaupain.example',
      title: 'Du grain au pain',
      line: 'Un fournil dans le Lot',
      by: 'Martin Vayssade',
      about: 'Je sème le lundi et cuis le vendredi.',
      nav: 'Champs / Fournil',
      posts: ['2025-04-15 Le blé monte', '2025-02-09 Levain fatigué'],
    },
    later: [
      shows(
        page(
          'fr',
          'Nous avons déménagé',
          '<p>Ce site a déménagé : retrouvez le fournil à <a href="https://fournil-vayssade.example/">fournil-vayssade.example</a>. — Martin Vayssade, Du grain au pain</p>',
        ),
        {
          pages: {
            'https://fournil-vayssade.example/':
              '<html lang="fr"><title>Le fournil Vayssade</title><h1>Le fournil Vayssade</h1><p>La suite de <a href="https://dugrainaupain.example/">Du grain au pain</a>, par Martin.</p><a href="/le-ble-monte">Le blé monte</a></html>',
          },
          posts: 301,
          feed: 301,
        },
      ),
    ],
    because: 'A note of the same author leads to a new address that names and links the old one.',
  },
  {
    name: 'papel-de-seda',
    language: 'pt',
    said: 'Pipas e balões de papel sem fogo.',
    site: {
      on: 'byHand',
      host: 'papeldeseda.example',
      title: 'Papel de seda',
      line: 'Pipas do subúrbio',
      by: 'Seu Valdir',
      about: 'Corto bambu desde menino.',
      nav: 'Moldes / Fotos',
      posts: ['2024-07-28 Pião de doze gomos', '2024-06-16 Rabiola'],
      http: true,
    },
    later: [
      as(
        { http: false, host: 'www.papeldeseda.example' },
        {
          redirects: ['https://papeldeseda.example/', 'https://www.papeldeseda.example/'],
          names: ['papeldeseda.example', 'www.papeldeseda.example'],
          posts: 301,
        },
      ),
    ],
    because: 'Two harmless hops: HTTPS, then www.',
  },
  {
    name: 'torre-di-guardia',
    language: 'it',
    said: 'Torri costiere della Calabria.',
    site: {
      on: 'hugo',
      host: 'torricostiere.example',
      title: 'Torri costiere',
      line: 'Calabria vista dal mare',
      by: 'Saverio Morabito',
      about: 'In gommone da una torre all’altra.',
      nav: 'Torri / Rotte',
      posts: ['2025-05-04 Torre Melissa', '2024-10-18 Capo Suvero'],
      me: 'social.test/@saverio',
    },
    later: [
      as(
        { host: 'saverio-morabito.example/torri', title: 'Torri costiere', nav: 'Torri / Rotte / Chi sono' },
        { redirects: ['https://saverio-morabito.example/torri'], posts: 301 },
      ),
    ],
    because: 'Moved into a folder of the author’s own name, with the same profile and posts.',
  },
  {
    name: 'schaatsstad',
    language: 'nl',
    said: 'Natuurijs en schaatsgeschiedenis.',
    site: {
      on: 'wordpress',
      host: 'zwartijs.example',
      title: 'Zwart ijs',
      line: 'Als het maar vriest',
      by: 'Fokke Jellema',
      about: 'Ik meet ijs met een boor en een bril op.',
      nav: 'Metingen / Toertochten',
      posts: ['2025-01-09 Zeven centimeter', '2024-12-27 Dun bij de brug'],
    },
    later: [
      as(
        {
          host: 'zwartijs-friesland.example',
          about: 'Vervolg van zwartijs.example: ik meet ijs met een boor.',
          foot: '<a href="https://zwartijs.example/">oude adres</a>',
        },
        { redirects: ['https://zwartijs-friesland.example/'], posts: 301, feed: 301 },
      ),
      as(
        { host: 'zwartijs-friesland.example', foot: '<a href="https://zwartijs.example/">oude adres</a>' },
        { redirects: ['https://zwartijs-friesland.example/'], posts: 301, feed: 301 },
      ),
    ],
    because: 'The new domain links back and carries on with the same posts.',
  },
  {
    name: 'chaguan-xin',
    language: 'zh',
    said: '成都老茶馆手记。',
    site: {
      on: 'hugo',
      host: 'chaguan.example',
      title: '茶馆手记',
      line: '盖碗、竹椅、龙门阵',
      by: '周茶客',
      about: '一天坐一家,坐满一百家。',
      nav: '茶馆 / 关于',
      posts: ['2025-03-16 第六十一家', '2025-02-16 第六十家'],
    },
    later: [
      as(
        {
          host: 'zhouchake.example',
          title: '周茶客',
          line: '茶馆手记及其他',
          about: '原「茶馆手记」<a href="https://chaguan.example/">chaguan.example</a>,换个名字继续坐。',
        },
        { redirects: ['https://zhouchake.example/'], posts: 301, feed: 301 },
      ),
    ],
    because: 'New domain, new name, but it links back, and the same hundred tea houses go on.',
  },
]
