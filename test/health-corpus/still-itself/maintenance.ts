import type { WrittenCase } from '../build/build-case.ts'
import { as, fails, page, shows } from '../build/later.ts'

export const maintenance: WrittenCase[] = [
  {
    name: 'tin-whistle-lessons',
    language: 'en',
    said: 'Free tin whistle lessons.',
    site: {
      on: 'wordpress',
      host: 'tinwhistle.example',
      title: 'Tin Whistle Tuesdays',
      line: 'One tune a week',
      by: 'Declan Moore',
      about: 'Lessons for people with neighbours.',
      nav: 'Tunes / Beginners',
      posts: ['2025-05-20 Week 112', '2025-05-13 Week 111'],
    },
    later: [
      shows(
        page(
          'en',
          'Briefly unavailable',
          '<p>Briefly unavailable for scheduled maintenance. Check back in a minute.</p>',
        ),
        { status: 503, headers: { 'retry-after': '600' }, feed: 503, posts: 503 },
      ),
      as({}, { day: 31 }),
    ],
    states: ['fine'],
    because: 'Maintenance for a few minutes, and back as it was at the next reading.',
  },
  {
    name: 'trockenmauer',
    language: 'de',
    said: 'Trockenmauern bauen ohne Mörtel.',
    site: {
      on: 'hugo',
      host: 'trockenmauer.example',
      title: 'Stein auf Stein',
      line: 'Mauern ohne Mörtel',
      by: 'Urs Aebischer',
      about: 'Kurse im Wallis, Bücher aus dem Keller.',
      nav: 'Kurse / Technik',
      posts: ['2025-03-25 Der Binder', '2024-11-18 Fundament im Hang'],
    },
    later: [
      shows(
        page(
          'de',
          'Wartungsarbeiten',
          '<h1>Hier wird gemauert</h1><p>Ich baue gerade um und bin in ein paar Tagen zurück. Kurse laufen weiter: urs@trockenmauer.example</p>',
        ),
        { feed: 'same', posts: 200 },
      ),
    ],
    states: ['fine', 'unsteady'],
    because: 'A note of the owner with status 200; feed and posts are where they were.',
  },
  {
    name: 'cometas-y-viento',
    language: 'es',
    said: 'Cometas acrobáticas caseras.',
    site: {
      on: 'ghost',
      host: 'cometasyviento.example',
      title: 'Cometas y viento',
      line: 'Varillas, tela y nudos',
      by: 'Lola Barrientos',
      about: 'Coso cometas en Fuerteventura.',
      nav: 'Planos / Viento',
      posts: ['2025-04-06 Delta de dos metros', '2025-01-27 Nudo alondra'],
    },
    later: [
      shows('<html><body><h1>502 Bad Gateway</h1></body></html>', { status: 502, feed: 502, posts: 502 }),
      shows(
        page(
          'es',
          'Sitio en mantenimiento',
          '<h1>Estamos de mudanza de servidor</h1><p>Volvemos enseguida. — Lola</p>',
        ),
        { status: 503, feed: 503, posts: 503, day: 36 },
      ),
    ],
    states: ['unsteady', 'away'],
    because:
      'A move of servers that takes long: failing, with a note by the owner; nobody else has the site.',
  },
  {
    name: 'encre-et-buvard',
    language: 'fr',
    said: 'Essais d’encres pour stylo.',
    site: {
      on: 'blogger',
      host: 'encreetbuvard.example',
      title: 'Encre et buvard',
      line: 'Essais d’encres',
      by: 'Hortense Millet',
      about: 'Une encre par semaine, trois papiers.',
      nav: 'Encres / Papiers',
      posts: ['2025-05-02 Un bleu qui verdit', '2025-04-25 Séchage lent'],
    },
    later: [
      shows(
        page(
          'fr',
          'Site en maintenance',
          '<img src="/chat.png" alt="un chat"><h1>Maintenance en cours</h1><p>Le chat s’est couché sur le serveur. Retour prévu ce soir.</p>',
        ),
        { status: 200, feed: 'same', posts: 503 },
      ),
      as({}, { day: 31 }),
    ],
    states: ['fine'],
    because: 'A playful page for an evening, the feed untouched, then as before.',
  },
  {
    name: 'rede-de-pesca',
    language: 'pt',
    said: 'Redes de pesca feitas à mão.',
    site: {
      on: 'eleventy',
      host: 'malhaeno.example',
      title: 'Malha e nó',
      line: 'Redes artesanais',
      by: 'Tonho de Paraty',
      about: 'Faço tarrafa e conserto as dos outros.',
      nav: 'Nós / Malhas',
      posts: ['2025-02-21 Tarrafa de 3 metros', '2024-12-16 Agulha de bambu'],
    },
    later: [
      fails('timeout'),
      as({ posts: ['2025-06-29 O servidor também rasga', '2025-02-21 Tarrafa de 3 metros'] }, { day: 31 }),
    ],
    states: ['fine'],
    because: 'No answer once; then back with a post about it.',
  },
  {
    name: 'cassetta-degli-attrezzi',
    language: 'it',
    said: 'Attrezzi da falegname a mano.',
    site: {
      on: 'wordpress',
      host: 'pialletti.example',
      title: 'Pialletti',
      line: 'Trucioli sottili',
      by: 'Gino Fabris',
      about: 'Affilo, provo, racconto.',
      nav: 'Pialle / Affilatura',
      posts: ['2025-03-10 Pialletto da 60', '2025-01-16 Pietra ad acqua'],
    },
    later: [
      shows(
        page(
          'it',
          'Errore nella connessione al database',
          '<h1>Errore nello stabilire una connessione al database</h1>',
        ),
        { status: 500, feed: 500, posts: 500, day: 30 },
      ),
    ],
    states: ['unsteady', 'away'],
    because: 'A broken database for as long as we looked: failing, but nobody’s but Gino’s.',
  },
  {
    name: 'eb-en-vloed',
    language: 'nl',
    said: 'Wadlopen met getijdentabel.',
    site: {
      on: 'hugo',
      host: 'slikvoeten.example',
      title: 'Slikvoeten',
      line: 'Wadlopen en getij',
      by: 'Baukje de Groot',
      about: 'Gids met natte sokken.',
      nav: 'Tochten / Getij',
      posts: ['2025-05-22 Engelsmanplaat', '2025-04-17 Oostenwind'],
    },
    later: [
      shows(
        page(
          'nl',
          'Even weg',
          '<p>Wij werken aan de website. Tochten boeken kan per telefoon.</p><p>Baukje, Slikvoeten</p>',
        ),
        { status: 503, feed: 'same', posts: 200 },
      ),
    ],
    because: 'The front page is under work, the feed and the posts answer.',
  },
  {
    name: 'yuki-mado-koji',
    language: 'ja',
    said: '雪国の古民家を直す日記。',
    site: {
      on: 'ghost',
      host: 'yukiminka.example',
      title: '雪の古民家',
      line: '柱から直す',
      by: '茂木 夫妻',
      about: '豪雪地帯で築百二十年を直しています。',
      nav: '柱 / 屋根 / 囲炉裏',
      posts: ['2025-04-20 雪解けと床下', '2025-02-14 屋根の雪下ろし'],
    },
    later: [
      shows(
        page(
          'ja',
          'メンテナンス中',
          '<h1>ただいま工事中</h1><p>家だけでなくサイトも工事中です。今週末に戻ります。</p>',
        ),
        { status: 503, headers: { 'retry-after': '172800' }, feed: 503, posts: 503 },
      ),
      as({ posts: ['2025-06-22 サイトの工事も終わる', '2025-04-20 雪解けと床下'] }, { day: 33 }),
    ],
    states: ['fine'],
    because: 'A weekend’s work on the site, and then the same couple again.',
  },
  {
    name: 'pechnoe-delo',
    language: 'ru',
    said: 'Печник о кладке печей.',
    site: {
      on: 'wiki',
      host: 'pechnoe-delo.example',
      title: 'Печное дело',
      line: 'Порядовки и ошибки',
      by: 'Савелий Жуков',
      about: 'Складываю печи, переделываю чужие.',
      nav: 'Порядовки / Глина',
      posts: ['2025-03-03 Колпак в два кирпича', '2024-12-02 Глина из оврага'],
    },
    later: [
      shows(
        page(
          'ru',
          'Технические работы',
          '<h1>Ведутся технические работы</h1><p>Перекладываю базу, как печь: разобрал, теперь собираю. Савелий.</p>',
        ),
        { status: 200, feed: 'same', posts: 503 },
      ),
    ],
    states: ['fine', 'unsteady'],
    because: 'Technical work, signed by the owner, while the feed keeps its entries.',
  },
]
