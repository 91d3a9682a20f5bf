import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlFailure, crawlPage } from '../../build/build-crawl.ts'
import { article, lander, parkedPage, scriptPage, serverPage } from '../build/frames.ts'

// Expired domains: the registrar’s page, one page for every subdomain and path, or a later owner.

export const expired: CaseDefinition[] = [
  {
    name: 'held-out-expired-renew-notice',
    language: 'en',
    description: 'Growing giant pumpkins badly.',
    site: {
      theme: 'blogger',
      host: 'gourdalmighty.example',
      title: 'Gourd Almighty',
      tagline: 'Third place, three years running',
      author: 'Len Applegarth',
      about: 'There are only three of us who enter.',
      menu: 'Diary / Weights / Compost',
      posts: ['2025-10-05 Third', '2025-09-14 It split', '2025-08-10 Forty pounds a day'],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'en',
          title: 'gourdalmighty.example has expired',
          h1: 'This domain has expired.',
          text: 'Is this your domain? Renew it now to restore your website and email. If it is not renewed within the redemption period it will be released to the public. Not your domain? Back-order it and we will try to catch it for you.',
          form: 'Email of the registrant|Renew now',
          foot: 'Namebarn Registrar Inc. Why am I seeing this page? WHOIS. Web hosting from $1.99.',
        }),
        {
          nameServers: 'expired1.namebarn.example expired2.namebarn.example',
          feed: 'html',
          oldPostStatus: 200,
        },
      ),
    ],
    reason: 'The domain was not renewed; the registrar’s notice answers every path.',
  },
  {
    name: 'held-out-expired-wildcard-directory',
    language: 'de',
    description: 'Die Kneipen einer Hafenstadt, alphabetisch.',
    site: {
      theme: 'wiki',
      host: 'kneipenalphabet.test',
      title: 'Kneipenalphabet',
      tagline: 'Von Anker bis Zur Schleuse',
      author: 'Hinnerk Paulsen',
      about: 'Ein Wiki über Kneipen. Ich trinke inzwischen Apfelschorle.',
      menu: 'A–F / G–M / N–Z',
      posts: [
        '2025-08-15 Zur Schleuse',
        '2025-07-11 Ankerklause (geschlossen)',
        '2025-05-30 Die blaue Stunde',
      ],
    },
    laterCrawls: [
      crawlPage(
        parkedPage({
          lang: 'de',
          title: 'kneipenalphabet.test – Informationen zum Thema kneipen',
          name: 'kneipenalphabet.test',
          above:
            'kneipenalphabet.test ist Ihre erste und beste Informationsquelle über kneipen. Hier finden Sie auch weitere interessante Links. Wir hoffen, dass Sie bei Ihrer Suche erfolgreich sind!',
          words: [
            'Gastronomiebedarf',
            'Zapfanlage kaufen',
            'Pacht Kneipe',
            'Hotel am Hafen',
            'Bier online bestellen',
            'Kassensystem Gastronomie',
          ],
          foot: 'Die hier angezeigten Sponsored Listings werden von dritter Seite automatisch generiert.',
        }),
        { nameServers: 'ns1.wildpark.example ns2.wildpark.example', oldPostStatus: 200, feed: 'html' },
      ),
    ],
    reason: 'A wildcard search page answers every address of the domain.',
  },
  {
    name: 'held-out-expired-caught-fake-revival',
    language: 'es',
    description: 'Crónicas de un faro automático.',
    site: {
      theme: 'ghost',
      host: 'farosincasa.example',
      title: 'Faro sin casa',
      tagline: 'Cuando ya no hay farero',
      author: 'Ulises Barreiro',
      about: 'Mantengo once faros desde una furgoneta.',
      menu: 'Faros / Averías / Yo',
      posts: ['2025-09-12 Salitre', '2025-07-28 Once luces en una noche', '2025-06-01 La lámpara vieja'],
    },
    laterCrawls: [
      crawlFailure('name_not_found', { day: 31 }),
      crawlPage(
        article({
          lang: 'es',
          title: 'Farosincasa - Decoración, hogar y reformas',
          top: '<header>Farosincasa <nav>Hogar Decoración Reformas Jardín Tecnología</nav></header>',
          h1: 'Ideas para decorar tu hogar en 2026',
          parts: [
            '10 faros LED para tu jardín|La iluminación exterior es clave para dar calidez a tu casa. Te contamos qué modelos comprar este año.',
            'Cómo elegir un colchón|Descubre los mejores colchones calidad-precio según nuestros expertos.',
            'Seguro de hogar|Compara pólizas y ahorra hasta un 40 %.',
          ],
          foot: 'Colabora con nosotros: publica tu artículo patrocinado. Contacto: redaccion.',
        }),
        { day: 75, nameServers: 'ns1.cheapdns.test ns2.cheapdns.test' },
      ),
    ],
    reason: 'After weeks without DNS it came back as a magazine that sells sponsored articles.',
  },
  {
    name: 'held-out-expired-japanese-registrar',
    language: 'ja',
    description: '路面電車の停留所で会った人の話を書いています。',
    site: {
      theme: 'sidebar',
      host: 'teiryujo.test',
      title: '停留所にて',
      tagline: '次の電車まで七分',
      author: '片桐',
      about: '通勤は路面電車です。',
      menu: '朝 / 夕 / 終電',
      posts: ['2025-10-02 傘を二本持つ人', '2025-09-18 逆方向', '2025-08-27 氷の入った水筒'],
      excerpts: ['一本は貸すためだと言った。', '乗り間違えた学生と終点まで話した。', '坂の上まで音がした。'],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: 'ja',
          title: 'teiryujo.test',
          body: '<h1>このドメインは有効期限が切れています</h1><p>ドメインの登録者の方は、管理画面より更新手続きを行ってください。期限を過ぎたドメインは、一定期間経過後に第三者が登録できるようになります。</p><p><a href="/navi">ドメイン更新はこちら</a>｜<a href="/wp">レンタルサーバー月額99円</a></p>',
        }),
        { nameServers: 'dns1.kigengire.example dns2.kigengire.example' },
      ),
    ],
    reason: 'The registrar says that the domain has expired.',
  },
  {
    name: 'held-out-expired-aggregator-scripts',
    language: 'ar',
    description: 'وصفات جدتي كما سمعتها، لا كما تُكتب.',
    site: {
      theme: 'wordpress',
      host: 'mawqid.example',
      title: 'الموقد',
      tagline: 'وصفات تُقاس بالكف',
      author: 'رجاء بن عيسى',
      about: 'أسجل ما تقوله جدتي وهي تطبخ، بما فيه الشتائم.',
      menu: 'الخبز / المرق / الحلوى',
      posts: ['2025-09-19 كسكس بلا ميزان', '2025-08-08 خبز الطابونة', '2025-06-20 الملح في الآخر'],
    },
    laterCrawls: [
      crawlPage(
        scriptPage({
          lang: '',
          title: 'mawqid.example',
          head: '<link rel="preconnect" href="//park-feed.example">',
          script:
            'var abp;window.park="eyJ1dWlkIjoiYzAtMTEiLCJwYWdlX3RpbWUiOjE3Nn0=";(function(){var s=document.createElement("script");s.src="/bTrkLxP.js";document.body.appendChild(s)}())',
          noscript: 'This page requires JavaScript. Domain parked.',
        }),
        { nameServers: 'ns1.bodispark.example ns2.bodispark.example', oldPostStatus: 200, feed: 'html' },
      ),
    ],
    reason: 'A parking script, the same for every path, instead of recipes.',
  },
  {
    name: 'held-out-expired-turkish-hosting-upsell',
    language: 'tr',
    description: 'Eski plak dükkânlarının dökümü.',
    site: {
      theme: 'hugo',
      host: 'plakci-defteri.example',
      title: 'Plakçı Defteri',
      tagline: 'Kapanan dükkânlar, açık kalan kasalar',
      author: 'Rüçhan Sezer',
      about: 'Şehir şehir plakçı geziyorum; çoğuna geç kalıyorum.',
      menu: 'Dükkânlar / Plaklar / İletişim',
      posts: [
        '2025-07-29 Kadıköy’de bir bodrum',
        '2025-06-05 45’lik kutuları',
        '2025-04-18 İğne nereden alınır',
      ],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'tr',
          title: 'Alan adının süresi doldu',
          h1: 'plakci-defteri.example alan adının kullanım süresi dolmuştur',
          text: 'Bu alan adı size aitse müşteri panelinden yenileyebilirsiniz. Alan adı size ait değilse boşa düştüğünde haberdar olmak için e-posta adresinizi bırakın. Hosting paketlerinde %70 indirim!',
          form: 'E-posta|Haber ver',
          foot: 'Yıldıznet Bilişim A.Ş. · Alan adı · Hosting · SSL · Kurumsal e-posta',
        }),
        { nameServers: 'park1.yildiznet.example park2.yildiznet.example' },
      ),
    ],
    reason: 'The registrar’s page says that the registration has ended.',
  },
  {
    name: 'held-out-expired-no-name-at-all',
    language: 'ru',
    description: 'Словарь слов, которые говорил дед.',
    site: {
      theme: 'jekyll',
      host: 'dedov-slovar.test',
      title: 'Дедов словарь',
      tagline: 'Слова одной деревни',
      author: 'Пелагея Чуркина',
      about: 'Деревни уже нет, слова пока есть.',
      menu: 'А–К / Л–Я / Дед',
      posts: ['2025-05-09 Мизгирь', '2025-03-01 Лывина', '2024-12-30 Ужотко'],
    },
    laterCrawls: [
      crawlFailure('name_not_found', { day: 29 }),
      crawlPage(
        parkedPage({
          lang: 'en',
          title: 'dedov-slovar.test',
          name: 'dedov-slovar.test',
          above:
            'The domain dedov-slovar.test was recently registered. <a href="/inquire">Inquire about this domain</a>.',
          words: ['Online Dictionary', 'Russian Translation Services', 'Learn Russian Fast', 'Cheap Flights'],
          foot: '2026 Copyright. All Rights Reserved.',
        }),
        { day: 72, nameServers: 'a.dropwatch.test b.dropwatch.test' },
      ),
    ],
    reason: 'The domain expired, was registered by a drop catcher, and is parked.',
  },
]
