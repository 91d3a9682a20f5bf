import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../build/build-crawl.ts'

export const botChallenge: CaseDefinition[] = [
  {
    name: 'tape-hiss',
    language: 'en',
    description: 'Home recordings on old cassettes.',
    site: {
      theme: 'ghost',
      host: 'tapehiss.example',
      title: 'Tape Hiss',
      tagline: 'Found cassettes',
      author: 'Marcus Bell',
      about: 'I digitise tapes from jumble sales.',
      menu: 'Tapes / Gear',
      posts: ['2025-04-27 Aunt Vi reads the gas meter', '2025-03-13 A wedding, side B'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          '',
          'Just a moment...',
          '<noscript>Enable JavaScript and cookies to continue</noscript><div id="challenge-stage">Verifying you are human. This may take a few seconds.</div><p>tapehiss.example needs to review the security of your connection.</p><p>Ray: 8f00aa</p>',
        ),
        { status: 403, headers: { server: 'edge' }, feed: 403, oldPostStatus: 403 },
      ),
    ],
    reason:
      'A protection service requires a browser everywhere: it blocks us, but says nothing about the site.',
  },
  {
    name: 'geocaching-harz',
    language: 'de',
    description: 'Geocaches und Sagen im Harz.',
    site: {
      theme: 'wordpress',
      host: 'sagencaches.example',
      title: 'Sagencaches',
      tagline: 'Dosen, Hexen, Höhlen',
      author: 'Silke Brandes',
      about: 'Zu jeder Dose eine Sage.',
      menu: 'Caches / Sagen',
      posts: ['2025-02-08 Der Mönch am Felsen', '2024-10-31 Walpurgis im Herbst'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'Sicherheitsprüfung',
          '<h1>Einen Augenblick</h1><p>Wir prüfen, ob Sie ein Mensch sind. Bitte bestätigen Sie: <input type="checkbox"> Ich bin kein Roboter</p>',
        ),
        { status: 200, feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'A challenge before the front page only; the feed is as it was.',
  },
  {
    name: 'arqueria-tradicional',
    language: 'es',
    description: 'Arcos de tejo hechos a mano.',
    site: {
      theme: 'jekyll',
      host: 'arcosdetejo.example',
      title: 'Arcos de tejo',
      tagline: 'Tallar, tensar, romper',
      author: 'Unai Etxeberria',
      about: 'De cada tres, rompo dos.',
      menu: 'Arcos / Flechas',
      posts: ['2025-01-23 El tercero aguantó', '2024-09-12 Plumas de ganso'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'es',
          'Comprobando su navegador',
          '<h2>Comprobando su navegador antes de acceder a arcosdetejo.example</h2><p>Este proceso es automático.</p><script src="/__guard/pow.js"></script>',
        ),
        { status: 503, feed: 503, oldPostStatus: 503 },
      ),
      crawlThemedSite({}, { day: 31 }),
    ],
    states: ['fine'],
    reason: 'A challenge during an attack, gone at the next crawl.',
  },
  {
    name: 'le-jardin-des-mots',
    language: 'fr',
    description: 'Mots du patois forézien.',
    site: {
      theme: 'wiki',
      host: 'motsduforez.example',
      title: 'Mots du Forez',
      tagline: 'Patois recueilli',
      author: 'Odette Chazal',
      about: 'J’écoute mes voisines.',
      menu: 'A-L / M-Z / Dictons',
      posts: ['2025-04-11 Babet', '2025-03-21 Gabouiller'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          '',
          'Making sure you are not a bot',
          '<img src="/.guard/mascot.webp" alt=""><h1>Making sure you are not a bot!</h1><p>Your browser computes a small puzzle. The administrator set this up against scrapers.</p><details><summary>Why am I seeing this?</summary><p>Because machines read this server to death.</p></details>',
        ),
        { status: 200, feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'A proof-of-work page in English before a French wiki: still hers, and the feed is intact.',
  },
  {
    name: 'forro-de-rabeca',
    language: 'pt',
    description: 'Rabecas e rabequeiros.',
    site: {
      theme: 'blogger',
      host: 'rabeca.example',
      title: 'Rabeca velha',
      tagline: 'Rabequeiros do sertão',
      author: 'Cícero Dantas',
      about: 'Gravo e transcrevo.',
      menu: 'Rabequeiros / Partituras',
      posts: ['2025-02-18 Mestre Luiz', '2024-12-10 Afinação de rabeca'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'pt',
          'Verificação de segurança',
          '<p>Muitos acessos do seu endereço. Digite os caracteres da imagem para continuar.</p><img src="/captcha.png"><input name="c">',
        ),
        { status: 429, headers: { 'retry-after': '3600' }, feed: 429, oldPostStatus: 429 },
      ),
    ],
    reason: 'The host reports too many requests; nothing is known about the site.',
  },
  {
    name: 'osterie-perdute',
    language: 'it',
    description: 'Osterie chiuse di Trieste.',
    site: {
      theme: 'hugo',
      host: 'osmize.example',
      title: 'Frasche',
      tagline: 'Osmize e osterie',
      author: 'Livia Košuta',
      about: 'Seguo le frasche sul Carso.',
      menu: 'Osmize / Osterie',
      posts: ['2025-04-05 Frasca a Prepotto', '2025-01-19 Chiuso per lutto'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'it',
          'Accesso negato',
          '<h1>Accesso negato</h1><p>Il tuo indirizzo è stato bloccato dal firewall del sito. ID evento: 77-1C.</p>',
        ),
        { status: 403, feed: 403, oldPostStatus: 403 },
      ),
      crawlPage(renderPage('it', 'Accesso negato', '<h1>Accesso negato</h1><p>ID evento: 80-2D.</p>'), {
        status: 403,
        feed: 403,
        oldPostStatus: 403,
      }),
    ],
    reason: 'A lasting 403 of a firewall is at most unsteady.',
  },
  {
    name: 'turfschip',
    language: 'nl',
    description: 'Turfvaart in de Peel, vaart na vaart.',
    site: {
      theme: 'eleventy',
      host: 'turfvaart.example',
      title: 'Turfvaart',
      tagline: 'Vaarten op de kaart',
      author: 'Piet Hoeks',
      about: 'Ik fiets gedempte kanalen na.',
      menu: 'Vaarten / Schepen',
      posts: ['2025-03-02 Helenavaart', '2024-11-29 Sluis 11'],
    },
    laterCrawls: [
      crawlPage(
        renderPage('nl', 'Bent u een mens?', '<p>Los de som op om verder te gaan: 7 + 4 = <input></p>'),
        {
          status: 401,
          feed: 'same',
          oldPostStatus: 401,
        },
      ),
    ],
    reason: 'An arithmetic captcha in front of the pages; the feed works without.',
  },
  {
    name: 'hashi-meguri',
    language: 'ja',
    description: '沈下橋めぐり。',
    site: {
      theme: 'wordpress',
      host: 'chinkabashi.example',
      title: '沈下橋めぐり',
      tagline: '欄干のない橋',
      author: '川渡',
      about: '四万十から始めて全国へ。',
      menu: '四万十 / 全国',
      posts: ['2025-05-05 増水の朝', '2025-03-09 流された橋'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ja',
          'アクセス確認',
          '<p>セキュリティ確認中です。ブラウザのJavaScriptを有効にしてください。</p><div class="spinner"></div>',
        ),
        { status: 202, headers: { 'x-guard': 'challenge' }, feed: 'same', oldPostStatus: 202 },
      ),
    ],
    reason: 'A browser check with status 202; the feed is unchanged.',
  },
  {
    name: 'gangqin-tiaolv',
    language: 'zh',
    description: '钢琴调律师手记。',
    site: {
      theme: 'jekyll',
      host: 'tiaolvshi.example',
      title: '调律师手记',
      tagline: '八十八个键',
      author: '陈一弦',
      about: '走街串巷调琴二十五年。',
      menu: '手记 / 工具',
      posts: ['2025-04-14 音板裂缝', '2025-01-25 受潮的击弦机'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'zh',
          '安全验证',
          '<h2>请完成安全验证</h2><p>拖动滑块完成拼图后继续访问。</p><div class="slider"></div>',
        ),
        { status: 200, feed: 'html', oldPostStatus: 200 },
      ),
      crawlThemedSite({}, { day: 31 }),
    ],
    states: ['fine'],
    reason: 'A puzzle at every address for a while, then the tuner’s pages again.',
  },
]
