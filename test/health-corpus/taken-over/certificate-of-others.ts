import type { WrittenCase } from '../build/build-case.ts'
import { foreignCertificate, page } from '../build/later.ts'

export const certificateOfOthers: WrittenCase[] = [
  {
    name: 'allotment-43',
    language: 'en',
    said: 'Plot 43, its slugs and its shed.',
    site: {
      on: 'ghost',
      host: 'allotment43.example',
      title: 'Allotment 43',
      line: 'Ten rods of clay',
      by: 'Denise Okoro',
      about: 'I inherited a shed and eleven broken spades.',
      nav: 'Beds / Shed',
      posts: ['2025-05-24 Beans up', '2025-04-19 The shed door'],
    },
    later: [
      foreignCertificate(
        'brightsmile-dental.example www.brightsmile-dental.example',
        page(
          'en',
          'BrightSmile Dental Leeds',
          '<h1>Dental implants & whitening</h1><p>Book a free consultation today. Finance available.</p>',
        ),
      ),
    ],
    because: 'The host serves a dentist’s certificate, and a dentist’s page over plain HTTP.',
  },
  {
    name: 'wanderschuh',
    language: 'de',
    said: 'Fernwandern mit Hund.',
    site: {
      on: 'wordpress',
      host: 'vierpfotenweg.example',
      title: 'Vier Pfoten, ein Weg',
      line: 'Fernwandern mit Hund',
      by: 'Katrin Buchner',
      about: 'Mit Ronja von Hütte zu Hütte.',
      nav: 'Etappen / Packliste',
      posts: ['2025-03-04 Packliste für den Hund', '2024-09-26 E5 mit Ronja'],
    },
    later: [
      foreignCertificate(
        '*.shop-baukasten.test',
        page(
          'de',
          'Ladebalken24',
          '<h1>Handyhüllen ab 3,99 €</h1><p>Versandkostenfrei. Nur heute: zwei zum Preis von einer.</p>',
        ),
      ),
      foreignCertificate(
        '*.shop-baukasten.test',
        page('de', 'Ladebalken24', '<h1>Ladekabel im Sonderangebot</h1>'),
      ),
    ],
    because:
      'The domain points at a shop builder with a foreign shop; the certificate names only the builder.',
  },
  {
    name: 'teatro-de-sombras',
    language: 'es',
    said: 'Teatro de sombras casero.',
    site: {
      on: 'jekyll',
      host: 'manosysombra.example',
      title: 'Manos y sombra',
      line: 'Una sábana y una lámpara',
      by: 'Olga Ferrándiz',
      about: 'Obras de diez minutos para pasillos.',
      nav: 'Obras / Siluetas',
      posts: ['2025-02-06 El lobo cojo', '2024-12-12 Bisagras de alambre'],
    },
    later: [
      foreignCertificate(
        'parked.namewell.test',
        page(
          'es',
          'Dominio aparcado',
          '<p>Este dominio está aparcado. Puede comprarlo en nuestra subasta.</p>',
        ),
        { ns: 'ns1.parkdeck.test' },
      ),
    ],
    because: 'The certificate is a parking company’s, and so is the page behind it.',
  },
  {
    name: 'archives-du-quartier',
    language: 'fr',
    said: 'Histoire d’un quartier de Saint-Étienne.',
    site: {
      on: 'wiki',
      host: 'tardy-archives.example',
      title: 'Archives de Tardy',
      line: 'Un quartier, ses papiers',
      by: 'Régis Fontvieille',
      about: 'Scans de greniers et souvenirs dictés.',
      nav: 'Rues / Métiers / Photos',
      posts: ['2025-01-26 La passementerie Brossy', '2024-12-14 Plan de 1908'],
    },
    later: [
      foreignCertificate(
        'vpn-rapide.example www.vpn-rapide.example',
        page(
          'fr',
          'VPN Rapide',
          '<h1>Naviguez anonymement</h1><p>2,19 € par mois, satisfait ou remboursé.</p>',
        ),
      ),
    ],
    because: 'Both the certificate and the page over HTTP belong to a company that sells VPNs.',
  },
  {
    name: 'cantinho-do-bonsai',
    language: 'pt',
    said: 'Bonsai de jabuticabeira.',
    site: {
      on: 'hugo',
      host: 'jabuticabonsai.example',
      title: 'Jabuticabonsai',
      line: 'Árvores que cabem na mesa',
      by: 'Nilton Okubo',
      about: 'Podo nas férias, colho em setembro.',
      nav: 'Árvores / Podas',
      posts: ['2025-03-23 Raiz exposta', '2024-09-07 Floriu'],
    },
    later: [
      foreignCertificate(
        'roletavip.test *.roletavip.test',
        page('pt', 'Roleta VIP', '<h1>Roleta e slots com bônus</h1><p>Aposte agora, saque em PIX.</p>'),
      ),
    ],
    because: 'A betting company’s certificate and lobby answer at the host.',
  },
  {
    name: 'diario-di-bordo-lento',
    language: 'it',
    said: 'In laguna a remi.',
    site: {
      on: 'prose',
      host: 'sandolo.example',
      title: 'Sandolo',
      line: 'Laguna a remi',
      by: 'Toni Scarpa',
      about: 'Voga in piedi, scrivo seduto.',
      nav: 'Canali / Barca',
      posts: ['2025-04-13 Acqua ferma a Sant’Erasmo', '2025-01-06 Regata delle befane'],
    },
    later: [
      foreignCertificate(
        'immobiliare-laguna.example',
        page(
          'it',
          'Affitti turistici Venezia',
          '<h1>Appartamenti con vista</h1><p>Prenota ora, cancellazione gratuita. Check-in automatico.</p>',
        ),
      ),
    ],
    because: 'A letting agency’s certificate and pages stand at the rower’s host.',
  },
  {
    name: 'natuurdagboek-peel',
    language: 'nl',
    said: 'Natuurdagboek uit de Peel.',
    site: {
      on: 'blogger',
      host: 'peeldagboek.example',
      title: 'Peeldagboek',
      line: 'Veen, mist, kraanvogels',
      by: 'Toon Verberkt',
      about: 'Boswachter buiten diensttijd.',
      nav: 'Veen / Vogels',
      posts: ['2025-03-18 Kraanvogels over', '2024-11-09 Levend hoogveen'],
    },
    later: [
      foreignCertificate(
        'zonnepanelen-actie.example www.zonnepanelen-actie.example',
        page(
          'nl',
          'Zonnepanelen actie',
          '<h1>Vraag 3 offertes aan</h1><p>Tot 30% korting op zonnepanelen in Brabant.</p><form><input placeholder="Postcode"></form>',
        ),
      ),
    ],
    because: 'A lead seller of solar panels is named by the certificate and speaks over HTTP.',
  },
  {
    name: 'tegami-shosha',
    language: 'ja',
    said: '手紙と活版印刷の小さなサイト。',
    site: {
      on: 'ghost',
      host: 'tegami-shosha.example',
      title: '手紙書写',
      line: '活字を拾う夜',
      by: '白鳥 文',
      about: '手キンで名刺と便箋を刷ります。',
      nav: '活字 / 便箋',
      posts: ['2025-02-01 欠けた「永」', '2024-12-07 年賀状の版'],
    },
    later: [
      foreignCertificate(
        'datsumou-navi.example',
        page(
          'ja',
          '医療脱毛クリニック比較',
          '<h1>全身脱毛 最安値ランキング</h1><p>学割、ペア割、無料カウンセリング予約受付中。</p>',
        ),
      ),
    ],
    because: 'A comparison of clinics holds the certificate and the page.',
  },
  {
    name: 'yunduo-shoucang',
    language: 'zh',
    said: '云的照片和云的名字。',
    site: {
      on: 'jekyll',
      host: 'yunshouce.example',
      title: '云手册',
      line: '抬头看',
      by: '高层云',
      about: '每天同一时间拍一张天空。',
      nav: '云图 / 日历',
      posts: ['2025-04-28 荚状云', '2025-03-10 幡'],
    },
    later: [
      foreignCertificate(
        'qipai-wang.test *.qipai-wang.test',
        page('zh', '棋牌娱乐', '<h1>真人棋牌 注册送彩金</h1><p>老虎机、捕鱼、体育投注。</p>'),
      ),
      foreignCertificate('qipai-wang.test *.qipai-wang.test'),
    ],
    because: 'A gambling company’s certificate and page; later nothing answers over HTTP.',
  },
]
