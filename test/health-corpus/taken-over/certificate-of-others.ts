import type { CaseDefinition } from '../build/build-case.ts'
import { crawlForeignCertificate, renderPage } from '../build/build-crawl.ts'

export const certificateOfOthers: CaseDefinition[] = [
  {
    name: 'allotment-43',
    language: 'en',
    description: 'Plot 43, its slugs and its shed.',
    site: {
      theme: 'ghost',
      host: 'allotment43.example',
      title: 'Allotment 43',
      tagline: 'Ten rods of clay',
      author: 'Denise Okoro',
      about: 'I inherited a shed and eleven broken spades.',
      menu: 'Beds / Shed',
      posts: ['2025-05-24 Beans up', '2025-04-19 The shed door'],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'brightsmile-dental.example www.brightsmile-dental.example',
        renderPage(
          'en',
          'BrightSmile Dental Leeds',
          '<h1>Dental implants & whitening</h1><p>Book a free consultation today. Finance available.</p>',
        ),
      ),
    ],
    reason: 'The host serves a dentist’s certificate, and a dentist’s page over plain HTTP.',
  },
  {
    name: 'wanderschuh',
    language: 'de',
    description: 'Fernwandern mit Hund.',
    site: {
      theme: 'wordpress',
      host: 'vierpfotenweg.example',
      title: 'Vier Pfoten, ein Weg',
      tagline: 'Fernwandern mit Hund',
      author: 'Katrin Buchner',
      about: 'Mit Ronja von Hütte zu Hütte.',
      menu: 'Etappen / Packliste',
      posts: ['2025-03-04 Packliste für den Hund', '2024-09-26 E5 mit Ronja'],
    },
    laterCrawls: [
      crawlForeignCertificate(
        '*.shop-baukasten.test',
        renderPage(
          'de',
          'Ladebalken24',
          '<h1>Handyhüllen ab 3,99 €</h1><p>Versandkostenfrei. Nur heute: zwei zum Preis von einer.</p>',
        ),
      ),
      crawlForeignCertificate(
        '*.shop-baukasten.test',
        renderPage('de', 'Ladebalken24', '<h1>Ladekabel im Sonderangebot</h1>'),
      ),
    ],
    reason:
      'The domain points at a shop builder with someone else’s shop; the certificate names only the builder.',
  },
  {
    name: 'teatro-de-sombras',
    language: 'es',
    description: 'Teatro de sombras casero.',
    site: {
      theme: 'jekyll',
      host: 'manosysombra.example',
      title: 'Manos y sombra',
      tagline: 'Una sábana y una lámpara',
      author: 'Olga Ferrándiz',
      about: 'Obras de diez minutos para pasillos.',
      menu: 'Obras / Siluetas',
      posts: ['2025-02-06 El lobo cojo', '2024-12-12 Bisagras de alambre'],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'parked.namewell.test',
        renderPage(
          'es',
          'Dominio aparcado',
          '<p>Este dominio está aparcado. Puede comprarlo en nuestra subasta.</p>',
        ),
        { nameServers: 'ns1.parkdeck.test' },
      ),
    ],
    reason: 'The certificate is a parking company’s, and so is the page behind it.',
  },
  {
    name: 'archives-du-quartier',
    language: 'fr',
    description: 'Histoire d’un quartier de Saint-Étienne.',
    site: {
      theme: 'wiki',
      host: 'tardy-archives.example',
      title: 'Archives de Tardy',
      tagline: 'Un quartier, ses papiers',
      author: 'Régis Fontvieille',
      about: 'Scans de greniers et souvenirs dictés.',
      menu: 'Rues / Métiers / Photos',
      posts: ['2025-01-26 La passementerie Brossy', '2024-12-14 Plan de 1908'],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'vpn-rapide.example www.vpn-rapide.example',
        renderPage(
          'fr',
          'VPN Rapide',
          '<h1>Naviguez anonymement</h1><p>2,19 € par mois, satisfait ou remboursé.</p>',
        ),
      ),
    ],
    reason: 'Both the certificate and the page over HTTP belong to a company that sells VPNs.',
  },
  {
    name: 'cantinho-do-bonsai',
    language: 'pt',
    description: 'Bonsai de jabuticabeira.',
    site: {
      theme: 'hugo',
      host: 'jabuticabonsai.example',
      title: 'Jabuticabonsai',
      tagline: 'Árvores que cabem na mesa',
      author: 'Nilton Okubo',
      about: 'Podo nas férias, colho em setembro.',
      menu: 'Árvores / Podas',
      posts: ['2025-03-23 Raiz exposta', '2024-09-07 Floriu'],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'roletavip.test *.roletavip.test',
        renderPage('pt', 'Roleta VIP', '<h1>Roleta e slots com bônus</h1><p>Aposte agora, saque em PIX.</p>'),
      ),
    ],
    reason: 'A betting company’s certificate and lobby answer at the host.',
  },
  {
    name: 'diario-di-bordo-lento',
    language: 'it',
    description: 'In laguna a remi.',
    site: {
      theme: 'prose',
      host: 'sandolo.example',
      title: 'Sandolo',
      tagline: 'Laguna a remi',
      author: 'Toni Scarpa',
      about: 'Voga in piedi, scrivo seduto.',
      menu: 'Canali / Barca',
      posts: ['2025-04-13 Acqua ferma a Sant’Erasmo', '2025-01-06 Regata delle befane'],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'immobiliare-laguna.example',
        renderPage(
          'it',
          'Affitti turistici Venezia',
          '<h1>Appartamenti con vista</h1><p>Prenota ora, cancellazione gratuita. Check-in automatico.</p>',
        ),
      ),
    ],
    reason: 'A letting agency’s certificate and pages are at the rower’s host.',
  },
  {
    name: 'natuurdagboek-peel',
    language: 'nl',
    description: 'Natuurdagboek uit de Peel.',
    site: {
      theme: 'blogger',
      host: 'peeldagboek.example',
      title: 'Peeldagboek',
      tagline: 'Veen, mist, kraanvogels',
      author: 'Toon Verberkt',
      about: 'Boswachter buiten diensttijd.',
      menu: 'Veen / Vogels',
      posts: ['2025-03-18 Kraanvogels over', '2024-11-09 Levend hoogveen'],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'zonnepanelen-actie.example www.zonnepanelen-actie.example',
        renderPage(
          'nl',
          'Zonnepanelen actie',
          '<h1>Vraag 3 offertes aan</h1><p>Tot 30% korting op zonnepanelen in Brabant.</p><form><input placeholder="Postcode"></form>',
        ),
      ),
    ],
    reason: 'The certificate names a reseller of solar panels, whose page answers over HTTP.',
  },
  {
    name: 'tegami-shosha',
    language: 'ja',
    description: '手紙と活版印刷の小さなサイト。',
    site: {
      theme: 'ghost',
      host: 'tegami-shosha.example',
      title: '手紙書写',
      tagline: '活字を拾う夜',
      author: '白鳥 文',
      about: '手キンで名刺と便箋を刷ります。',
      menu: '活字 / 便箋',
      posts: ['2025-02-01 欠けた「永」', '2024-12-07 年賀状の版'],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'datsumou-navi.example',
        renderPage(
          'ja',
          '医療脱毛クリニック比較',
          '<h1>全身脱毛 最安値ランキング</h1><p>学割、ペア割、無料カウンセリング予約受付中。</p>',
        ),
      ),
    ],
    reason: 'A clinic comparison has the certificate and the page.',
  },
  {
    name: 'yunduo-shoucang',
    language: 'zh',
    description: '云的照片和云的名字。',
    site: {
      theme: 'jekyll',
      host: 'yunshouce.example',
      title: '云手册',
      tagline: '抬头看',
      author: '高层云',
      about: '每天同一时间拍一张天空。',
      menu: '云图 / 日历',
      posts: ['2025-04-28 荚状云', '2025-03-10 幡'],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'qipai-wang.test *.qipai-wang.test',
        renderPage('zh', '棋牌娱乐', '<h1>真人棋牌 注册送彩金</h1><p>老虎机、捕鱼、体育投注。</p>'),
      ),
      crawlForeignCertificate('qipai-wang.test *.qipai-wang.test'),
    ],
    reason: 'A gambling company’s certificate and page; later nothing answers over HTTP.',
  },
]
