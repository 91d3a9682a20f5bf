import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlFailure, crawlForeignCertificate, renderPage } from '../../build/build-crawl.ts'
import { lobby, parkedPage, serverPage } from '../build/frames.ts'

export const certificateOfOthers: CaseDefinition[] = [
  {
    name: 'held-out-certificate-shared-default',
    language: 'en',
    description: 'A diary of one allotment and its foxes.',
    site: {
      theme: 'eleventy',
      host: 'plot27b.example',
      title: 'Plot 27b',
      tagline: 'Foxes 4, beans 1',
      author: 'Winnie Osgood',
      about: 'I took the plot for the quiet.',
      menu: 'diary / beans / foxes',
      posts: ['2026-03-14 They dug up the shallots', '2026-02-01 Tracks in frost', '2025-11-09 Shed door'],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'default.hostpile.example hostpile.example',
        serverPage({
          lang: '',
          title: 'Default Web Site Page',
          body: '<h1>SORRY!</h1><p>If you are the owner of this website, please contact your hosting provider. It is possible you have reached this page because the IP address has changed, or the server has been misconfigured.</p>',
        }),
      ),
    ],
    states: ['away', 'changed_hands'],
    reason: 'The host removed the account: another certificate, and an apology over plain HTTP.',
  },
  {
    name: 'held-out-certificate-casino-names',
    language: 'fr',
    description: 'Histoires de trains de nuit.',
    site: {
      theme: 'ghost',
      host: 'couchette6.example',
      title: 'Couchette 6',
      tagline: 'Dormir mal, voyager bien',
      author: 'Achille Denoyer',
      about: 'Quatre-vingt-onze nuits en train.',
      menu: 'Nuits / Gares / À propos',
      posts: [
        '2025-12-14 Le contrôleur chante',
        '2025-10-25 Trois heures à la frontière',
        '2025-09-02 La couchette du haut',
      ],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'judi-mewah.test www.judi-mewah.test slot-mewah.test',
        lobby({
          lang: 'id',
          title: 'MEWAH4D Link Alternatif Togel & Slot Online Resmi',
          brand: 'MEWAH4D',
          menu: ['Slots', 'Togel', 'Live Casino', 'Sabung Ayam', 'Promo'],
          h1: 'Bonus Deposit Pertama 50%',
          lead: 'Bandar togel terpercaya dengan hadiah 4D 10 juta, slot gacor dan live casino.',
          tiles: ['Olympus Gacor', 'Mahyong Wins', 'Hongkong Pools', 'Sydney Pools', 'Baccarat'],
          buttons: ['Masuk', 'Daftar'],
          foot: '© MEWAH4D. Permainan untuk usia 18+.',
        }),
      ),
    ],
    reason: 'A certificate of gambling sites, and their lobby over HTTP.',
  },
  {
    name: 'held-out-certificate-company',
    language: 'de',
    description: 'Meine Sammlung von Wetterhähnen.',
    site: {
      theme: 'wordpress',
      host: 'wetterhahn-archiv.test',
      title: 'Wetterhahn-Archiv',
      tagline: 'Hähne, Schwäne, ein Fisch',
      author: 'Gesine Traut',
      about: 'Fernglas, Notizbuch, steifer Nacken.',
      menu: 'Archiv / Karte / Kontakt',
      posts: [
        '2025-10-21 Der Fisch von Wremen',
        '2025-08-19 Vergoldet, 1788',
        '2025-06-30 Drei Hähne an einem Tag',
      ],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'kunde-3341.it-systemhaus-brink.example',
        renderPage(
          'de',
          'IT-Systemhaus Brink GmbH – Managed Services',
          '<h1>Ihre IT. Unser Job.</h1><p>Cloud, Telefonie, Datenschutz für den Mittelstand. Vereinbaren Sie ein Erstgespräch.</p><p>Standort Hannover, Standort Kassel. Karriere. Impressum.</p>',
        ),
      ),
    ],
    reason: 'The address belongs to a company’s server now, which shows its own front page.',
  },
  {
    name: 'held-out-certificate-parked',
    language: 'ru',
    description: 'Рисунки шариковой ручкой на билетах.',
    site: {
      theme: 'stream',
      host: 'biletik.example',
      title: 'Билетик',
      tagline: 'рисую на билетах',
      author: 'Нюра Клёст',
      about: 'Пока едет автобус, получается один рисунок.',
      menu: 'автобус / трамвай',
      posts: ['2026-01-16 Кондуктор в шубе', '2026-01-12 Чужая собака', '2025-12-29 Окно'],
      excerpts: ['Маршрут 12.', 'Спала до конечной.', 'Замёрзло.'],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'parkzone.example www.parkzone.example',
        parkedPage({
          lang: '',
          title: 'biletik.example',
          name: 'biletik.example',
          above: 'The domain biletik.example may be for sale by its owner!',
          words: ['Билеты на концерт', 'Авиабилеты дёшево', 'Билеты на поезд', 'Автобусные туры'],
          foot: 'Privacy Policy',
        }),
        { nameServers: 'ns1.parkzone.example ns2.parkzone.example' },
      ),
    ],
    reason: 'The names in the certificate are those of a parking company.',
  },
  {
    name: 'held-out-certificate-nothing-over-http',
    language: 'tr',
    description: 'Sokak saatlerinin fotoğrafları.',
    site: {
      theme: 'photos',
      host: 'duran-saatler.test',
      title: 'Duran Saatler',
      tagline: 'Günde iki kez doğru',
      author: 'Oya Binbir',
      about: 'Durmuş saatleri çekiyorum.',
      menu: 'Saatler / Şehirler',
      posts: ['2025-12-07 İstasyon, 4.20', '2025-10-12 Eczane, 11.05', '2025-09-03 Okul, 8.59'],
    },
    laterCrawls: [
      crawlForeignCertificate('mail.baskasirket.example autodiscover.baskasirket.example'),
      crawlFailure('refused', { day: 61 }),
    ],
    states: ['away', 'changed_hands', 'gone'],
    reason: 'First the mail server of another company, then nothing at all.',
  },
  {
    name: 'held-out-certificate-chinese-vendor',
    language: 'zh',
    description: '给旧毛衣拆线重织的人。',
    site: {
      theme: 'hexo',
      host: 'chaixian.test',
      title: '拆线',
      tagline: '一件旧毛衣可以走多远',
      author: '毛阿姨',
      about: '拆了织，织了拆。',
      menu: '作品 / 针法 / 闲话',
      posts: ['2025-12-30 父亲的灰毛衣变成三双袜子', '2025-11-21 起球怎么办', '2025-10-18 元宝针记不住'],
      excerpts: ['拆的时候掉出一张电影票。', '刮，轻轻刮。', '记在手心上，洗手就没了。'],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'shebei-zhizao.example www.shebei-zhizao.example',
        renderPage(
          'zh',
          '螺杆空压机厂家-节能空压机价格-宏力压缩机械有限公司',
          '<h1>宏力压缩机械有限公司</h1><p>专业生产螺杆空压机、冷干机、储气罐，厂家直销，全国联保。</p><ul><li>产品中心</li><li>工程案例</li><li>联系我们</li></ul><p>热线电话：400-000-0000</p>',
        ),
      ),
    ],
    reason: 'A maker of compressors owns the certificate and the page.',
  },
]
