import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlPage, renderPage } from '../../build/build-crawl.ts'
import { article, lander, lobby, shop } from '../build/frames.ts'

export const foreignRedirect: CaseDefinition[] = [
  {
    name: 'held-out-redirect-seo-agency',
    language: 'en',
    description: 'Field recordings of empty rooms.',
    site: {
      theme: 'eleventy',
      host: 'roomtone.example',
      title: 'Room Tone',
      tagline: 'What a room says when nobody does',
      author: 'Hollis Brand',
      about: 'Thirty seconds of each, no more.',
      menu: 'rooms / gear / feed',
      posts: [
        '2026-01-30 A squash court',
        '2025-12-12 Waiting room, radiator',
        '2025-11-01 The inside of a piano',
      ],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'en',
          title: 'RankBoostly | Guest Posts & High DA Backlinks That Move the Needle',
          h1: 'Get featured on 30,000+ real blogs',
          text: 'RankBoostly places your brand on aged domains with genuine authority. Choose a plan, send your anchor texts and watch your traffic grow. White label reports for agencies.',
          form: 'Your website|Work email|Get free audit',
          foot: 'Trusted by 1,900 agencies. Pricing. Blog. Careers. Terms.',
        }),
        { redirects: ['https://www.rankboostly.example/'], oldPostStatus: 301, feed: 'html' },
      ),
    ],
    reason: 'An agency that buys aged domains redirects this one to its own front page.',
  },
  {
    name: 'held-out-redirect-chain-tracker',
    language: 'it',
    description: 'Appunti su orologi solari nelle valli del nord.',
    site: {
      theme: 'wordpress',
      host: 'gnomoni.example',
      title: 'Gnomoni',
      tagline: 'Meridiane di valle in valle',
      author: 'Ezio Valsecca',
      about: 'Cerco meridiane, le misuro e controllo se dicono il vero.',
      menu: 'Schede / Motti / Mappa',
      posts: [
        '2025-10-08 La meridiana che va avanti',
        '2025-08-26 Motti in tre lingue',
        '2025-07-04 Restauri sbagliati',
      ],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'en',
          title: 'Congratulations! You have been selected',
          h1: 'Dear user, you are today’s lucky visitor!',
          text: 'Complete this short survey (3 questions) about your internet provider and get the chance to receive a new phone for just €1.95. Offer expires in 04:59.',
          form: 'How old are you?|Start survey',
          foot: 'This promotion is independent. T&amp;C apply. Unsubscribe.',
        }),
        {
          redirects: [
            'https://trk.clickstorm.test/c/8812',
            'https://go.offerwell.test/?z=71',
            'https://prize-lane.test/it/phone',
          ],
          oldPostStatus: 302,
          feed: 'html',
        },
      ),
    ],
    reason: 'Three hops of trackers end in a prize survey.',
  },
  {
    name: 'held-out-redirect-bought-by-shop',
    language: 'ja',
    description: '万年筆のインクを混ぜて色を作る実験帳。',
    site: {
      theme: 'blocks',
      host: 'ink-kongo.example',
      title: 'インク混合帳',
      tagline: '一滴ずつ混ぜる',
      author: '紺野あや',
      about: '理科教員です。万年筆のインクを混ぜて記録しています。',
      menu: '色見本 / 紙 / ペン',
      posts: ['2026-02-05 雨の前の灰色', '2025-12-18 沈殿した話', '2025-11-07 緑を三つ'],
      excerpts: [
        '黒を入れずに灰色を作る。七回目でようやく。',
        '混ぜてはいけない組み合わせを身をもって知った。',
        '並べると、どれも緑に見えない。',
      ],
    },
    laterCrawls: [
      crawlPage(
        shop({
          lang: 'ja',
          title: '【公式】オフィス用品の通販ならモノタス｜送料無料',
          name: 'モノタス',
          menu: ['コピー用紙', 'トナー', 'オフィスチェア', '文房具', '法人会員'],
          goods: [
            'A4コピー用紙 5000枚|3,480円',
            '互換トナー 4色|12,800円',
            'ゲルインクペン 10本|780円',
            'メッシュチェア|9,900円',
          ],
          cart: 'カート',
          add: 'カゴに入れる',
          text: '法人向けオフィス用品の通販サイト。最短当日出荷、請求書払い対応。',
          foot: '特定商取引法に基づく表記 会社概要 お問い合わせ',
        }),
        { redirects: ['https://www.monotasu.example/?ref=ink'], oldPostStatus: 301, feed: 301 },
      ),
    ],
    reason: 'The domain leads to an office supplies shop that has nothing to do with her.',
  },
  {
    name: 'held-out-redirect-chinese-gambling-by-script',
    language: 'zh',
    description: '城中村里的招牌字体观察。',
    site: {
      theme: 'hugo',
      host: 'zhaopaizi.example',
      title: '招牌字',
      tagline: '拍招牌，认字体',
      author: '林拙',
      about: '平面设计师，走路抬头看字。',
      menu: '街道 / 字体 / 关于',
      posts: ['2025-11-22 手写“补胎”三十例', '2025-10-11 一家用隶书的网吧', '2025-08-30 拆掉的霓虹灯'],
    },
    laterCrawls: [
      crawlPage(
        lobby({
          lang: 'zh',
          title: '开云体育(中国)官方网站-开云APP下载',
          brand: 'KY体育',
          menu: ['体育赛事', '真人视讯', '棋牌游戏', '电子竞技', '彩票投注', '优惠活动'],
          h1: '首存送108%，最高8888元',
          lead: '全站APP下载，世界杯投注、真人百家乐、电子游艺一站畅玩，存取款三分钟到账。',
          tiles: ['百家乐旗舰厅', '龙虎斗', '足球滚球', '捕鱼达人', '麻将胡了', 'PG电子'],
          buttons: ['登录', '立即注册'],
          foot: '合作伙伴 · 牌照 · 负责任博彩',
        }),
        { redirects: ['https://www.ky-9817.test/'], oldPostStatus: 404, feed: 'html' },
      ),
    ],
    reason: 'A redirect to a bookmaker at a numbered domain.',
  },
  {
    name: 'held-out-redirect-platform-home',
    language: 'ko',
    description: '중고 자전거를 고쳐 타는 이야기.',
    site: {
      theme: 'sidebar',
      host: 'noksseun-chain.example',
      title: '녹슨 체인',
      tagline: '버려진 자전거 열일곱 대',
      author: '한바퀴',
      about: '주워서 고치고 나눠 줍니다.',
      menu: '복원 / 공구 / 나눔',
      posts: ['2026-03-02 열여덟 번째 자전거', '2026-01-20 스포크 한 줌', '2025-12-09 녹을 벗기는 밤'],
      excerpts: ['체인 없이 왔다.', '길이가 전부 다르다.', '식초 냄새가 사흘 갔다.'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ko',
          '전기자전거 렌탈 1위 바이크온 | 월 29,000원부터',
          '<header>바이크온</header><h1>전기자전거, 사지 말고 빌리세요</h1><p>무료 배송, 무상 수리, 언제든 해지. 지금 가입하면 첫 달 무료.</p><ul><li>요금제</li><li>모델</li><li>기업 렌탈</li></ul><footer>(주)바이크온 대표이사 이만호 통신판매업신고</footer>',
        ),
        { redirects: ['https://bikeon-rental.example/promo'], oldPostStatus: 301, feed: 'html' },
      ),
    ],
    reason: 'A rental company’s promotion has the domain now.',
  },
  {
    name: 'held-out-redirect-essay-mill',
    language: 'fr',
    description: 'Journal d’une classe unique de vingt-deux élèves.',
    site: {
      theme: 'blogger',
      host: 'classe-unique.example',
      title: 'La classe du fond',
      tagline: 'Du CP au CM2 dans la même pièce',
      author: 'Mme Lanvollon',
      about: 'Une école, une classe, un poêle.',
      menu: 'Journal / Jardin / Correspondants',
      posts: [
        '2025-07-03 Dernier mot au tableau',
        '2025-06-12 Le compost est arrivé',
        '2025-05-15 Lettre aux correspondants',
      ],
    },
    laterCrawls: [
      crawlPage(
        article({
          lang: 'en',
          title: 'PaperGenie - Essay Writing Service | Write My Essay From $9/page',
          top: '<header>PaperGenie <a href="/order">Order now</a></header>',
          h1: 'Professional essay writing service for every deadline',
          parts: [
            'Why students choose us|Over 900 PhD writers, plagiarism-free papers and unlimited revisions.',
            'How it works|Fill in the order form, pay securely, download your essay.',
            'Prices|High school from $9, college from $14, dissertation from $22 per page.',
          ],
          foot: 'Papers are for reference purposes only.',
        }),
        { redirects: ['https://papergenie.test/'], oldPostStatus: 301, feed: 301 },
      ),
    ],
    reason: 'An essay-writing service got the links to the school.',
  },
  {
    name: 'held-out-redirect-news-conglomerate',
    language: 'pt',
    description: 'Futebol de várzea contado por um bandeirinha.',
    site: {
      theme: 'wordpress',
      host: 'bandeirinha.example',
      title: 'O Bandeirinha',
      tagline: 'Várzea vista da linha lateral',
      author: 'Jair Pombal',
      about: 'Apito e bandeira nos campos de terra desde 1994.',
      menu: 'Jogos / Campos / Personagens',
      posts: [
        '2025-11-23 Final na lama',
        '2025-11-16 O goleiro de chinelo',
        '2025-10-26 Impedimento, talvez',
      ],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'pt',
          'Portal Placar Já – Notícias, resultados e palpites de hoje',
          '<header><b>PLACAR JÁ</b> Ao vivo Palpites Cupons</header><h1>Palpites de hoje: onde apostar na rodada</h1><p>Código promocional das melhores casas de apostas com bônus de boas-vindas de até R$ 500.</p><h2>Mercado da bola</h2><p>Clube confirma lateral até 2028.</p><footer>Placar Já Mídia Ltda. Expediente. Anuncie.</footer>',
        ),
        { redirects: ['https://placarja.example/palpites/'], oldPostStatus: 301, feed: 'html' },
      ),
    ],
    reason: 'A company’s portal of betting tips gets his visitors.',
  },
]
