import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlFailure, crawlPage, renderPage } from '../../build/build-crawl.ts'
import { serverPage } from '../build/frames.ts'

// Only the server's default page is left.

export const wiped: CaseDefinition[] = [
  {
    name: 'held-out-wiped-web-server-welcome',
    language: 'en',
    description: 'An index of stiles, gates and cattle grids.',
    site: {
      theme: 'jekyll',
      host: 'stileindex.example',
      title: 'The Stile Index',
      tagline: 'Ways over and through',
      author: 'Frances Orme',
      about: 'Photographed, measured, climbed.',
      menu: 'Stiles / Gates / Grids',
      posts: [
        '2026-03-31 Ladder stile, two steps missing',
        '2026-02-11 Kissing gate, wide',
        '2026-01-07 A grid that hums',
      ],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: '',
          title: 'Welcome to nginx!',
          body: '<h1>Welcome to nginx!</h1><p>If you see this page, the web server is successfully installed and working. Further configuration is required.</p><p>For online documentation and support please refer to the manual.</p><p><em>Thank you for using nginx.</em></p>',
        }),
      ),
    ],
    reason: 'A new server without a site; feed and posts are 404.',
  },
  {
    name: 'held-out-wiped-suspended',
    language: 'es',
    description: 'El taller de un luthier de barrio.',
    site: {
      theme: 'wordpress',
      host: 'colaytapa.test',
      title: 'Cola y tapa',
      tagline: 'Guitarras que vuelven a sonar',
      author: 'Fermín Aldecoa',
      about: 'Reparo guitarras baratas como si fueran caras.',
      menu: 'Taller / Guitarras / Precios',
      posts: [
        '2026-02-03 Una tapa de pino de caja de fruta',
        '2025-12-20 Cejuela de hueso',
        '2025-11-05 El puente despegado',
      ],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: '',
          title: 'Account Suspended',
          body: '<div id="content"><h1>Account Suspended</h1><p>This Account has been suspended. Contact your hosting provider for more information.</p></div>',
        }),
        { redirects: ['https://colaytapa.test/cgi-sys/suspendedpage.cgi'], feed: 302, oldPostStatus: 302 },
      ),
    ],
    states: ['away'],
    reason: 'The hosting account was suspended and stays suspended.',
  },
  {
    name: 'held-out-wiped-index-of',
    language: 'pl',
    description: 'Spis neonów, które zgasły.',
    site: {
      theme: 'byHand',
      host: 'zgasle-neony.test',
      title: 'Zgasłe neony',
      tagline: 'spis niepełny',
      author: 'Ireneusz Gac',
      about: 'Pamiętam, gdzie świeciły, więc zapisuję.',
      menu: 'Warszawa / Katowice / Reszta',
      posts: ['2025-04-04 Bar mleczny, zielony', '2025-02-15 Kaczuszka'],
      http: true,
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: '',
          title: 'Index of /',
          body: '<h1>Index of /</h1>\n<pre><a href="?C=N;O=D">Name</a> <a href="?C=M;O=A">Last modified</a> <a href="?C=S;O=A">Size</a><hr><a href="cgi-bin/">cgi-bin/</a> 2026-05-11 03:14 -\n<hr></pre><address>Apache Server at zgasle-neony.test Port 80</address>',
        }),
      ),
    ],
    reason: 'An empty folder is listed where the pages were.',
  },
  {
    name: 'held-out-wiped-hosting-panel-default',
    language: 'de',
    description: 'Tagebuch eines Stellwerks.',
    site: {
      theme: 'hugo',
      host: 'stellwerk-hu.example',
      title: 'Stellwerk Hu',
      tagline: 'Hebel, Seile, Fahrstraßen',
      author: 'Rainer Kottke',
      about: 'Mechanisches Stellwerk, Baujahr 1911, Bediener Baujahr 1968.',
      menu: 'Tagebuch / Technik / Besuch',
      posts: [
        '2026-01-22 Frost im Seilzug',
        '2025-11-30 Die Fahrstraße nach Gleis 4',
        '2025-10-02 Besuch aus Japan',
      ],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'Herzlich willkommen auf Ihrem neuen Webspace',
          '<div class="logo">Webtopf Hosting</div><h1>Hier entsteht eine neue Internetpräsenz</h1><p>Diese Domain wurde erfolgreich eingerichtet. Sind Sie der Inhaber? Laden Sie Ihre Dateien per FTP in den Ordner httpdocs hoch und löschen Sie diese Datei index.html.</p><p><a href="/login">Zum Kundenmenü</a> <a href="/faq">Erste Schritte</a></p>',
        ),
        { nameServers: 'ns1.webtopf.example ns2.webtopf.example' },
      ),
    ],
    reason: 'New web space of a hosting company, still without a page.',
  },
  {
    name: 'held-out-wiped-404-everywhere',
    language: 'zh',
    description: '昆虫旅馆的搭建和住客登记。',
    site: {
      theme: 'hexo',
      host: 'chongzhu.example',
      title: '虫住',
      tagline: '阳台上的昆虫旅馆',
      author: '叶知秋',
      about: '给独居蜂盖房子。',
      menu: '住客 / 图纸 / 关于',
      posts: ['2026-04-09 第一位住客是壁蜂', '2026-03-13 竹管要多粗', '2026-02-02 冬天不要打扰'],
      excerpts: ['它搬了一下午的泥。', '八毫米最受欢迎。', '里面的都在睡觉。'],
    },
    laterCrawls: [
      crawlPage(
        '<html>\n<head><title>404 Not Found</title></head>\n<body>\n<center><h1>404 Not Found</h1></center>\n<hr><center>nginx</center>\n</body>\n</html>',
        {
          status: 404,
        },
      ),
      crawlPage(
        '<html>\n<head><title>404 Not Found</title></head>\n<body>\n<center><h1>404 Not Found</h1></center>\n<hr><center>nginx/1</center>\n</body>\n</html>',
        {
          status: 404,
        },
      ),
    ],
    states: ['away', 'gone'],
    reason: 'Everything has been 404 for weeks, including the front page.',
  },
  {
    name: 'held-out-wiped-fresh-wordpress',
    language: 'nl',
    description: 'Dagboek van een brugwachter.',
    site: {
      theme: 'wordpress',
      host: 'brugdicht.example',
      title: 'Brug dicht',
      tagline: 'Tien minuten wachten',
      author: 'Ria Stobbe',
      about: 'Ik laat boten door en auto’s wachten.',
      menu: 'Dagboek / De brug / Wie',
      posts: ['2026-05-10 Een mast te hoog', '2026-04-22 Storing', '2026-03-19 De eerste sloep'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'nl',
          'Mijn WordPress-site',
          '<header><p>Mijn WordPress-site</p><p>En nog een WordPress site</p></header><main><article><h2><a href="/2026/06/hallo-wereld/">Hallo wereld!</a></h2><p>Welkom bij WordPress. Dit is je eerste bericht. Bewerk of verwijder het, start dan met schrijven!</p></article></main><aside><h2>Recente reacties</h2><p>Een WordPress commentator op Hallo wereld!</p><h2>Meta</h2><p>Inloggen</p></aside>',
        ),
        { feed: 404 },
      ),
    ],
    states: ['changed_hands', 'away'],
    reason: 'A new installation with the software’s sample entry; nothing of hers came back.',
  },
  {
    name: 'held-out-wiped-refused',
    language: 'hi',
    description: 'पतंग बनाने वालों की गली का हिसाब।',
    site: {
      theme: 'wordpress',
      host: 'patang-gali.example',
      title: 'पतंग गली',
      tagline: 'काग़ज़, बाँस और माँझा',
      author: 'इमरान कमानगर',
      about: 'हमारी गली में अब चार दुकानें बची हैं।',
      menu: 'दुकानें / काग़ज़ / उड़ान',
      posts: ['2026-01-14 संक्रांति की भीड़', '2025-12-02 बाँस कहाँ से आता है', '2025-10-25 एक पतंग, नौ हाथ'],
    },
    laterCrawls: [crawlFailure('refused', { day: 30 }), crawlFailure('refused', { day: 52 })],
    states: ['away', 'gone'],
    reason: 'No server has listened for weeks.',
  },
]
