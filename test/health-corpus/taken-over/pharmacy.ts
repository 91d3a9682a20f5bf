import type { WrittenCase } from '../build/build-case.ts'
import { as, page, shows } from '../build/later.ts'

export const pharmacy: WrittenCase[] = [
  {
    name: 'hedge-school',
    language: 'en',
    said: 'Home education in rural Ireland, week by week.',
    site: {
      on: 'blogger',
      host: 'thehedgeschool.example',
      title: 'The Hedge School',
      line: 'Lessons under a wet sky',
      by: 'Bríd Ní Cheallaigh',
      about: 'Three children, one kitchen table, one long lane.',
      nav: 'Weeks / Books / Why',
      posts: ['2024-06-14 Week 38: nettles', '2024-06-07 Week 37: fractions with soda bread'],
    },
    later: [
      shows(
        page(
          'en',
          'Canadian Meds Online – No Prescription Needed',
          `<div id="cart">Your cart: $0.00</div><h1>Trusted online drugstore since 2009</h1>
<ul><li>Men's health <b>from $0.68 per pill</b></li><li>Antibiotics</li><li>Weight loss</li><li>Sleeping aids</li></ul>
<p>Generic tablets without a prescription, discreet packaging, worldwide airmail. Free bonus pills with every order.</p><img src="/cards.png" alt="cards accepted">`,
        ),
        { feed: 'html', posts: 200 },
      ),
    ],
    because: 'A shop for tablets without prescription answers at every address.',
  },
  {
    name: 'orgelbank',
    language: 'de',
    said: 'Ein Organist über Dorforgeln und ihre Tücken.',
    site: {
      on: 'wordpress',
      host: 'orgelbank.example',
      title: 'Von der Orgelbank',
      line: 'Dorforgeln in Thüringen',
      by: 'Kantor Benno Wiegand',
      about: 'Sonntags spiele ich, montags schreibe ich auf, was geklemmt hat.',
      nav: 'Orgeln / Register / Termine',
      posts: ['2025-04-18 Der Wind in Kleinbreitenbach', '2025-02-23 Heuler im Pedal'],
    },
    later: [
      as(
        {
          line: 'Potenzmittel rezeptfrei bestellen',
          by: 'orgelbank_admin',
          about:
            'Versandapotheke mit diskreter Lieferung: Tabletten ohne Rezept, Abnehmspritzen, Schlafmittel.',
          nav: 'Shop / Versand / Bewertungen',
          posts: [
            '2025-08-08 Potenzmittel günstig kaufen – Erfahrungen',
            '2025-08-05 Abnehmspritze ohne Rezept: so geht es',
            '2025-08-04 Schlaftabletten online',
          ],
        },
        { posts: 404 },
      ),
    ],
    because: 'Title kept, but a mail-order pharmacy writes now; all posts of the organist are gone.',
  },
  {
    name: 'knotenboek',
    language: 'nl',
    said: 'Schiemanswerk en knopen, met tekeningen.',
    site: {
      on: 'byHand',
      host: 'knopenboek.example',
      title: 'Het knopenboek',
      line: 'Schiemanswerk voor landrotten',
      by: 'Kees van der Laan',
      about: 'Oud-bootsman, nu op het droge.',
      nav: 'Steken / Splitsen / Matten',
      posts: ['2024-11-11 De turkse knoop in vijf slagen', '2024-04-30 Splitsen met een vid'],
      http: true,
    },
    later: [
      shows(
        page(
          'nl',
          'Medicijnen zonder recept bestellen',
          '<h1>Erectiepillen en slaapmiddelen zonder recept</h1><p>Vandaag besteld, morgen discreet in huis. Betaal veilig achteraf.</p><ul><li>Afslankpillen</li><li>Slaaptabletten</li><li>Antibiotica</li></ul>',
        ),
        { names: ['knopenboek.example'], redirects: ['https://knopenboek.example/'] },
      ),
    ],
    because: 'A shop for medicines; that it has HTTPS now changes nothing.',
  },
  {
    name: 'hoshi-no-techou',
    language: 'ja',
    said: '小口径望遠鏡での観望記録。',
    site: {
      on: 'jekyll',
      host: 'hoshi-techo.example',
      title: '星の手帖',
      line: '6cm屈折で見えるもの',
      by: '川瀬 透',
      about: 'ベランダから見える空だけを記録しています。',
      nav: '二重星 / 月面 / 機材',
      posts: ['2025-03-15 アルビレオの色', '2025-01-30 月齢一五の縁'],
    },
    later: [
      as(
        {
          title: '個人輸入くすり通販',
          line: '処方箋なしで買えるジェネリック',
          by: '管理者',
          about: 'ED治療薬、ダイエット薬、睡眠薬を送料無料で個人輸入代行。',
          nav: '商品 / 送料 / 口コミ',
          posts: ['2025-09-02 ED治療薬の最安値はここ', '2025-08-31 痩せる薬を処方箋なしで'],
        },
        { posts: 404 },
      ),
    ],
    because: 'An import shop for drugs without prescription; title, author and entries all changed.',
  },
  {
    name: 'caoben-riji',
    language: 'zh',
    said: '阳台上的药草与观察日记。',
    site: {
      on: 'blogger',
      host: 'yangtai-caoben.example',
      title: '阳台草本',
      line: '六平方米的观察',
      by: '小满',
      about: '种薄荷、紫苏、艾,只看不吃。',
      nav: '植物 / 日记',
      posts: ['2025-04-05 紫苏出苗', '2025-03-01 换盆'],
    },
    later: [
      shows(
        page(
          'zh',
          '男性保健药品网上药店 货到付款',
          '<h1>正品保健药 无需处方</h1><p>减肥药、壮阳药、安眠药,全国包邮,保密发货,货到付款。</p><p>原价 398 元,今日 99 元。</p><a href="/order">马上订购</a>',
        ),
        { feed: 'html', posts: 200 },
      ),
    ],
    because: 'A shop sells prescription drugs; although plants were herbs, nothing was ever sold before.',
  },
]
