import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, renderPage } from '../build/build-crawl.ts'

export const platformGone: CaseDefinition[] = [
  {
    name: 'pocket-weather',
    language: 'en',
    description: 'A retired meteorologist on clouds.',
    site: {
      theme: 'prose',
      host: 'pocketweather.quillpad.test',
      title: 'Pocket Weather',
      tagline: 'Clouds, named and blamed',
      author: 'Harold Finch',
      about: 'Forty years of forecasts, most of them right.',
      menu: 'Clouds / Me',
      posts: ['2025-02-12 Altocumulus before rain', '2024-12-19 A sundog for the bus stop'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Quillpad',
          '<main class="empty"><h1>This blog does not exist.</h1><p>Maybe it never did, or its author took it away. The name <b>pocketweather</b> is free: <a href="https://quillpad.test/new">start writing</a>.</p></main>',
        ),
      ),
    ],
    reason: 'The platform says with status 200 that there is no such blog.',
  },
  {
    name: 'baecker-tagebuch',
    language: 'de',
    description: 'Nachtschicht in einer Dorfbäckerei.',
    site: {
      theme: 'blogger',
      host: 'nachtbaecker.blogstube.test',
      title: 'Der Nachtbäcker',
      tagline: 'Zwei Uhr früh',
      author: 'Sepp Angerer',
      about: 'Wenn ihr schlaft, knete ich.',
      menu: 'Brot / Nacht',
      posts: ['2024-12-22 Kletzenbrot', '2024-09-02 Ofen kaputt'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'Blog nicht gefunden',
          '<h1>Ups!</h1><p>Der gesuchte Blog existiert nicht oder wurde von seinem Autor gelöscht.</p><p>Die Adresse nachtbaecker.blogstube.test kann nicht neu vergeben werden.</p>',
        ),
        { status: 404 },
      ),
    ],
    reason: 'The author’s blog was deleted at the platform.',
  },
  {
    name: 'cafe-de-olla',
    language: 'es',
    description: 'Crónicas de una cafetería de Oaxaca.',
    site: {
      theme: 'wordpress',
      host: 'cafedeolla.tinteria.test',
      title: 'Café de olla',
      tagline: 'Lo que se oye en la barra',
      author: 'Rocío Maldonado',
      about: 'Sirvo café y escucho.',
      menu: 'Crónicas / La barra',
      posts: ['2025-03-05 El señor del periódico', '2025-01-14 Piloncillo'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'es',
          'Tintería',
          '<h2>cafedeolla.tinteria.test ya no está disponible.</h2><p>Los autores han eliminado este sitio.</p><a href="https://tinteria.test/crear">Crea tu propio blog gratis</a>',
        ),
        { status: 410, feed: 410, oldPostStatus: 410 },
      ),
    ],
    reason: 'The platform says that the authors have deleted the site.',
  },
  {
    name: 'le-tricot-de-marthe',
    language: 'fr',
    description: 'Tricot lent et laine de pays.',
    site: {
      theme: 'blogger',
      host: 'tricotmarthe.plumier.test',
      title: 'Le tricot de Marthe',
      tagline: 'Laine de pays',
      author: 'Marthe Couderc',
      about: 'Je tricote ce que je tonds.',
      menu: 'Modèles / Laine',
      posts: ['2024-11-16 Chaussettes torsadées', '2024-06-23 La tonte'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'fr',
          'Blog fermé',
          '<h1>Ce blog n’existe plus</h1><p>Il a été fermé par son auteur ou pour inactivité prolongée.</p><p>Découvrez nos blogs du moment : cuisine, voyage, déco.</p>',
        ),
      ),
    ],
    reason: 'Closed, as the platform says, with a list of its other blogs below.',
  },
  {
    name: 'trem-das-onze',
    language: 'pt',
    description: 'Samba paulista antigo, disco por disco.',
    site: {
      theme: 'ghost',
      host: 'sambaantigo.papiro.test',
      title: 'Samba antigo',
      tagline: 'Bolachas de São Paulo',
      author: 'Juvenal Prates',
      about: 'Garimpo na feira da Benedito Calixto.',
      menu: 'Discos / Bambas',
      posts: ['2025-02-28 Uma bolacha sem selo', '2024-12-31 O regional de sempre'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'pt',
          'Publicação não encontrada',
          '<p class="big">404</p><p>Esta publicação não existe. Que tal criar a sua no Papiro?</p>',
        ),
        { status: 404 },
      ),
    ],
    reason: 'The platform no longer knows such a publication.',
  },
  {
    name: 'note-di-risaia',
    language: 'it',
    description: 'Una risaia del Vercellese vista da dentro.',
    site: {
      theme: 'hugo',
      host: 'risaia.paginelibere.test',
      title: 'Note di risaia',
      tagline: 'Acqua alta, gambe bagnate',
      author: 'Mirella Bosso',
      about: 'Coltivo Carnaroli e scrivo tra una sommersione e l’altra.',
      menu: 'Campi / Aironi',
      posts: ['2025-04-21 Prima acqua', '2024-09-29 Mietitura'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'it',
          'Sito inesistente',
          '<h1>Qui non c’è nessun sito</h1><p>Se hai appena creato risaia.paginelibere.test, la pubblicazione può richiedere qualche minuto.</p>',
        ),
        { status: 404 },
      ),
    ],
    reason: 'The static host has no site under that name.',
  },
  {
    name: 'duinwandelaar',
    language: 'nl',
    description: 'Dagelijks rondje door de duinen.',
    site: {
      theme: 'eleventy',
      host: 'duinwandelaar.webhof.test',
      title: 'Duinwandelaar',
      tagline: 'Elke dag hetzelfde rondje',
      author: 'Truus Vermeij',
      about: 'Met hond, zonder haast.',
      menu: 'Rondjes / Hond',
      posts: ['2025-05-19 Nachtegaal', '2025-05-18 Wind mee'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'nl',
          'Webhof',
          '<h1>Nog vrij!</h1><p>De naam <b>duinwandelaar</b> is op Webhof nog niet bezet. Registreer hem nu gratis.</p><form><input value="duinwandelaar"><button>Claim deze naam</button></form>',
        ),
      ),
      crawlPage(
        renderPage('nl', 'Webhof', '<h1>Nog vrij!</h1><p>Registreer <b>duinwandelaar</b> gratis.</p>'),
      ),
    ],
    reason: 'The platform offers the name to anyone: its blog no longer exists.',
  },
  {
    name: 'donabe-gohan',
    language: 'ja',
    description: '土鍋ごはんの記録。',
    site: {
      theme: 'blogger',
      host: 'donabe.fudebako.test',
      title: '土鍋ごはん',
      tagline: '毎朝二合',
      author: '米子',
      about: '米と水と火加減だけ。',
      menu: '米 / 火加減',
      posts: ['2024-12-11 新米とおこげ', '2024-10-02 水加減の表'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ja',
          'ふでばこ',
          '<p>指定されたブログは存在しないか、削除されました。</p><p>URLをお確かめください。</p><a href="https://fudebako.test/">ふでばこトップへ</a>',
        ),
        { status: 404 },
      ),
    ],
    reason: 'The platform says that the blog does not exist or was deleted.',
  },
  {
    name: 'yanshi-biji',
    language: 'zh',
    description: '业余地质爱好者的岩石笔记。',
    site: {
      theme: 'wordpress',
      host: 'yanshi.moshui.test',
      title: '岩石笔记',
      tagline: '敲一下再说',
      author: '石头记',
      about: '锤子、放大镜、稀盐酸。',
      menu: '标本 / 产地',
      posts: ['2024-11-24 方解石的两道影', '2024-08-08 花岗岩里的捕虏体'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'zh',
          '墨水博客',
          '<h3>该博客不存在或已被注销</h3><p>可能是地址输入有误,也可能是博主已关闭博客。</p><a href="https://moshui.test/hot">看看热门文章</a>',
        ),
      ),
    ],
    reason: 'The platform says that the blog was closed.',
  },
]
