import type { Site } from '../build/site.ts'
import { html, type RenderPage } from './taken-over-pages.ts'

/** Temporary pages shown instead of the site by its author, a bot check or the host. */
export const interstitials: Record<string, RenderPage> = {
  paintingWalls: ({ title }) => html(title, '<p>We are painting the walls. Come in again on Tuesday.</p>'),
  justMoment: () =>
    html('Just a moment...', '<noscript>Enable JavaScript and cookies to continue</noscript>'),
  proofOfWork: () =>
    html(
      "Making sure you're not a bot!",
      '<p>Loading...</p><p>Protected by Anubis, proof-of-work for your own good.</p>',
    ),
  oneMoment: ({ host }) =>
    html('One moment, please', `<p>Please wait while your request is being verified at ${host}.</p>`),
  germanWartung: () =>
    html('Wartungsarbeiten', '<h1>Hier wird gerade geschraubt</h1><p>Wir sind in Kürze wieder da.</p>'),
  frenchTravaux: () => html('Travaux', '<p>Le site fait peau neuve. Retour la semaine prochaine.</p>'),
  spanishObras: () => html('En obras', '<p>Estoy cambiando de servidor. Vuelvo enseguida.</p>'),
  japaneseMaintenance: () =>
    html('メンテナンスのお知らせ', '<p>ただいまメンテナンス中です。しばらくお待ちください。</p>'),
  chineseMaintenance: () => html('系统维护中', '<p>网站正在升级维护,请稍后再来。</p>'),
  russianWorks: () => html('Технические работы', '<p>Сайт временно недоступен, скоро вернёмся.</p>'),
  consentLong: () =>
    html(
      'Ihre Privatsphäre',
      `<h1>Wir schätzen Ihre Privatsphäre</h1><p>${'Wir und unsere 834 Partner speichern Informationen auf einem Gerät, etwa Cookies, und verarbeiten personenbezogene Daten. '.repeat(16)}</p><button>Alle akzeptieren</button><button>Ablehnen</button>`,
    ),
  consentEnglish: () =>
    html(
      'Before you continue',
      '<h1>We value your privacy</h1><p>We and our partners use cookies. Accept all / Reject all</p>',
    ),
  loginWall: ({ host }) =>
    html('Log in', `<form><p>You must be logged in to view ${host}.</p><input type="password"></form>`),
  ageWall: () =>
    html(
      'Are you old enough?',
      '<p>This site may contain content that is not suitable for minors. Are you 18 or older?</p><a>Yes</a> <a>No</a>',
    ),
  passwordFrench: () =>
    html('Protégé', '<form><p>Ce contenu est protégé par un mot de passe.</p><input type="password"></form>'),
  emptyScript: ({ title }) =>
    html(title, '<div id="root"></div><script src="/assets/index-4f1.js"></script>'),
  emptyScriptNoTitle: () => html('', '<div id="app"></div><script src="/app.js"></script>'),
  viteTitle: () => html('Vite App', '<div id="root"></div><script type="module" src="/m.js"></script>'),
  needsScripts: ({ title }) =>
    html(title, '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>'),
  databaseError: () => html('Database Error', '<h1>Error establishing a database connection</h1>'),
  blank: () => '',
  phpError: () =>
    '<br /><b>Fatal error</b>: Uncaught Error: Call to undefined function the_field() in <b>/var/www/wp-content/themes/x/index.php</b> on line <b>12</b>',
}

const posts = (site: Site, n = 3) =>
  site.posts
    .slice(0, n)
    .map((post) => `<li>${post.slice(11)}</li>`)
    .join('')

/** A later front page of the same person. The feed continues as before. */
export const changedPages: Record<string, RenderPage> = {
  landing: ({ title }) => html(title, '<img src="/hero.jpg" alt=""><a href="/all">Enter</a>'),
  noWords: ({ title }) =>
    html(
      title,
      '<h1>Selected works</h1><p>Commissions, exhibitions, teaching. Catalogue available upon request since nineteen ninety.</p>',
    ),
  renamed: (site) =>
    html(
      'Half a Loaf',
      `<h1>Half a Loaf</h1><p>New name, same hands: ${site.author || site.title} again.</p><ul>${posts(site)}</ul>`,
    ),
  holiday: ({ title }) =>
    html(
      `🎄 ${title} 🎄`,
      '<h1>Merry Christmas and a happy new year</h1><p>Snow, lights, cocoa. Back to normal in January!</p>',
    ),
  card: ({ title, author }) => html(title, `<p>${author || title}. Mail me.</p>`),
  goodbye: (site) =>
    html(
      site.title,
      `<h1>Goodbye</h1><p>I have stopped writing ${site.title}. Thank you for reading all these years. The archive stays.</p><ul>${posts(site)}</ul>`,
    ),
  ownSale: (site) =>
    html(
      site.title,
      `<h1>${site.title}</h1><p>I no longer need the name, so this domain is for sale: write to me. Until then all is as it was.</p><p>${site.tagline}</p><ul>${posts(site)}</ul><footer>${site.author}</footer>`,
    ),
  ownBook: (site) =>
    html(
      site.title,
      `<h1>${site.title}: the book</h1><p>Buy it now from ${site.host} for 12 euros, minimum order one. Make an offer for the original drawings.</p><p>${site.tagline}</p><footer>${site.author}</footer>`,
    ),
  registrarLink: (site) =>
    html(
      site.title,
      `<h1>${site.title}</h1><p>${site.tagline}</p><ul>${posts(site)}</ul><footer>${site.author} · name by <a href="https://www.dynadot.com/">Dynadot</a>, see also <a href="https://sedo.com/x">what names cost</a></footer>`,
    ),
  english: (site) =>
    html(
      `${site.title} in English`,
      `<h1>${site.title}</h1><p>From today I write in English as well, because my neighbours asked.</p><ul>${posts(site)}</ul><footer>${site.author}</footer>`,
    ).replace('<html>', '<html lang="en">'),
  sponsor: (site) =>
    html(
      site.title,
      `<h1>${site.title}</h1><p>${site.tagline}</p><ul>${posts(site)}</ul><aside>Sponsored: best online casino bonus</aside><footer>${site.author}</footer>`,
    ),
  hackedFoot: (site) =>
    html(
      site.title,
      `<h1>${site.title}</h1><p>${site.tagline}</p><ul>${posts(site)}</ul><div style="position:absolute;left:-9999px"><a href="https://x.test/">slot gacor</a> <a href="https://y.test/">online casino</a> <a href="https://z.test/">buy viagra</a> <a href="https://w.test/">poker</a> togel</div><footer>${site.author}</footer>`,
    ),
  hackedTitle: (site) =>
    html(
      'Slot Gacor Hari Ini | Situs Judi Online Maxwin',
      `<h1>${site.title}</h1><p>${site.tagline}</p>${site.about}<ul>${posts(site)}</ul><footer>${site.author}</footer>`,
    ),
  multilingual: (site) =>
    html(
      `${site.title} · Accueil · Startseite`,
      `<p>Deutsch Français English Español</p><h1>${site.title}</h1><footer>${site.author}</footer>`,
    ),
  movedNote: (site) =>
    html(
      site.title,
      `<p>${site.title} now lives at <a href="https://new-${site.host}/">new-${site.host}</a>. Please update your bookmarks.</p><footer>${site.author}</footer>`,
    ),
}

/** Unusual front pages that are recognizable as the same person’s, even without a feed. */
export const unusualPages: Record<string, RenderPage> = {
  aboutSales: (site) =>
    html(
      site.title,
      `<h1>${site.title}</h1><p>${site.tagline}</p>${site.about}<ul>${posts(site)}<li>My dream domain is for sale</li></ul><footer>${site.author}</footer>`,
    ),
  sponsoredLinks: (site) =>
    html(
      site.title,
      `<h1>${site.title}</h1><p>${site.tagline}</p>${site.about}<p>Related links: friends, maps, weather. Privacy policy. No sponsored links here.</p><footer>${site.author}</footer>`,
    ),
  poster: (site) =>
    html(
      site.title,
      `<h1>${site.title}</h1><p>${site.tagline}</p>${site.about}<p>Prints are available for purchase; price on request, or make an offer by mail to me@${site.host}</p><footer>${site.author}</footer>`,
    ),
  cookieLine: (site) =>
    html(
      site.title,
      `<h1>${site.title}</h1><p>${site.tagline}</p>${site.about}<p>This site uses cookies. Accept all</p><footer>${site.author}</footer>`,
    ),
  onePost: (site) =>
    html(
      `${site.posts[0]?.slice(11)} – ${site.title}`,
      `<h1>${site.posts[0]?.slice(11)}</h1><p>${site.tagline}</p><p>It had rained all night, and by the morning nobody believed in the forecast any more, which was how it began.</p><footer>${site.author}</footer>`,
    ),
  pokerNight: (site) =>
    html(
      site.title,
      `<h1>${site.title}</h1><p>${site.tagline}</p>${site.about}<p>Poker night at the village hall: roulette for peas, a jackpot of jam.</p><footer>${site.author}</footer>`,
    ),
  construction: (site) =>
    html(
      site.title,
      `<h1>${site.title}</h1><p>${site.tagline}</p><p>Under construction since 1998. Sign in to my guestbook, enter the password “friend”.</p><footer>${site.author}</footer>`,
    ),
}

/** Hacked pages of a site with an intact feed. */
export const hackedPages: Record<string, RenderPage> = {
  defaced: () =>
    html('Hacked by CyberWolf', '<h1>HACKED BY CyberWolf</h1><p>greetz to all. your security is low</p>'),
  slots: () =>
    html(
      'SLOT GACOR 88',
      '<h1>Daftar situs slot gacor</h1><p>togel, judi online, bonus new member, deposit pulsa</p>',
    ),
  pills: () =>
    html(
      'Cheap meds',
      '<h1>Viagra without prescription</h1><p>Cialis, tadalafil, online pharmacy, discreet shipping</p>',
    ),
  japanese: () =>
    html(
      '激安ブランド時計 通販',
      '<h1>スーパーコピー時計専門店</h1><p>ロレックス、オメガの激安販売。送料無料、代引き可。</p>',
    ),
}
