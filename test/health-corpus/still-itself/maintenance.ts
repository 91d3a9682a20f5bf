import type { CaseDefinition } from '../build/build-case.ts'
import { crawlFailure, crawlPage, crawlThemedSite, renderPage } from '../build/build-crawl.ts'

export const maintenance: CaseDefinition[] = [
  {
    name: 'tin-whistle-lessons',
    language: 'en',
    description: 'Free tin whistle lessons.',
    site: {
      theme: 'wordpress',
      host: 'tinwhistle.example',
      title: 'Tin Whistle Tuesdays',
      tagline: 'One tune a week',
      author: 'Declan Moore',
      about: 'Lessons for people with neighbours.',
      menu: 'Tunes / Beginners',
      posts: ['2025-05-20 Week 112', '2025-05-13 Week 111'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Briefly unavailable',
          '<p>Briefly unavailable for scheduled maintenance. Check back in a minute.</p>',
        ),
        { status: 503, headers: { 'retry-after': '600' }, feed: 503, oldPostStatus: 503 },
      ),
      crawlThemedSite({}, { day: 31 }),
    ],
    states: ['fine'],
    reason: 'Maintenance for a few minutes, and unchanged at the next crawl.',
  },
  {
    name: 'trockenmauer',
    language: 'de',
    description: 'Trockenmauern bauen ohne Mörtel.',
    site: {
      theme: 'hugo',
      host: 'trockenmauer.example',
      title: 'Stein auf Stein',
      tagline: 'Mauern ohne Mörtel',
      author: 'Urs Aebischer',
      about: 'Kurse im Wallis, Bücher aus dem Keller.',
      menu: 'Kurse / Technik',
      posts: ['2025-03-25 Der Binder', '2024-11-18 Fundament im Hang'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'Wartungsarbeiten',
          '<h1>Hier wird gemauert</h1><p>Ich baue gerade um und bin in ein paar Tagen zurück. Kurse laufen weiter: urs@trockenmauer.example</p>',
        ),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    states: ['fine', 'unsteady'],
    reason: 'A note by the owner with status 200; feed and posts are still there.',
  },
  {
    name: 'cometas-y-viento',
    language: 'es',
    description: 'Cometas acrobáticas caseras.',
    site: {
      theme: 'ghost',
      host: 'cometasyviento.example',
      title: 'Cometas y viento',
      tagline: 'Varillas, tela y nudos',
      author: 'Lola Barrientos',
      about: 'Coso cometas en Fuerteventura.',
      menu: 'Planos / Viento',
      posts: ['2025-04-06 Delta de dos metros', '2025-01-27 Nudo alondra'],
    },
    laterCrawls: [
      crawlPage('<html><body><h1>502 Bad Gateway</h1></body></html>', {
        status: 502,
        feed: 502,
        oldPostStatus: 502,
      }),
      crawlPage(
        renderPage(
          'es',
          'Sitio en mantenimiento',
          '<h1>Estamos de mudanza de servidor</h1><p>Volvemos enseguida. — Lola</p>',
        ),
        { status: 503, feed: 503, oldPostStatus: 503, day: 36 },
      ),
    ],
    states: ['unsteady', 'away'],
    reason: 'A slow server move: failing, with a note by the owner; the site has no other owner.',
  },
  {
    name: 'encre-et-buvard',
    language: 'fr',
    description: 'Essais d’encres pour stylo.',
    site: {
      theme: 'blogger',
      host: 'encreetbuvard.example',
      title: 'Encre et buvard',
      tagline: 'Essais d’encres',
      author: 'Hortense Millet',
      about: 'Une encre par semaine, trois papiers.',
      menu: 'Encres / Papiers',
      posts: ['2025-05-02 Un bleu qui verdit', '2025-04-25 Séchage lent'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'fr',
          'Site en maintenance',
          '<img src="/chat.png" alt="un chat"><h1>Maintenance en cours</h1><p>Le chat s’est couché sur le serveur. Retour prévu ce soir.</p>',
        ),
        { status: 200, feed: 'same', oldPostStatus: 503 },
      ),
      crawlThemedSite({}, { day: 31 }),
    ],
    states: ['fine'],
    reason: 'A playful page for an evening, the feed untouched, then as before.',
  },
  {
    name: 'rede-de-pesca',
    language: 'pt',
    description: 'Redes de pesca feitas à mão.',
    site: {
      theme: 'eleventy',
      host: 'malhaeno.example',
      title: 'Malha e nó',
      tagline: 'Redes artesanais',
      author: 'Tonho de Paraty',
      about: 'Faço tarrafa e conserto as dos outros.',
      menu: 'Nós / Malhas',
      posts: ['2025-02-21 Tarrafa de 3 metros', '2024-12-16 Agulha de bambu'],
    },
    laterCrawls: [
      crawlFailure('timeout'),
      crawlThemedSite(
        { posts: ['2025-06-29 O servidor também rasga', '2025-02-21 Tarrafa de 3 metros'] },
        { day: 31 },
      ),
    ],
    states: ['fine'],
    reason: 'One failed response; then back with a post about it.',
  },
  {
    name: 'cassetta-degli-attrezzi',
    language: 'it',
    description: 'Attrezzi da falegname a mano.',
    site: {
      theme: 'wordpress',
      host: 'pialletti.example',
      title: 'Pialletti',
      tagline: 'Trucioli sottili',
      author: 'Gino Fabris',
      about: 'Affilo, provo, racconto.',
      menu: 'Pialle / Affilatura',
      posts: ['2025-03-10 Pialletto da 60', '2025-01-16 Pietra ad acqua'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'it',
          'Errore nella connessione al database',
          '<h1>Errore nello stabilire una connessione al database</h1>',
        ),
        { status: 500, feed: 500, oldPostStatus: 500, day: 30 },
      ),
    ],
    states: ['unsteady', 'away'],
    reason: 'A broken database for as long as we looked: failing, but still Gino’s.',
  },
  {
    name: 'eb-en-vloed',
    language: 'nl',
    description: 'Wadlopen met getijdentabel.',
    site: {
      theme: 'hugo',
      host: 'slikvoeten.example',
      title: 'Slikvoeten',
      tagline: 'Wadlopen en getij',
      author: 'Baukje de Groot',
      about: 'Gids met natte sokken.',
      menu: 'Tochten / Getij',
      posts: ['2025-05-22 Engelsmanplaat', '2025-04-17 Oostenwind'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'nl',
          'Even weg',
          '<p>Wij werken aan de website. Tochten boeken kan per telefoon.</p><p>Baukje, Slikvoeten</p>',
        ),
        { status: 503, feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'The front page is under construction; the feed and the posts respond.',
  },
  {
    name: 'yuki-mado-koji',
    language: 'ja',
    description: '雪国の古民家を直す日記。',
    site: {
      theme: 'ghost',
      host: 'yukiminka.example',
      title: '雪の古民家',
      tagline: '柱から直す',
      author: '茂木 夫妻',
      about: '豪雪地帯で築百二十年を直しています。',
      menu: '柱 / 屋根 / 囲炉裏',
      posts: ['2025-04-20 雪解けと床下', '2025-02-14 屋根の雪下ろし'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ja',
          'メンテナンス中',
          '<h1>ただいま工事中</h1><p>家だけでなくサイトも工事中です。今週末に戻ります。</p>',
        ),
        { status: 503, headers: { 'retry-after': '172800' }, feed: 503, oldPostStatus: 503 },
      ),
      crawlThemedSite({ posts: ['2025-06-22 サイトの工事も終わる', '2025-04-20 雪解けと床下'] }, { day: 33 }),
    ],
    states: ['fine'],
    reason: 'A weekend’s work on the site, and then the same couple again.',
  },
  {
    name: 'pechnoe-delo',
    language: 'ru',
    description: 'Печник о кладке печей.',
    site: {
      theme: 'wiki',
      host: 'pechnoe-delo.example',
      title: 'Печное дело',
      tagline: 'Порядовки и ошибки',
      author: 'Савелий Жуков',
      about: 'Складываю печи, переделываю чужие.',
      menu: 'Порядовки / Глина',
      posts: ['2025-03-03 Колпак в два кирпича', '2024-12-02 Глина из оврага'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ru',
          'Технические работы',
          '<h1>Ведутся технические работы</h1><p>Перекладываю базу, как печь: разобрал, теперь собираю. Савелий.</p>',
        ),
        { status: 200, feed: 'same', oldPostStatus: 503 },
      ),
    ],
    states: ['fine', 'unsteady'],
    reason: 'Maintenance, signed by the owner, while the feed keeps its entries.',
  },
]
