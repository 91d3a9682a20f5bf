import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../build/build-crawl.ts'

export const pharmacy: CaseDefinition[] = [
  {
    name: 'hedge-school',
    language: 'en',
    description: 'Home education in rural Ireland, week by week.',
    site: {
      theme: 'blogger',
      host: 'thehedgeschool.example',
      title: 'The Hedge School',
      tagline: 'Lessons under a wet sky',
      author: 'Bríd Ní Cheallaigh',
      about: 'Three children, one kitchen table, one long lane.',
      menu: 'Weeks / Books / Why',
      posts: ['2024-06-14 Week 38: nettles', '2024-06-07 Week 37: fractions with soda bread'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Canadian Meds Online – No Prescription Needed',
          `<div id="cart">Your cart: $0.00</div><h1>Trusted online drugstore since 2009</h1>
<ul><li>Men's health <b>from $0.68 per pill</b></li><li>Antibiotics</li><li>Weight loss</li><li>Sleeping aids</li></ul>
<p>Generic tablets without a prescription, discreet packaging, worldwide airmail. Free bonus pills with every order.</p><img src="/cards.png" alt="cards accepted">`,
        ),
        { feed: 'html', oldPostStatus: 200 },
      ),
    ],
    reason: 'A shop for tablets without prescription answers at every address.',
  },
  {
    name: 'orgelbank',
    language: 'de',
    description: 'Ein Organist über Dorforgeln und ihre Tücken.',
    site: {
      theme: 'wordpress',
      host: 'orgelbank.example',
      title: 'Von der Orgelbank',
      tagline: 'Dorforgeln in Thüringen',
      author: 'Kantor Benno Wiegand',
      about: 'Sonntags spiele ich, montags schreibe ich auf, was geklemmt hat.',
      menu: 'Orgeln / Register / Termine',
      posts: ['2025-04-18 Der Wind in Kleinbreitenbach', '2025-02-23 Heuler im Pedal'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          tagline: 'Potenzmittel rezeptfrei bestellen',
          author: 'orgelbank_admin',
          about:
            'Versandapotheke mit diskreter Lieferung: Tabletten ohne Rezept, Abnehmspritzen, Schlafmittel.',
          menu: 'Shop / Versand / Bewertungen',
          posts: [
            '2025-08-08 Potenzmittel günstig kaufen – Erfahrungen',
            '2025-08-05 Abnehmspritze ohne Rezept: so geht es',
            '2025-08-04 Schlaftabletten online',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'The title was kept, but a mail-order pharmacy writes now; all of the organist’s posts are gone.',
  },
  {
    name: 'knotenboek',
    language: 'nl',
    description: 'Schiemanswerk en knopen, met tekeningen.',
    site: {
      theme: 'byHand',
      host: 'knopenboek.example',
      title: 'Het knopenboek',
      tagline: 'Schiemanswerk voor landrotten',
      author: 'Kees van der Laan',
      about: 'Oud-bootsman, nu op het droge.',
      menu: 'Steken / Splitsen / Matten',
      posts: ['2024-11-11 De turkse knoop in vijf slagen', '2024-04-30 Splitsen met een vid'],
      http: true,
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'nl',
          'Medicijnen zonder recept bestellen',
          '<h1>Erectiepillen en slaapmiddelen zonder recept</h1><p>Vandaag besteld, morgen discreet in huis. Betaal veilig achteraf.</p><ul><li>Afslankpillen</li><li>Slaaptabletten</li><li>Antibiotica</li></ul>',
        ),
        { certificateNames: ['knopenboek.example'], redirects: ['https://knopenboek.example/'] },
      ),
    ],
    reason: 'A shop for medicines; its new HTTPS makes no difference.',
  },
  {
    name: 'hoshi-no-techou',
    language: 'ja',
    description: '小口径望遠鏡での観望記録。',
    site: {
      theme: 'jekyll',
      host: 'hoshi-techo.example',
      title: '星の手帖',
      tagline: '6cm屈折で見えるもの',
      author: '川瀬 透',
      about: 'ベランダから見える空だけを記録しています。',
      menu: '二重星 / 月面 / 機材',
      posts: ['2025-03-15 アルビレオの色', '2025-01-30 月齢一五の縁'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          title: '個人輸入くすり通販',
          tagline: '処方箋なしで買えるジェネリック',
          author: '管理者',
          about: 'ED治療薬、ダイエット薬、睡眠薬を送料無料で個人輸入代行。',
          menu: '商品 / 送料 / 口コミ',
          posts: ['2025-09-02 ED治療薬の最安値はここ', '2025-08-31 痩せる薬を処方箋なしで'],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'An import shop for drugs without prescription; title, author and entries all changed.',
  },
  {
    name: 'caoben-riji',
    language: 'zh',
    description: '阳台上的药草与观察日记。',
    site: {
      theme: 'blogger',
      host: 'yangtai-caoben.example',
      title: '阳台草本',
      tagline: '六平方米的观察',
      author: '小满',
      about: '种薄荷、紫苏、艾,只看不吃。',
      menu: '植物 / 日记',
      posts: ['2025-04-05 紫苏出苗', '2025-03-01 换盆'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'zh',
          '男性保健药品网上药店 货到付款',
          '<h1>正品保健药 无需处方</h1><p>减肥药、壮阳药、安眠药,全国包邮,保密发货,货到付款。</p><p>原价 398 元,今日 99 元。</p><a href="/order">马上订购</a>',
        ),
        { feed: 'html', oldPostStatus: 200 },
      ),
    ],
    reason: 'A shop sells prescription drugs; the site was about herbs, but nothing was ever sold before.',
  },
]
