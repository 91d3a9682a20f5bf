import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../../build/build-crawl.ts'

export const holiday: CaseDefinition[] = [
  {
    name: 'held-out-holiday-advent-door',
    language: 'de',
    description: 'Papiermodelle von Bahnhöfen zum Ausschneiden.',
    site: {
      theme: 'hugo',
      host: 'klebelasche.example',
      title: 'Klebelasche',
      tagline: 'Bahnhöfe aus Papier',
      author: 'Annegret Uhlig',
      about: 'Maßstab 1:160, Schere, Geduld.',
      menu: 'Bögen / Bahnhöfe / Kontakt',
      posts: [
        '2025-11-20 Güterschuppen, Bogen 3',
        '2025-10-09 Dachrinnen falten',
        '2025-08-28 Haltepunkt Moordorf',
      ],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          title: '★ Klebelasche-Adventskalender ★',
          tagline: 'Jeden Tag ein Türchen zum Ausschneiden',
          about: 'Bis Weihnachten gibt es hier nur Türchen. Danach wieder Bahnhöfe.',
          menu: 'Türchen 1 / Türchen 2 / Türchen 3',
        },
        { feed: 'same' },
      ),
    ],
    reason: 'An advent calendar on top of the same site and feed.',
  },
  {
    name: 'held-out-holiday-april-casino',
    language: 'en',
    description: 'Birding from a wheelchair.',
    site: {
      theme: 'jekyll',
      host: 'levelpath.example',
      title: 'Level Path',
      tagline: 'Birds within reach of tarmac',
      author: 'Gwendolyn Farr',
      about: 'I list hides by their thresholds.',
      menu: 'Hides / Lists / About',
      posts: [
        '2026-03-25 Avocets, one kerb',
        '2026-02-28 A hide with a lip',
        '2026-01-17 Redwings from the car',
      ],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          title: 'LEVEL PATH CASINO ROYALE',
          tagline: 'Bet on which duck dives first!!! Jackpot: one crumb',
          about:
            'Welcome to the only online casino run by coots. Free spins for every moorhen. (It is the first of April.)',
        },
        { day: 30, feed: 'same' },
      ),
      crawlThemedSite({}, { day: 33 }),
    ],
    states: ['fine', 'unsteady'],
    reason: 'An April fool’s joke that is gone three days later.',
  },
  {
    name: 'held-out-holiday-new-year-zh',
    language: 'zh',
    description: '养蚕的小学老师。',
    site: {
      theme: 'hexo',
      host: 'sangye.test',
      title: '桑叶作业本',
      tagline: '全班一起养蚕',
      author: '何老师',
      about: '三年级二班的蚕宝宝观察记录。',
      menu: '观察 / 桑树 / 问答',
      posts: ['2025-12-22 蚕卵放进冰箱', '2025-11-03 桑叶落完了', '2025-10-15 做一个茧'],
      excerpts: ['贴了纸条，写着不要吃。', '一共扫了三袋。', '小组四号剪坏了。'],
    },
    laterCrawls: [
      crawlThemedSite({
        title: '🧧 桑叶作业本祝大家新年快乐 🧧',
        tagline: '恭喜发财 红包拿来 放假啦',
        about: '春节放假，蚕卵还在睡觉。何老师给大家拜年！',
        posts: ['2026-02-16 拜年啦', '2025-12-22 蚕卵放进冰箱', '2025-11-03 桑叶落完了'],
        excerpts: ['祝大家平安。', '贴了纸条，写着不要吃。', '一共扫了三袋。'],
      }),
    ],
    reason: 'A new year’s greeting in a red-envelope theme.',
  },
  {
    name: 'held-out-holiday-strike-black-page',
    language: 'en',
    description: 'Typesetting experiments in an old browser.',
    site: {
      theme: 'homepage',
      host: 'kerncounty.test',
      title: 'kern county',
      tagline: 'letters, pushed together',
      author: 'Rosalind Ditko',
      about: 'everything here is set by hand in markup older than me.',
      menu: 'specimens / rants / webring',
      posts: ['2026-05-05 an ampersand a day', '2026-04-05 hyphens, ranked', '2026-03-05 the table layout'],
      excerpts: ['day five hurts.', 'soft ones last.', 'nested nine deep.'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'kern county is dark today',
          '<center><h1>This site is dark today</h1><p>In protest against the surveillance bill, hundreds of personal websites have closed their doors for 48 hours. Write to your representative. Back on Thursday. rosalind</p></center>',
        ),
        { feed: 'same', oldPostStatus: 200, day: 30 },
      ),
      crawlThemedSite({}, { day: 34 }),
    ],
    states: ['fine', 'unsteady'],
    reason: 'A protest of two days, announced as such.',
  },
  {
    name: 'held-out-holiday-ramadan-pause',
    language: 'ar',
    description: 'كتب أطفال نقرؤها بصوت عالٍ.',
    site: {
      theme: 'wordpress',
      host: 'sawt-aali.example',
      title: 'بصوت عالٍ',
      tagline: 'كتاب قبل النوم',
      author: 'أم ياسين',
      about: 'نقرأ كل ليلة، وأكتب أي صفحة أعادوها مرتين.',
      menu: 'كتب / أعمار / اقتراحات',
      posts: ['2026-02-10 الفيل الذي يعطس', '2026-01-21 كتاب بلا كلمات', '2025-12-30 الصفحة الممزقة'],
    },
    laterCrawls: [
      crawlThemedSite({
        title: 'بصوت عالٍ · رمضان كريم',
        tagline: 'حكاية قصيرة قبل الإفطار كل يوم',
        about: 'طوال الشهر ننشر حكاية قصيرة قبل المغرب. أم ياسين',
        posts: [
          '2026-02-19 حكاية الفانوس',
          '2026-02-18 أول ليلة',
          '2026-02-10 الفيل الذي يعطس',
          '2026-01-21 كتاب بلا كلمات',
        ],
      }),
    ],
    reason: 'A seasonal decoration and a daily tale, by the same mother.',
  },
]
