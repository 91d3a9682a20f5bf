import type { WrittenCase } from '../../build/build-case.ts'
import { fails, foreignCertificate, page } from '../../build/later.ts'
import { bare, lobby, searches } from '../build/frames.ts'

export const certificateOfOthers: WrittenCase[] = [
  {
    name: 'second-certificate-shared-default',
    language: 'en',
    said: 'A diary of one allotment and its foxes.',
    site: {
      on: 'eleventy',
      host: 'plot27b.example',
      title: 'Plot 27b',
      line: 'Foxes 4, beans 1',
      by: 'Winnie Osgood',
      about: 'I took the plot for the quiet.',
      nav: 'diary / beans / foxes',
      posts: ['2026-03-14 They dug up the shallots', '2026-02-01 Tracks in frost', '2025-11-09 Shed door'],
    },
    later: [
      foreignCertificate(
        'default.hostpile.example hostpile.example',
        bare({
          lang: '',
          title: 'Default Web Site Page',
          body: '<h1>SORRY!</h1><p>If you are the owner of this website, please contact your hosting provider. It is possible you have reached this page because the IP address has changed, or the server has been misconfigured.</p>',
        }),
      ),
    ],
    states: ['away', 'changed_hands'],
    because: 'The host removed the account: another certificate, and an excuse over plain HTTP.',
  },
  {
    name: 'second-certificate-casino-names',
    language: 'fr',
    said: 'Histoires de trains de nuit.',
    site: {
      on: 'ghost',
      host: 'couchette6.example',
      title: 'Couchette 6',
      line: 'Dormir mal, voyager bien',
      by: 'Achille Denoyer',
      about: 'Quatre-vingt-onze nuits en train.',
      nav: 'Nuits / Gares / À propos',
      posts: [
        '2025-12-14 Le contrôleur chante',
        '2025-10-25 Trois heures à la frontière',
        '2025-09-02 La couchette du haut',
      ],
    },
    later: [
      foreignCertificate(
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
    because: 'A certificate of gambling sites, and over HTTP their lobby.',
  },
  {
    name: 'second-certificate-company',
    language: 'de',
    said: 'Meine Sammlung von Wetterhähnen.',
    site: {
      on: 'wordpress',
      host: 'wetterhahn-archiv.test',
      title: 'Wetterhahn-Archiv',
      line: 'Hähne, Schwäne, ein Fisch',
      by: 'Gesine Traut',
      about: 'Fernglas, Notizbuch, steifer Nacken.',
      nav: 'Archiv / Karte / Kontakt',
      posts: [
        '2025-10-21 Der Fisch von Wremen',
        '2025-08-19 Vergoldet, 1788',
        '2025-06-30 Drei Hähne an einem Tag',
      ],
    },
    later: [
      foreignCertificate(
        'kunde-3341.it-systemhaus-brink.example',
        page(
          'de',
          'IT-Systemhaus Brink GmbH – Managed Services',
          '<h1>Ihre IT. Unser Job.</h1><p>Cloud, Telefonie, Datenschutz für den Mittelstand. Vereinbaren Sie ein Erstgespräch.</p><p>Standort Hannover, Standort Kassel. Karriere. Impressum.</p>',
        ),
      ),
    ],
    because: 'The address belongs to a company’s server now, which shows its own front page.',
  },
  {
    name: 'second-certificate-parked',
    language: 'ru',
    said: 'Рисунки шариковой ручкой на билетах.',
    site: {
      on: 'stream',
      host: 'biletik.example',
      title: 'Билетик',
      line: 'рисую на билетах',
      by: 'Нюра Клёст',
      about: 'Пока едет автобус, получается один рисунок.',
      nav: 'автобус / трамвай',
      posts: ['2026-01-16 Кондуктор в шубе', '2026-01-12 Чужая собака', '2025-12-29 Окно'],
      texts: ['Маршрут 12.', 'Спала до конечной.', 'Замёрзло.'],
    },
    later: [
      foreignCertificate(
        'parkzone.example www.parkzone.example',
        searches({
          lang: '',
          title: 'biletik.example',
          name: 'biletik.example',
          above: 'The domain biletik.example may be for sale by its owner!',
          words: ['Билеты на концерт', 'Авиабилеты дёшево', 'Билеты на поезд', 'Автобусные туры'],
          foot: 'Privacy Policy',
        }),
        { ns: 'ns1.parkzone.example ns2.parkzone.example' },
      ),
    ],
    because: 'The names in the certificate are those of a parking company.',
  },
  {
    name: 'second-certificate-nothing-over-http',
    language: 'tr',
    said: 'Sokak saatlerinin fotoğrafları.',
    site: {
      on: 'photos',
      host: 'duran-saatler.test',
      title: 'Duran Saatler',
      line: 'Günde iki kez doğru',
      by: 'Oya Binbir',
      about: 'Durmuş saatleri çekiyorum.',
      nav: 'Saatler / Şehirler',
      posts: ['2025-12-07 İstasyon, 4.20', '2025-10-12 Eczane, 11.05', '2025-09-03 Okul, 8.59'],
    },
    later: [
      foreignCertificate('mail.baskasirket.example autodiscover.baskasirket.example'),
      fails('refused', { day: 61 }),
    ],
    states: ['away', 'changed_hands', 'gone'],
    because: 'First the mail server of another company, then nothing at all.',
  },
  {
    name: 'second-certificate-chinese-vendor',
    language: 'zh',
    said: '给旧毛衣拆线重织的人。',
    site: {
      on: 'hexo',
      host: 'chaixian.test',
      title: '拆线',
      line: '一件旧毛衣可以走多远',
      by: '毛阿姨',
      about: '拆了织，织了拆。',
      nav: '作品 / 针法 / 闲话',
      posts: ['2025-12-30 父亲的灰毛衣变成三双袜子', '2025-11-21 起球怎么办', '2025-10-18 元宝针记不住'],
      texts: ['拆的时候掉出一张电影票。', '刮，轻轻刮。', '记在手心上，洗手就没了。'],
    },
    later: [
      foreignCertificate(
        'shebei-zhizao.example www.shebei-zhizao.example',
        page(
          'zh',
          '螺杆空压机厂家-节能空压机价格-宏力压缩机械有限公司',
          '<h1>宏力压缩机械有限公司</h1><p>专业生产螺杆空压机、冷干机、储气罐，厂家直销，全国联保。</p><ul><li>产品中心</li><li>工程案例</li><li>联系我们</li></ul><p>热线电话：400-000-0000</p>',
        ),
      ),
    ],
    because: 'A maker of compressors has the certificate and the page.',
  },
]
