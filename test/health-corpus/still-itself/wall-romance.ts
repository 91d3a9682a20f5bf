import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, renderPage } from '../build/build-crawl.ts'

// Consent walls and log-in walls.

export const wallRomance: CaseDefinition[] = [
  {
    name: 'coro-de-mineros',
    language: 'es',
    description: 'Canciones de mina asturianas.',
    site: {
      theme: 'prose',
      host: 'corodemina.example',
      title: 'Coro de mina',
      tagline: 'Canciones del pozo',
      author: 'Lisardo Suárez',
      about: 'Cantaba mi padre, canto yo.',
      menu: 'Letras',
      posts: ['2025-02-25 Santa Bárbara, tres versiones', '2024-12-04 El cuarto turno'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'es',
          'Sitio privado',
          '<h1>Este sitio es privado por ahora</h1><p>Lisardo lo está ordenando. Si eres del coro, inicia sesión.</p><form><input name="user"><input type="password"></form>',
        ),
        { status: 401, feed: 401, oldPostStatus: 401 },
      ),
    ],
    reason: 'Made private by its owner: a permanent 401 is unsteady, not a change of hands.',
  },
  {
    name: 'carnet-de-vol',
    language: 'fr',
    description: 'Vol à voile dans les Alpes du Sud.',
    site: {
      theme: 'ghost',
      host: 'carnetdevol.example',
      title: 'Carnet de vol',
      tagline: 'Ondes et pentes',
      author: 'Romain Isnard',
      about: 'Planeur bois et toile.',
      menu: 'Vols / Atelier',
      posts: ['2025-04-22 Onde du Ventoux', '2025-03-01 Entoilage'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'fr',
          'Carnet de vol',
          '<h1>Carnet de vol</h1><p>Réservé aux abonnés. Romain envoie maintenant ses récits par lettre ; les anciens restent lisibles.</p><form><input type="email"><button>S’abonner</button></form>',
        ),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    states: ['fine'],
    reason: 'A newsletter for subscribers now; same name, author, old posts and feed.',
  },
  {
    name: 'cordel-na-feira',
    language: 'pt',
    description: 'Cordéis da feira de Caruaru.',
    site: {
      theme: 'hugo',
      host: 'cordelnafeira.example',
      title: 'Cordel na feira',
      tagline: 'Folhetos pendurados',
      author: 'Mocinha de Caruaru',
      about: 'Compro, leio em voz alta, resumo.',
      menu: 'Folhetos / Poetas',
      posts: ['2025-03-01 A chegada da inteligência no inferno', '2024-11-15 Peleja do rádio com o celular'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'pt',
          'Cordel na feira',
          '<div class="modal"><p>Usamos cookies para melhorar sua experiência.</p><button>Aceito</button></div><noscript>Ative o JavaScript</noscript>',
        ),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    states: ['fine', 'unsteady'],
    reason: 'Without scripts, only a cookie banner and the title are visible; the feed is intact.',
  },
  {
    name: 'mulino-a-vento-wall',
    language: 'it',
    description: 'Saline e mulini di Trapani.',
    site: {
      theme: 'wordpress',
      host: 'mulinidisale.example',
      title: 'Mulini di sale',
      tagline: 'Tra Trapani e Marsala',
      author: 'Nino Culcasi',
      about: 'Fotografo pale e cumuli.',
      menu: 'Mulini / Foto',
      posts: ['2025-05-11 Pale nuove', '2025-02-14 Sale rosa'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'it',
          'Accedi',
          '<h1>Accedi</h1><form id="loginform"><label>Nome utente <input></label><label>Password <input type="password"></label><button>Accedi</button></form><p><a href="/">← Torna a Mulini di sale</a></p>',
        ),
        {
          redirects: ['https://mulinidisale.example/wp-login.php?redirect_to=%2F'],
          feed: 'same',
          oldPostStatus: 302,
        },
      ),
    ],
    reason: 'A log-in form of the same site that links to itself by name.',
  },
]
