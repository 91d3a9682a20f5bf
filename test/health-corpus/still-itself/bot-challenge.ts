import type { WrittenCase } from '../build/build-case.ts'
import { as, page, shows } from '../build/later.ts'

export const botChallenge: WrittenCase[] = [
  {
    name: 'tape-hiss',
    language: 'en',
    said: 'Home recordings on old cassettes.',
    site: {
      on: 'ghost',
      host: 'tapehiss.example',
      title: 'Tape Hiss',
      line: 'Found cassettes',
      by: 'Marcus Bell',
      about: 'I digitise tapes from jumble sales.',
      nav: 'Tapes / Gear',
      posts: ['2025-04-27 Aunt Vi reads the gas meter', '2025-03-13 A wedding, side B'],
    },
    later: [
      shows(
        page(
          '',
          'Just a moment...',
          '<noscript>Enable JavaScript and cookies to continue</noscript><div id="challenge-stage">Verifying you are human. This may take a few seconds.</div><p>tapehiss.example needs to review the security of your connection.</p><p>Ray: 8f00aa</p>',
        ),
        { status: 403, headers: { server: 'edge' }, feed: 403, posts: 403 },
      ),
    ],
    because:
      'A protective service asks for a browser everywhere: it refuses us, and says nothing of the site.',
  },
  {
    name: 'geocaching-harz',
    language: 'de',
    said: 'Geocaches und Sagen im Harz.',
    site: {
      on: 'wordpress',
      host: 'sagencaches.example',
      title: 'Sagencaches',
      line: 'Dosen, Hexen, Höhlen',
      by: 'Silke Brandes',
      about: 'Zu jeder Dose eine Sage.',
      nav: 'Caches / Sagen',
      posts: ['2025-02-08 Der Mönch am Felsen', '2024-10-31 Walpurgis im Herbst'],
    },
    later: [
      shows(
        page(
          'de',
          'Sicherheitsprüfung',
          '<h1>Einen Augenblick</h1><p>Wir prüfen, ob Sie ein Mensch sind. Bitte bestätigen Sie: <input type="checkbox"> Ich bin kein Roboter</p>',
        ),
        { status: 200, feed: 'same', posts: 200 },
      ),
    ],
    because: 'A challenge before the front page only; the feed is as it was.',
  },
  {
    name: 'arqueria-tradicional',
    language: 'es',
    said: 'Arcos de tejo hechos a mano.',
    site: {
      on: 'jekyll',
      host: 'arcosdetejo.example',
      title: 'Arcos de tejo',
      line: 'Tallar, tensar, romper',
      by: 'Unai Etxeberria',
      about: 'De cada tres, rompo dos.',
      nav: 'Arcos / Flechas',
      posts: ['2025-01-23 El tercero aguantó', '2024-09-12 Plumas de ganso'],
    },
    later: [
      shows(
        page(
          'es',
          'Comprobando su navegador',
          '<h2>Comprobando su navegador antes de acceder a arcosdetejo.example</h2><p>Este proceso es automático.</p><script src="/__guard/pow.js"></script>',
        ),
        { status: 503, feed: 503, posts: 503 },
      ),
      as({}, { day: 31 }),
    ],
    states: ['fine'],
    because: 'A challenge during an attack, gone at the next reading.',
  },
  {
    name: 'le-jardin-des-mots',
    language: 'fr',
    said: 'Mots du patois forézien.',
    site: {
      on: 'wiki',
      host: 'motsduforez.example',
      title: 'Mots du Forez',
      line: 'Patois recueilli',
      by: 'Odette Chazal',
      about: 'J’écoute mes voisines.',
      nav: 'A-L / M-Z / Dictons',
      posts: ['2025-04-11 Babet', '2025-03-21 Gabouiller'],
    },
    later: [
      shows(
        page(
          '',
          'Making sure you are not a bot',
          '<img src="/.guard/mascot.webp" alt=""><h1>Making sure you are not a bot!</h1><p>Your browser computes a small puzzle. The administrator set this up against scrapers.</p><details><summary>Why am I seeing this?</summary><p>Because machines read this server to death.</p></details>',
        ),
        { status: 200, feed: 'same', posts: 200 },
      ),
    ],
    because: 'A proof-of-work page in English before a French wiki: still hers, and the feed is intact.',
  },
  {
    name: 'forro-de-rabeca',
    language: 'pt',
    said: 'Rabecas e rabequeiros.',
    site: {
      on: 'blogger',
      host: 'rabeca.example',
      title: 'Rabeca velha',
      line: 'Rabequeiros do sertão',
      by: 'Cícero Dantas',
      about: 'Gravo e transcrevo.',
      nav: 'Rabequeiros / Partituras',
      posts: ['2025-02-18 Mestre Luiz', '2024-12-10 Afinação de rabeca'],
    },
    later: [
      shows(
        page(
          'pt',
          'Verificação de segurança',
          '<p>Muitos acessos do seu endereço. Digite os caracteres da imagem para continuar.</p><img src="/captcha.png"><input name="c">',
        ),
        { status: 429, headers: { 'retry-after': '3600' }, feed: 429, posts: 429 },
      ),
    ],
    because: 'The host found that there were too many requests; nothing is known of the site.',
  },
  {
    name: 'osterie-perdute',
    language: 'it',
    said: 'Osterie chiuse di Trieste.',
    site: {
      on: 'hugo',
      host: 'osmize.example',
      title: 'Frasche',
      line: 'Osmize e osterie',
      by: 'Livia Košuta',
      about: 'Seguo le frasche sul Carso.',
      nav: 'Osmize / Osterie',
      posts: ['2025-04-05 Frasca a Prepotto', '2025-01-19 Chiuso per lutto'],
    },
    later: [
      shows(
        page(
          'it',
          'Accesso negato',
          '<h1>Accesso negato</h1><p>Il tuo indirizzo è stato bloccato dal firewall del sito. ID evento: 77-1C.</p>',
        ),
        { status: 403, feed: 403, posts: 403 },
      ),
      shows(page('it', 'Accesso negato', '<h1>Accesso negato</h1><p>ID evento: 80-2D.</p>'), {
        status: 403,
        feed: 403,
        posts: 403,
      }),
    ],
    because: 'A lasting 403 of a firewall is at most unsteady.',
  },
  {
    name: 'turfschip',
    language: 'nl',
    said: 'Turfvaart in de Peel, vaart na vaart.',
    site: {
      on: 'eleventy',
      host: 'turfvaart.example',
      title: 'Turfvaart',
      line: 'Vaarten op de kaart',
      by: 'Piet Hoeks',
      about: 'Ik fiets gedempte kanalen na.',
      nav: 'Vaarten / Schepen',
      posts: ['2025-03-02 Helenavaart', '2024-11-29 Sluis 11'],
    },
    later: [
      shows(page('nl', 'Bent u een mens?', '<p>Los de som op om verder te gaan: 7 + 4 = <input></p>'), {
        status: 401,
        feed: 'same',
        posts: 401,
      }),
    ],
    because: 'A sum to solve before the pages; the feed comes without.',
  },
  {
    name: 'hashi-meguri',
    language: 'ja',
    said: '沈下橋めぐり。',
    site: {
      on: 'wordpress',
      host: 'chinkabashi.example',
      title: '沈下橋めぐり',
      line: '欄干のない橋',
      by: '川渡',
      about: '四万十から始めて全国へ。',
      nav: '四万十 / 全国',
      posts: ['2025-05-05 増水の朝', '2025-03-09 流された橋'],
    },
    later: [
      shows(
        page(
          'ja',
          'アクセス確認',
          '<p>セキュリティ確認中です。ブラウザのJavaScriptを有効にしてください。</p><div class="spinner"></div>',
        ),
        { status: 202, headers: { 'x-guard': 'challenge' }, feed: 'same', posts: 202 },
      ),
    ],
    because: 'A check of the browser with status 202; the feed is unchanged.',
  },
  {
    name: 'gangqin-tiaolv',
    language: 'zh',
    said: '钢琴调律师手记。',
    site: {
      on: 'jekyll',
      host: 'tiaolvshi.example',
      title: '调律师手记',
      line: '八十八个键',
      by: '陈一弦',
      about: '走街串巷调琴二十五年。',
      nav: '手记 / 工具',
      posts: ['2025-04-14 音板裂缝', '2025-01-25 受潮的击弦机'],
    },
    later: [
      shows(
        page(
          'zh',
          '安全验证',
          '<h2>请完成安全验证</h2><p>拖动滑块完成拼图后继续访问。</p><div class="slider"></div>',
        ),
        { status: 200, feed: 'html', posts: 200 },
      ),
      as({}, { day: 31 }),
    ],
    states: ['fine'],
    because: 'A puzzle at every address for a while, then the tuner’s pages again.',
  },
]
