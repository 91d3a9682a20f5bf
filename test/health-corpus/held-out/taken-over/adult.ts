import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlPage } from '../../build/build-crawl.ts'
import { article, linkColumn, lobby, scriptPage } from '../build/frames.ts'

export const adult: CaseDefinition[] = [
  {
    name: 'held-out-adult-school-radio',
    language: 'en',
    description: 'Recordings of a school’s own radio station, by its pupils and one teacher.',
    site: {
      theme: 'wordpress',
      host: 'corridor-fm.example',
      title: 'Corridor FM',
      tagline: 'Broadcasting from the cupboard by the gym',
      author: 'Mr. Dembélé and class 9b',
      about: 'A transmitter with a range of forty metres and an archive with a range of the world.',
      menu: 'Shows / Schedule / Contact',
      posts: [
        '2025-06-27 Last show of the year',
        '2025-05-30 Interview with the caretaker',
        '2025-05-02 The weather in the yard',
      ],
    },
    laterCrawls: [
      crawlPage(
        lobby({
          lang: 'en',
          title: 'Free Live Sex Cams - Adult Webcam Chat with Nude Girls | CorridorCams',
          brand: 'CorridorCams',
          menu: ['Girls', 'Couples', 'Guys', 'Trans', 'Private shows', 'Tokens'],
          h1: 'Live sex cams, 3,482 models online now',
          lead: 'Watch nude cam girls live for free, no registration. XXX chat rooms, private shows from 6 tokens a minute. 18+ only.',
          tiles: [
            'Hot Milf Room',
            'College Tease',
            'Latina Squirt',
            'BBW Lounge',
            'Couple Live',
            'Fetish Dungeon',
          ],
          buttons: ['Log in', 'Join free'],
          foot: '18 U.S.C. 2257 record-keeping compliance. All models are over 18.',
        }),
      ),
    ],
    reason: 'Adult webcams on the domain of a school’s radio.',
  },
  {
    name: 'held-out-adult-age-gate',
    language: 'de',
    description: 'Über Hecken, Lesesteinhaufen und die Leute, die sie pflegen.',
    site: {
      theme: 'hugo',
      host: 'knickpflege.example',
      title: 'Knickpflege',
      tagline: 'Hecken auf den Stock setzen',
      author: 'Tjark Mommsen',
      about: 'Landschaftspfleger im Norden. Winter ist Heckenzeit.',
      menu: 'Hecken / Termine / Werkzeug',
      posts: [
        '2026-02-24 Der letzte Knick vor dem März',
        '2026-01-13 Haselmaus gefunden',
        '2025-12-05 Sägekette',
      ],
    },
    laterCrawls: [
      crawlPage(
        scriptPage({
          lang: 'de',
          title: 'Private Hobbyhuren & Sextreffen in deiner Nähe – FSK 18',
          head: '<meta name="rating" content="RTA-5042-1996-1400-1577-RTA"><meta name="description" content="Erotikanzeigen, Sexkontakte und private Treffen heute Nacht. Kostenlos anmelden.">',
          script:
            'document.getElementById("target").innerHTML="<h1>Bist du über 18?</h1><button>Ja, zu den Sexkontakten</button><button>Nein</button>"',
          noscript:
            'Diese Seite enthält erotische Inhalte. Bitte bestätige, dass du mindestens 18 Jahre alt bist, um private Sexkontakte und Pornovideos zu sehen.',
        }),
        { feed: 'html', oldPostStatus: 200 },
      ),
    ],
    reason: 'Behind an age check are contact ads; every old address shows the same.',
  },
  {
    name: 'held-out-adult-chinese-tube',
    language: 'zh',
    description: '一对老夫妻骑车环岛的慢日记。',
    site: {
      theme: 'hexo',
      host: 'manqi.example',
      title: '慢骑',
      tagline: '两个人，两辆车，一天五十公里',
      author: '老周与阿珍',
      about: '退休后开始骑车，走到哪儿算哪儿。',
      menu: '路书 / 装备 / 留言',
      posts: ['2025-12-06 海边的第一百天', '2025-11-12 爆胎三次', '2025-10-20 出发'],
      excerpts: ['阿珍说海的颜色每天不一样，我说是老花。', '前胎，后胎，前胎。', '邻居都说我们走不到县城。'],
    },
    laterCrawls: [
      crawlPage(
        lobby({
          lang: 'zh',
          title: '91蜜桃视频_国产高清无码在线观看_成人影片免费看',
          brand: '蜜桃TV',
          menu: ['国产自拍', '日韩无码', '欧美激情', '动漫', '直播', 'APP下载'],
          h1: '成人视频每日更新',
          lead: '海量高清成人影片免费在线观看，无需注册，永久地址请收藏。未满18岁请离开。',
          tiles: ['国产精品 01', '偷拍合集', '人妻熟女', '制服诱惑', '同城约炮', '裸聊直播'],
          buttons: ['登录', '注册会员'],
          foot: '警告：本站仅供年满18岁人士浏览。广告合作请联系电报。',
        }),
      ),
    ],
    reason: 'An adult video site uses the domain of a couple’s travel diary.',
  },
  {
    name: 'held-out-adult-spanish-escorts',
    language: 'es',
    description: 'Apuntes de una profesora de dibujo técnico.',
    site: {
      theme: 'blogger',
      host: 'lapiz2h.example',
      title: 'Lápiz 2H',
      tagline: 'Perspectiva, compás y paciencia',
      author: 'Milagros Echenagusía',
      about: 'Veintiséis cursos corrigiendo láminas.',
      menu: 'Láminas / Trucos / Contacto',
      posts: [
        '2025-10-27 La elipse no es un huevo',
        '2025-09-15 Primer día, sin escuadra',
        '2025-06-23 Lo que queda en las papeleras',
      ],
    },
    laterCrawls: [
      crawlPage(
        linkColumn({
          lang: 'es',
          title: 'Escorts y putas de lujo – Contactos sexo gratis y videollamadas XXX',
          name: 'LápizHot',
          line: 'Las mejores escorts independientes, masajes eróticos y sexo sin compromiso en tu ciudad. Solo mayores de 18.',
          links: [
            'ESCORTS MADRID',
            'ESCORTS BARCELONA',
            'VIDEOLLAMADA XXX',
            'TRAVESTIS',
            'PUBLICA TU ANUNCIO',
          ],
          foot: '<p>Porno amateur, chicas cachondas y contactos calientes las 24 horas. Fotos 100 % reales verificadas.</p>',
        }),
      ),
    ],
    reason: 'Escort ads, and no drawing left.',
  },
  {
    name: 'held-out-adult-turkish-escort-seo',
    language: 'tr',
    description: 'Karadeniz’de çay toplayan bir ailenin günlüğü.',
    site: {
      theme: 'wordpress',
      host: 'ikinci-surgun.example',
      title: 'İkinci Sürgün',
      tagline: 'Çay bahçesinden',
      author: 'Ayten Kopuz',
      about: 'Yılda üç kez toplarız, bir kez dinleniriz.',
      menu: 'Bahçe / Mutfak / Fotoğraflar',
      posts: ['2025-09-04 Üçüncü sürgün geç kaldı', '2025-07-10 Yağmurda çay', '2025-05-22 Makas mı el mi'],
    },
    laterCrawls: [
      crawlPage(
        article({
          lang: 'tr',
          title: 'Rize Escort Bayan – Elit ve Ucuz Escort Kızlar 7/24',
          top: '<div class="wa"><a href="/wp">WhatsApp ile ulaş</a></div>',
          h1: 'Rize Escort Bayanlar ile Unutulmaz Geceler',
          parts: [
            'Elit escort bayanlar|Birbirinden güzel, bakımlı ve gerçek resimli escort kızlar otelde veya kendi evinde görüşme yapmaktadır.',
            'Anal yapan escort|Sınırsız seks ve fantezi hizmeti veren bayanlarımız sizi bekliyor.',
            'Fiyatlar|Saatlik ve gecelik ücretler için iletişime geçin. Ödeme elden, kapora yok.',
          ],
          foot: 'Sitemiz +18 içerik barındırmaktadır.',
        }),
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Search pages for escorts in the same language and region took over the expired domain.',
  },
  {
    name: 'held-out-adult-ai-companion',
    language: 'en',
    description: 'Bus timetables as literature.',
    site: {
      theme: 'stream',
      host: 'notinservice.test',
      title: 'Not in Service',
      tagline: 'Reading timetables',
      author: 'Perpetua Lang',
      about: 'I ride every route once and read its timetable aloud.',
      menu: 'routes / depots',
      posts: [
        '2026-03-10 The 47 has a footnote',
        '2026-03-01 Saturdays excepted',
        '2026-02-20 On the word “approximately”',
      ],
      excerpts: [
        'It says “see note f”. There is no note f.',
        'I waited anyway.',
        'The most honest word in the booklet.',
      ],
    },
    laterCrawls: [
      crawlPage(
        lobby({
          lang: 'en',
          title: 'NotInService AI – Uncensored NSFW AI Girlfriend Chat & Nude Image Generator',
          brand: 'NIS·AI',
          menu: ['Explore', 'Create character', 'Undress AI', 'Pricing'],
          h1: 'Your uncensored AI girlfriend is waiting',
          lead: 'Spicy NSFW roleplay, nude pictures on demand and erotic voice calls without any filter.',
          tiles: [
            'Yuki, shy stepsister',
            'Bianca, dominant boss',
            'Lara, horny elf',
            'Mia, camgirl next door',
            'Create your own',
          ],
          buttons: ['Sign in', 'Start sexting free'],
          foot: 'Adults only. All characters are fictional and over 18.',
        }),
      ),
    ],
    reason: 'A nude image generator took over the domain; nothing about buses is left.',
  },
]
