import type { WrittenCase } from '../../build/build-case.ts'
import { as, page, shows } from '../../build/later.ts'

export const holiday: WrittenCase[] = [
  {
    name: 'second-holiday-advent-door',
    language: 'de',
    said: 'Papiermodelle von Bahnhöfen zum Ausschneiden.',
    site: {
      on: 'hugo',
      host: 'klebelasche.example',
      title: 'Klebelasche',
      line: 'Bahnhöfe aus Papier',
      by: 'Annegret Uhlig',
      about: 'Maßstab 1:160, Schere, Geduld.',
      nav: 'Bögen / Bahnhöfe / Kontakt',
      posts: [
        '2025-11-20 Güterschuppen, Bogen 3',
        '2025-10-09 Dachrinnen falten',
        '2025-08-28 Haltepunkt Moordorf',
      ],
    },
    later: [
      as(
        {
          title: '★ Klebelasche-Adventskalender ★',
          line: 'Jeden Tag ein Türchen zum Ausschneiden',
          about: 'Bis Weihnachten gibt es hier nur Türchen. Danach wieder Bahnhöfe.',
          nav: 'Türchen 1 / Türchen 2 / Türchen 3',
        },
        { feed: 'same' },
      ),
    ],
    because: 'A calendar for December over the same site and feed.',
  },
  {
    name: 'second-holiday-april-casino',
    language: 'en',
    said: 'Birding from a wheelchair.',
    site: {
      on: 'jekyll',
      host: 'levelpath.example',
      title: 'Level Path',
      line: 'Birds within reach of tarmac',
      by: 'Gwendolyn Farr',
      about: 'I list hides by their thresholds.',
      nav: 'Hides / Lists / About',
      posts: [
        '2026-03-25 Avocets, one kerb',
        '2026-02-28 A hide with a lip',
        '2026-01-17 Redwings from the car',
      ],
    },
    later: [
      as(
        {
          title: 'LEVEL PATH CASINO ROYALE',
          line: 'Bet on which duck dives first!!! Jackpot: one crumb',
          about:
            'Welcome to the only online casino run by coots. Free spins for every moorhen. (It is the first of April.)',
        },
        { day: 30, feed: 'same' },
      ),
      as({}, { day: 33 }),
    ],
    states: ['fine', 'unsteady'],
    because: 'A joke of the first of April, gone three days later.',
  },
  {
    name: 'second-holiday-new-year-zh',
    language: 'zh',
    said: '养蚕的小学老师。',
    site: {
      on: 'hexo',
      host: 'sangye.test',
      title: '桑叶作业本',
      line: '全班一起养蚕',
      by: '何老师',
      about: '三年级二班的蚕宝宝观察记录。',
      nav: '观察 / 桑树 / 问答',
      posts: ['2025-12-22 蚕卵放进冰箱', '2025-11-03 桑叶落完了', '2025-10-15 做一个茧'],
      texts: ['贴了纸条，写着不要吃。', '一共扫了三袋。', '小组四号剪坏了。'],
    },
    later: [
      as({
        title: '🧧 桑叶作业本祝大家新年快乐 🧧',
        line: '恭喜发财 红包拿来 放假啦',
        about: '春节放假，蚕卵还在睡觉。何老师给大家拜年！',
        posts: ['2026-02-16 拜年啦', '2025-12-22 蚕卵放进冰箱', '2025-11-03 桑叶落完了'],
        texts: ['祝大家平安。', '贴了纸条，写着不要吃。', '一共扫了三袋。'],
      }),
    ],
    because: 'A greeting for the new year with a skin of red envelopes.',
  },
  {
    name: 'second-holiday-strike-black-page',
    language: 'en',
    said: 'Typesetting experiments in an old browser.',
    site: {
      on: 'homepage',
      host: 'kerncounty.test',
      title: 'kern county',
      line: 'letters, pushed together',
      by: 'Rosalind Ditko',
      about: 'everything here is set by hand in markup older than me.',
      nav: 'specimens / rants / webring',
      posts: ['2026-05-05 an ampersand a day', '2026-04-05 hyphens, ranked', '2026-03-05 the table layout'],
      texts: ['day five hurts.', 'soft ones last.', 'nested nine deep.'],
    },
    later: [
      shows(
        page(
          'en',
          'kern county is dark today',
          '<center><h1>This site is dark today</h1><p>In protest against the surveillance bill, hundreds of personal websites have closed their doors for 48 hours. Write to your representative. Back on Thursday. rosalind</p></center>',
        ),
        { feed: 'same', posts: 200, day: 30 },
      ),
      as({}, { day: 34 }),
    ],
    states: ['fine', 'unsteady'],
    because: 'A protest of two days, announced as such.',
  },
  {
    name: 'second-holiday-ramadan-pause',
    language: 'ar',
    said: 'كتب أطفال نقرؤها بصوت عالٍ.',
    site: {
      on: 'wordpress',
      host: 'sawt-aali.example',
      title: 'بصوت عالٍ',
      line: 'كتاب قبل النوم',
      by: 'أم ياسين',
      about: 'نقرأ كل ليلة، وأكتب أي صفحة أعادوها مرتين.',
      nav: 'كتب / أعمار / اقتراحات',
      posts: ['2026-02-10 الفيل الذي يعطس', '2026-01-21 كتاب بلا كلمات', '2025-12-30 الصفحة الممزقة'],
    },
    later: [
      as({
        title: 'بصوت عالٍ · رمضان كريم',
        line: 'حكاية قصيرة قبل الإفطار كل يوم',
        about: 'طوال الشهر ننشر حكاية قصيرة قبل المغرب. أم ياسين',
        posts: [
          '2026-02-19 حكاية الفانوس',
          '2026-02-18 أول ليلة',
          '2026-02-10 الفيل الذي يعطس',
          '2026-01-21 كتاب بلا كلمات',
        ],
      }),
    ],
    because: 'The month’s own decoration and a tale a day, by the same mother.',
  },
]
