import type { WrittenCase } from '../../build/build-case.ts'
import { fails, page, shows } from '../../build/later.ts'
import { bare, lander } from '../build/frames.ts'

// The host of many blogs says that there is no such blog, or is no host any more.

export const platformGone: WrittenCase[] = [
  {
    name: 'second-platform-removed-200',
    language: 'en',
    said: 'A blog about mending umbrellas.',
    site: {
      on: 'blogger',
      host: 'ribandferrule.blogpress.example',
      title: 'Rib and Ferrule',
      line: 'Mending umbrellas, mostly other people’s',
      by: 'Ambrose Tay',
      about: 'I pick them out of bins after storms.',
      nav: 'Ribs / Canopies / Handles',
      posts: [
        '2025-12-10 After the gale: nine',
        '2025-10-15 Where to buy ribs',
        '2025-08-30 A duck’s head handle',
      ],
    },
    later: [
      shows(
        page(
          'en',
          'Blog not found',
          '<div class="main"><h1>Blog has been removed</h1><p>Sorry, the blog at ribandferrule.blogpress.example has been removed. This address is not available for new blogs.</p><p>Did you expect to see your blog here? <a href="//blogpress.example/help">Help</a></p></div>',
        ),
        { status: 404 },
      ),
    ],
    states: ['away', 'gone', 'changed_hands'],
    because: 'The host has removed the blog and says so.',
  },
  {
    name: 'second-platform-author-deleted',
    language: 'pt',
    said: 'Contos mínimos escritos no ônibus.',
    site: {
      on: 'wordpress',
      host: 'linha309.wpcasa.example',
      title: 'Linha 309',
      line: 'Contos de um ponto ao outro',
      by: 'Zuleica Prates',
      about: 'Escrevo em pé.',
      nav: 'Contos / Pontos',
      posts: ['2026-02-18 A moeda', '2026-01-27 Quem deu sinal', '2025-12-09 Banco de trás'],
    },
    later: [
      shows(
        bare({
          lang: 'pt',
          title: 'linha309.wpcasa.example não está mais disponível',
          body: '<h1>linha309.wpcasa.example não está mais disponível.</h1><p>Os autores excluíram este site.</p><p><a href="//wpcasa.example/criar">Crie o seu blog grátis</a></p>',
        }),
        { status: 410, feed: 410, posts: 410 },
      ),
    ],
    states: ['away', 'gone', 'changed_hands'],
    because: 'The host tells that its author deleted the site.',
  },
  {
    name: 'second-platform-shut-down',
    language: 'ja',
    said: '手編み機で編んだものの記録。',
    site: {
      on: 'sidebar',
      host: 'amiki.fc-burogu.example',
      title: '編機だより',
      line: '一九七二年製の編機と',
      by: '毛糸屋の娘',
      about: '母の編機を使い続けています。',
      nav: '編んだもの / 修理 / 糸',
      posts: ['2025-11-15 袖だけ三回', '2025-10-03 針が一本足りない', '2025-09-12 糸の在庫'],
      texts: ['ほどくのも仕事のうち。', '床の隙間にあった。', '見なかったことにする。'],
    },
    later: [
      shows(
        page(
          'ja',
          'ブログサービス終了のお知らせ',
          '<div id="wrap"><h1>サービス終了のお知らせ</h1><p>平素よりFC部録をご利用いただき誠にありがとうございます。本サービスは2026年3月31日をもちまして提供を終了いたしました。長年のご愛顧に心より御礼申し上げます。</p><p>データの移行期間は終了しております。お問い合わせはヘルプをご覧ください。</p></div>',
        ),
        { redirects: ['https://fc-burogu.example/close.html'], feed: 'html', posts: 302 },
      ),
    ],
    states: ['away', 'gone', 'changed_hands'],
    because: 'The host of blogs has closed; every address leads to its farewell.',
  },
  {
    name: 'second-platform-unpublished',
    language: 'en',
    said: 'Lichen on gravestones, photographed monthly.',
    site: {
      on: 'builder',
      host: 'slowcrust.sitecraft.example',
      title: 'Slow Crust',
      line: 'Lichen, monthly',
      by: 'Bethan Rook',
      about: 'The same eleven stones since 2016.',
      nav: 'Stones / Species / Print',
      posts: ['2026-04-01 Stone 7, April', '2026-03-01 Stone 7, March', '2026-02-01 Stone 7, February'],
      texts: ['A millimetre, perhaps.', 'No visible change.', 'Snow.'],
    },
    later: [
      shows(
        page(
          'en',
          'Sitecraft - Website not connected',
          '<header>Sitecraft</header><h1>Looks like this domain isn’t connected to a website yet</h1><p>Is this your domain? Log in to connect it to a site, or check that your plan is active.</p><p>Want your own? <a href="//sitecraft.example/start">Start a free trial</a></p><footer>© Sitecraft Ltd. Templates Pricing Status</footer>',
        ),
        { status: 404 },
      ),
    ],
    states: ['away', 'gone', 'changed_hands'],
    because: 'The builder says that no site is connected any more.',
  },
  {
    name: 'second-platform-korean-dormant',
    language: 'ko',
    said: '야간 경비원이 적는 새벽 일지.',
    site: {
      on: 'sidebar',
      host: 'saebyeok4.nestory.example',
      title: '새벽 네 시',
      line: '모두 자는 동안의 일지',
      by: '당직',
      about: '건물 세 개를 돌며 밤을 셉니다.',
      nav: '일지 / 고양이 / 라디오',
      posts: ['2025-10-31 엘리베이터가 혼자 내려왔다', '2025-09-22 비상등 교체', '2025-08-14 옥상의 사람'],
      texts: ['아무도 없었다. 늘 그렇듯이.', '초록빛이 조금 더 밝아졌다.', '별을 보러 왔다고 했다.'],
    },
    later: [
      shows(
        bare({
          lang: 'ko',
          title: '네스토리',
          body: '<div class="absent_post"><strong>접근할 수 없는 블로그입니다</strong><p>휴면 전환되었거나 운영정책 위반으로 이용이 제한된 블로그입니다. 궁금한 점은 고객센터로 문의해 주세요.</p><a href="//nestory.example">네스토리 홈으로</a></div>',
        }),
        { feed: 404, posts: 404, status: 403 },
      ),
    ],
    states: ['away', 'gone', 'changed_hands'],
    because: 'The host has put the blog to sleep and shows only its own notice.',
  },
  {
    name: 'second-platform-git-pages-404',
    language: 'en',
    said: 'Proofs without words, and some with.',
    site: {
      on: 'jekyll',
      host: 'qedish.gitleaf.example',
      title: 'qed-ish',
      line: 'Proofs, nearly',
      by: 'Sunniva Rao',
      about: 'Pictures first, rigour when there is time.',
      nav: 'proofs / pictures / about',
      posts: [
        '2025-12-01 A triangle folded twice',
        '2025-09-17 Counting by colouring',
        '2025-07-02 Why the lamp flickers',
      ],
    },
    later: [
      shows(
        page(
          'en',
          'Site not found · GitLeaf Pages',
          '<div class="container"><h1>404</h1><p><strong>There isn’t a GitLeaf Pages site here.</strong></p><p>If you’re trying to publish one, read the full documentation to learn how to set up Pages for your repository, organization, or user account.</p></div>',
        ),
        { status: 404, day: 30 },
      ),
      fails('timeout', { day: 60 }),
    ],
    states: ['away', 'gone'],
    because: 'The repository is gone, later even the host does not answer.',
  },
  {
    name: 'second-platform-arabic-sold',
    language: 'ar',
    said: 'رسائل من محطة قطار صغيرة.',
    site: {
      on: 'blogger',
      host: 'mahatta.mudawwana.example',
      title: 'المحطة الصغيرة',
      line: 'قطاران في اليوم',
      by: 'ناظر المحطة',
      about: 'أكتب بين القطارين، وبينهما تسع ساعات.',
      nav: 'رسائل / وجوه',
      posts: ['2025-11-11 المسافر الذي نزل خطأ', '2025-10-20 ساعة الرصيف', '2025-09-09 حقيبة بلا صاحب'],
    },
    later: [
      shows(
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
    because: 'The host offers the name of the blog to others, with status 200.',
  },
]
