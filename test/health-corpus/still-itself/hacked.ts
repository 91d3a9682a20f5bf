import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../build/build-crawl.ts'

// A defaced or spammed front page, while the feed and the posts are still the author’s.

export const hacked: CaseDefinition[] = [
  {
    name: 'barge-life',
    language: 'en',
    description: 'Living on a narrowboat.',
    site: {
      theme: 'wordpress',
      host: 'slowlock.example',
      title: 'Slow Lock',
      tagline: 'A narrowboat year',
      author: 'Peggy Lister',
      about: 'Forty-five feet of home on the Shroppie.',
      menu: 'Boat / Locks',
      posts: ['2025-05-18 Blacking week', '2025-04-26 Stuck at Audlem'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          '',
          'Hacked by Gh0stCrew',
          '<body bgcolor="black"><font color="red"><h1>HACKED BY Gh0stCrew</h1></font><marquee>Your security is zero. Contact us.</marquee>',
        ),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'A defacement of the front page; feed and posts are Peggy’s.',
  },
  {
    name: 'orchideen-rheinland',
    language: 'de',
    description: 'Heimische Orchideen.',
    site: {
      theme: 'wordpress',
      host: 'knabenkraut.example',
      title: 'Knabenkraut',
      tagline: 'Orchideen der Eifel',
      author: 'Norbert Pohl',
      about: 'Standorte verrate ich nicht.',
      menu: 'Arten / Pflege',
      posts: ['2025-05-16 Hummel-Ragwurz blüht', '2025-04-28 Erste Rosetten'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          footer:
            '<div style="position:absolute;left:-9999px"><a href="https://pillen-x.test">Potenzmittel rezeptfrei</a> <a href="https://slot-x.test">online casino</a> <a href="https://kredit-x.test">Sofortkredit</a></div>',
        },
        { feed: 'same' },
      ),
    ],
    states: ['unsteady', 'fine'],
    reason: 'Hidden spam links were put into the footer; everything visible is still Norbert’s.',
  },
  {
    name: 'taller-de-luthier',
    language: 'es',
    description: 'Guitarras y charangos en Cochabamba.',
    site: {
      theme: 'ghost',
      host: 'charangos.example',
      title: 'Charangos',
      tagline: 'Diez cuerdas',
      author: 'Wilmer Rocha',
      about: 'Hago charangos sin armadillo.',
      menu: 'Taller / Maderas',
      posts: ['2025-03-24 Naranjillo seco', '2025-02-03 Clavijas'],
    },
    laterCrawls: [
      crawlPage(
        renderPage('es', 'Casino en vivo – bono', '<h1>Bono de casino 300%</h1><p>Ruleta y tragaperras.</p>'),
        {
          feed: 'same',
          oldPostStatus: 200,
        },
      ),
      crawlThemedSite({
        posts: ['2025-06-30 Nos entraron al sitio', '2025-03-24 Naranjillo seco', '2025-02-03 Clavijas'],
      }),
    ],
    states: ['fine'],
    reason: 'A hacked front page with an intact feed, repaired by the next crawl, with a post about it.',
  },
  {
    name: 'chats-du-port',
    language: 'fr',
    description: 'Les chats du port de Sète.',
    site: {
      theme: 'jekyll',
      host: 'chatsdeseto.example',
      title: 'Chats de Sète',
      tagline: 'Un par jour',
      author: 'Ginette Valls',
      about: 'Je les nourris, je les photographie.',
      menu: 'Chats / Quais',
      posts: ['2025-05-29 Moustache', '2025-05-28 La borgne'],
    },
    laterCrawls: [
      crawlPage(
        '<html><head><title>0wned</title></head><body><pre>\n  [ index replaced ]\n  greetz to all\n</pre><audio src="x.mp3" autoplay></audio></body></html>',
        { feed: 'same', oldPostStatus: 200 },
      ),
      crawlPage('<html><head><title>0wned</title></head><body><pre>[ still here ]</pre></body></html>', {
        feed: 'same',
        oldPostStatus: 200,
      }),
    ],
    reason: 'The front page is replaced for weeks, yet feed and posts are still hers.',
  },
  {
    name: 'engenho-de-farinha',
    language: 'pt',
    description: 'Casas de farinha catarinenses.',
    site: {
      theme: 'wordpress',
      host: 'casadefarinha.example',
      title: 'Casa de farinha',
      tagline: 'Mandioca e memória',
      author: 'Odair Silveira',
      about: 'Visito engenhos movidos a boi.',
      menu: 'Engenhos / Receitas',
      posts: ['2025-04-30 Forneada em Imbituba', '2025-03-12 O boi aposentado'],
    },
    laterCrawls: [
      crawlThemedSite(
        { title: 'Casa de farinha', tagline: 'Remédios sem receita – compre comprimidos online' },
        { feed: 'same' },
      ),
    ],
    reason: 'Only the tagline was injected for search engines; posts, author and feed are unchanged.',
  },
  {
    name: 'presepi-di-sughero',
    language: 'it',
    description: 'Presepi in sughero.',
    site: {
      theme: 'wordpress',
      host: 'presepidisughero.example',
      title: 'Presepi di sughero',
      tagline: 'Tutto l’anno',
      author: 'Salvatore Esposito',
      about: 'Scolpisco case alte un palmo.',
      menu: 'Tecnica / Figure',
      posts: ['2025-02-02 Si smonta', '2024-12-08 Si monta'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'it',
          'Reindirizzamento…',
          '<script>location="https://premio-ora.test/?"+Math.random()</script><noscript>Presepi di sughero</noscript>',
        ),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'A script redirects visitors, but the feed and the posts are untouched: a hack.',
  },
  {
    name: 'kaasmaker',
    language: 'nl',
    description: 'Geitenkaas maken op een woonerf.',
    site: {
      theme: 'blogger',
      host: 'geitenerf.example',
      title: 'Geitenerf',
      tagline: 'Kaas in de schuur',
      author: 'Floor Wagenaar',
      about: 'Zes geiten, één koelkast.',
      menu: 'Kaas / Geiten',
      posts: ['2025-05-25 Stremsel op', '2025-04-12 Lammetjes'],
    },
    laterCrawls: [
      crawlPage(
        renderPage('nl', 'Geitenerf', '<h1>Hacked by c0w_b0y</h1><p>Update je wachtwoorden, Floor :)</p>'),
        {
          feed: 'same',
          oldPostStatus: 200,
        },
      ),
    ],
    reason: 'A prankster’s front page that even mentions her; the feed is intact.',
  },
  {
    name: 'takenoko-gang',
    language: 'ja',
    description: '竹細工の工程記録。',
    site: {
      theme: 'wordpress',
      host: 'takezaiku.example',
      title: '竹細工ノート',
      tagline: '割る、剥ぐ、編む',
      author: '竹内 節',
      about: '青竹が届いたら一気に編みます。',
      menu: '籠 / 道具',
      posts: ['2025-04-25 六つ目編み', '2025-03-02 竹割り鉈'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ja',
          'スーパーコピー時計 激安通販',
          '<h1>ブランド時計コピー専門店</h1><p>N級品、送料無料、在庫あり。オンラインカジノも人気。</p>',
        ),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'A planted spam shop on the front page, while feed and all posts are the craftsman’s.',
  },
  {
    name: 'lubok-hacked',
    language: 'ru',
    description: 'Лубочные картинки с разбором.',
    site: {
      theme: 'hugo',
      host: 'lubok.example',
      title: 'Лубок',
      tagline: 'Картинки с толкованием',
      author: 'Фёдор Лаптев',
      about: 'Разглядываю кота казанского.',
      menu: 'Картинки / Мастера',
      posts: ['2025-03-31 Мыши кота погребают', '2025-02-13 Баба-яга на свинье'],
    },
    laterCrawls: [
      crawlPage(
        renderPage('', 'pwned', '<center><h2>Site pwned</h2><p>admin, check your plugins</p></center>'),
        {
          feed: 'same',
          oldPostStatus: 200,
        },
      ),
    ],
    reason: 'Defaced, but the feed and the posts answer as before.',
  },
]
