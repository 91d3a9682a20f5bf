import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlFailure, crawlPage, renderPage } from '../../build/build-crawl.ts'
import { lander, serverPage } from '../build/frames.ts'

// The platform says that there is no such blog, or no longer hosts blogs.

export const platformGone: CaseDefinition[] = [
  {
    name: 'held-out-platform-removed-200',
    language: 'en',
    description: 'A blog about mending umbrellas.',
    site: {
      theme: 'blogger',
      host: 'ribandferrule.blogpress.example',
      title: 'Rib and Ferrule',
      tagline: 'Mending umbrellas, mostly other people’s',
      author: 'Ambrose Tay',
      about: 'I pick them out of bins after storms.',
      menu: 'Ribs / Canopies / Handles',
      posts: [
        '2025-12-10 After the gale: nine',
        '2025-10-15 Where to buy ribs',
        '2025-08-30 A duck’s head handle',
      ],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Blog not found',
          '<div class="main"><h1>Blog has been removed</h1><p>Sorry, the blog at ribandferrule.blogpress.example has been removed. This address is not available for new blogs.</p><p>Did you expect to see your blog here? <a href="//blogpress.example/help">Help</a></p></div>',
        ),
        { status: 404 },
      ),
    ],
    states: ['away', 'gone', 'changed_hands'],
    reason: 'The host has removed the blog and says so.',
  },
  {
    name: 'held-out-platform-author-deleted',
    language: 'pt',
    description: 'Contos mínimos escritos no ônibus.',
    site: {
      theme: 'wordpress',
      host: 'linha309.wpcasa.example',
      title: 'Linha 309',
      tagline: 'Contos de um ponto ao outro',
      author: 'Zuleica Prates',
      about: 'Escrevo em pé.',
      menu: 'Contos / Pontos',
      posts: ['2026-02-18 A moeda', '2026-01-27 Quem deu sinal', '2025-12-09 Banco de trás'],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: 'pt',
          title: 'linha309.wpcasa.example não está mais disponível',
          body: '<h1>linha309.wpcasa.example não está mais disponível.</h1><p>Os autores excluíram este site.</p><p><a href="//wpcasa.example/criar">Crie o seu blog grátis</a></p>',
        }),
        { status: 410, feed: 410, oldPostStatus: 410 },
      ),
    ],
    states: ['away', 'gone', 'changed_hands'],
    reason: 'The host says that the author deleted the site.',
  },
  {
    name: 'held-out-platform-shut-down',
    language: 'ja',
    description: '手編み機で編んだものの記録。',
    site: {
      theme: 'sidebar',
      host: 'amiki.fc-burogu.example',
      title: '編機だより',
      tagline: '一九七二年製の編機と',
      author: '毛糸屋の娘',
      about: '母の編機を使い続けています。',
      menu: '編んだもの / 修理 / 糸',
      posts: ['2025-11-15 袖だけ三回', '2025-10-03 針が一本足りない', '2025-09-12 糸の在庫'],
      excerpts: ['ほどくのも仕事のうち。', '床の隙間にあった。', '見なかったことにする。'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ja',
          'ブログサービス終了のお知らせ',
          '<div id="wrap"><h1>サービス終了のお知らせ</h1><p>平素よりFC部録をご利用いただき誠にありがとうございます。本サービスは2026年3月31日をもちまして提供を終了いたしました。長年のご愛顧に心より御礼申し上げます。</p><p>データの移行期間は終了しております。お問い合わせはヘルプをご覧ください。</p></div>',
        ),
        { redirects: ['https://fc-burogu.example/close.html'], feed: 'html', oldPostStatus: 302 },
      ),
    ],
    states: ['away', 'gone', 'changed_hands'],
    reason: 'The blog host has shut down; every address leads to its farewell.',
  },
  {
    name: 'held-out-platform-unpublished',
    language: 'en',
    description: 'Lichen on gravestones, photographed monthly.',
    site: {
      theme: 'builder',
      host: 'slowcrust.sitecraft.example',
      title: 'Slow Crust',
      tagline: 'Lichen, monthly',
      author: 'Bethan Rook',
      about: 'The same eleven stones since 2016.',
      menu: 'Stones / Species / Print',
      posts: ['2026-04-01 Stone 7, April', '2026-03-01 Stone 7, March', '2026-02-01 Stone 7, February'],
      excerpts: ['A millimetre, perhaps.', 'No visible change.', 'Snow.'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Sitecraft - Website not connected',
          '<header>Sitecraft</header><h1>Looks like this domain isn’t connected to a website yet</h1><p>Is this your domain? Log in to connect it to a site, or check that your plan is active.</p><p>Want your own? <a href="//sitecraft.example/start">Start a free trial</a></p><footer>© Sitecraft Ltd. Templates Pricing Status</footer>',
        ),
        { status: 404 },
      ),
    ],
    states: ['away', 'gone', 'changed_hands'],
    reason: 'The builder says that no site is connected any more.',
  },
  {
    name: 'held-out-platform-korean-dormant',
    language: 'ko',
    description: '야간 경비원이 적는 새벽 일지.',
    site: {
      theme: 'sidebar',
      host: 'saebyeok4.nestory.example',
      title: '새벽 네 시',
      tagline: '모두 자는 동안의 일지',
      author: '당직',
      about: '건물 세 개를 돌며 밤을 셉니다.',
      menu: '일지 / 고양이 / 라디오',
      posts: ['2025-10-31 엘리베이터가 혼자 내려왔다', '2025-09-22 비상등 교체', '2025-08-14 옥상의 사람'],
      excerpts: ['아무도 없었다. 늘 그렇듯이.', '초록빛이 조금 더 밝아졌다.', '별을 보러 왔다고 했다.'],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: 'ko',
          title: '네스토리',
          body: '<div class="absent_post"><strong>접근할 수 없는 블로그입니다</strong><p>휴면 전환되었거나 운영정책 위반으로 이용이 제한된 블로그입니다. 궁금한 점은 고객센터로 문의해 주세요.</p><a href="//nestory.example">네스토리 홈으로</a></div>',
        }),
        { feed: 404, oldPostStatus: 404, status: 403 },
      ),
    ],
    states: ['away', 'gone', 'changed_hands'],
    reason: 'The host has deactivated the blog and shows only its own notice.',
  },
  {
    name: 'held-out-platform-git-pages-404',
    language: 'en',
    description: 'Proofs without words, and some with.',
    site: {
      theme: 'jekyll',
      host: 'qedish.gitleaf.example',
      title: 'qed-ish',
      tagline: 'Proofs, nearly',
      author: 'Sunniva Rao',
      about: 'Pictures first, rigour when there is time.',
      menu: 'proofs / pictures / about',
      posts: [
        '2025-12-01 A triangle folded twice',
        '2025-09-17 Counting by colouring',
        '2025-07-02 Why the lamp flickers',
      ],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Site not found · GitLeaf Pages',
          '<div class="container"><h1>404</h1><p><strong>There isn’t a GitLeaf Pages site here.</strong></p><p>If you’re trying to publish one, read the full documentation to learn how to set up Pages for your repository, organization, or user account.</p></div>',
        ),
        { status: 404, day: 30 },
      ),
      crawlFailure('timeout', { day: 60 }),
    ],
    states: ['away', 'gone'],
    reason: 'The repository is gone; later even the host does not answer.',
  },
  {
    name: 'held-out-platform-arabic-sold',
    language: 'ar',
    description: 'رسائل من محطة قطار صغيرة.',
    site: {
      theme: 'blogger',
      host: 'mahatta.mudawwana.example',
      title: 'المحطة الصغيرة',
      tagline: 'قطاران في اليوم',
      author: 'ناظر المحطة',
      about: 'أكتب بين القطارين، وبينهما تسع ساعات.',
      menu: 'رسائل / وجوه',
      posts: ['2025-11-11 المسافر الذي نزل خطأ', '2025-10-20 ساعة الرصيف', '2025-09-09 حقيبة بلا صاحب'],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'ar',
          title: 'المدونة غير موجودة - مدونة',
          h1: 'عذرًا، هذه المدونة غير موجودة',
          text: 'ربما حذفها صاحبها أو أُغلقت لمخالفة شروط الاستخدام. يمكنك حجز هذا الاسم وإنشاء مدونتك المجانية الآن.',
          form: 'اسم المدونة|البريد|أنشئ مدونتك',
          foot: 'مدونة © شروط الاستخدام',
        }),
        { feed: 404 },
      ),
    ],
    states: ['changed_hands', 'away', 'gone'],
    reason: 'The host offers the blog’s name to others, with status 200.',
  },
]
