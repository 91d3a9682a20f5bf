import type { WrittenCase } from '../../build/build-case.ts'
import { as, shows } from '../../build/later.ts'
import { bare, drawn } from '../build/frames.ts'

export const botChallenge: WrittenCase[] = [
  {
    name: 'second-challenge-403-moment',
    language: 'en',
    said: 'Reverse engineering of old kitchen appliances.',
    site: {
      on: 'hugo',
      host: 'toasterbus.example',
      title: 'toasterbus',
      line: 'What is inside appliances',
      by: 'Ruben Ashdown',
      about: 'I open things with security screws and draw what I find.',
      nav: 'Teardowns / Tools / RSS',
      posts: [
        '2026-05-19 A kettle with a debug port',
        '2026-04-02 Rice cooker, fuzzy or not',
        '2026-02-14 Seven years of one toaster',
      ],
    },
    later: [
      shows(
        drawn({
          lang: 'en-US',
          title: 'Just a moment...',
          head: '<meta http-equiv="refresh" content="390"><meta name="robots" content="noindex,nofollow">',
          script:
            '(function(){window._chl_opt={cvId:"3",cType:"managed",cRay:"8f1c2e"};var a=document.createElement("script");a.src="/cdn-cgi/challenge-platform/h/b/orchestrate";document.head.appendChild(a)}())',
          noscript: 'Enable JavaScript and cookies to continue',
        }),
        {
          status: 403,
          headers: { server: 'cloudproxy', 'cf-mitigated': 'challenge' },
          feed: 'same',
          posts: 403,
        },
      ),
    ],
    because: 'The proxy in front asks for JavaScript; the feed is let through as before.',
  },
  {
    name: 'second-challenge-202-empty',
    language: 'zh',
    said: '嵌入式与老电脑，偶尔写写猫。',
    site: {
      on: 'hexo',
      host: 'ruanpan.example',
      title: '软盘还没坏',
      line: '老电脑与单片机',
      by: '阿枕',
      about: '收了一屋子旧机器，家人意见很大。',
      nav: '标签 / 归档 / 关于',
      posts: ['2026-03-30 修一台不出声的286', '2026-02-16 过年回家带了三块主板', '2026-01-09 给软驱除霉'],
      texts: ['蜂鸣器是好的，问题在一个电阻。', '安检的小哥看了很久。', '酒精、棉签和耐心，缺一不可。'],
    },
    later: [
      shows(
        drawn({
          lang: '',
          title: '安全验证',
          script:
            'var seqid="a8d1";var token="x91";document.cookie="waf_js="+token;setTimeout(function(){location.reload()},800)',
          noscript: '请开启JavaScript并刷新该页。',
        }),
        {
          status: 202,
          headers: { 'x-waf': 'js-challenge', 'set-cookie': 'acw=1; path=/' },
          feed: 'same',
          posts: 202,
        },
      ),
    ],
    because:
      'A firewall answers 202 and a script to every program that asks for pages; the feed is not behind it.',
  },
  {
    name: 'second-challenge-503-everything',
    language: 'ru',
    said: 'Наблюдения за погодой с балкона девятого этажа.',
    site: {
      on: 'wordpress',
      host: 'balkon-pogoda.test',
      title: 'Балкон, девятый этаж',
      line: 'Осадки, ветер, голуби',
      by: 'Тимур Ганеев',
      about: 'Метеостанция на балконе работает с 2013 года. Здесь её дневник и мой.',
      nav: 'Архив / Станция / Обо мне',
      posts: [
        '2026-02-28 Последний день зимы, минус девятнадцать',
        '2026-01-31 Итоги января',
        '2025-12-31 Итоги года',
      ],
    },
    later: [
      shows(
        bare({
          lang: '',
          title: 'Проверка браузера',
          body: '<h2>Проверяем ваш браузер</h2><p>Сайт balkon-pogoda.test защищён от DDoS-атак. Проверка займёт не более пяти секунд, после чего вы будете перенаправлены автоматически.</p><p>Идентификатор запроса: 7f2a-0091-bb31</p>',
        }),
        { status: 503, headers: { server: 'ddos-shield', 'retry-after': '5' }, feed: 503, posts: 503 },
      ),
      as(
        {
          posts: [
            '2026-03-31 Итоги марта',
            '2026-02-28 Последний день зимы, минус девятнадцать',
            '2026-01-31 Итоги января',
          ],
        },
        { day: 45 },
      ),
    ],
    states: ['fine', 'unsteady'],
    because:
      'Under an attack the host checked everyone for a fortnight; then the diary is there with a new month.',
  },
  {
    name: 'second-challenge-proof-of-work',
    language: 'en',
    said: 'A personal code forge and its notes.',
    site: {
      on: 'terminal',
      host: 'heron-forge.test',
      title: 'heron forge',
      line: 'small programs, kept alive',
      by: 'Ingrid Vale',
      about: 'Source and notes for eleven small programs, some of which somebody uses.',
      nav: 'repos / notes / key',
      posts: [
        '2026-04-21 Dropping a dependency',
        '2026-02-02 Bug of the year',
        '2025-10-12 Moving off the cloud',
      ],
    },
    later: [
      shows(
        drawn({
          lang: 'en',
          title: 'Making sure you&#39;re not a bot!',
          script:
            'const d=4;async function w(){let n=0;while(!(await h(c+n)).startsWith("0".repeat(d)))n++;location="?r="+n}w()',
          noscript:
            'You are seeing this because the administrator of this website has set up a guard against the scourge of AI companies aggressively scraping websites. Sadly, you must enable JavaScript to get past this challenge.',
        }),
        { status: 200, headers: { 'x-guard': 'pow' }, feed: 'same', posts: 200 },
      ),
    ],
    because: 'A proof of work stands before the pages, with status 200, and the feed goes on.',
  },
  {
    name: 'second-challenge-403-plain',
    language: 'de',
    said: 'Fahrradreparatur ohne Spezialwerkzeug.',
    site: {
      on: 'wordpress',
      host: 'speichenkreuz.example',
      title: 'Speichenkreuz',
      line: 'Reparieren mit dem, was da ist',
      by: 'Jonte Brandes',
      about: 'Ich habe in einer Selbsthilfewerkstatt gelernt und schreibe auf, was dort niemand aufschreibt.',
      nav: 'Laufräder / Schaltung / Werkstatt / Impressum',
      posts: [
        '2026-05-03 Acht im Hinterrad',
        '2026-03-15 Die Kette, die keiner wollte',
        '2026-01-25 Bremsbeläge lagern',
      ],
    },
    later: [
      shows(
        '<html>\n<head><title>403 Forbidden</title></head>\n<body>\n<center><h1>403 Forbidden</h1></center>\n<p>Your request has been blocked by the web application firewall. Incident 19-44821.</p>\n<hr><center>waf-edge</center>\n</body>\n</html>',
        { status: 403, feed: 403, posts: 403 },
      ),
      shows(
        '<html>\n<head><title>403 Forbidden</title></head>\n<body>\n<center><h1>403 Forbidden</h1></center>\n<p>Your request has been blocked by the web application firewall. Incident 20-00317.</p>\n<hr><center>waf-edge</center>\n</body>\n</html>',
        { status: 403, feed: 'same', posts: 403 },
      ),
    ],
    because: 'The host’s firewall dislikes programs; by the second reading it lets the feed pass again.',
  },
  {
    name: 'second-challenge-korean-puzzle',
    language: 'ko',
    said: '혼자 사는 사람의 반찬 일기.',
    site: {
      on: 'sidebar',
      host: 'banchan-ilgi.example',
      title: '반찬 일기',
      line: '일주일에 세 가지만 만든다',
      by: '도토리',
      about: '자취 십일 년 차. 냉장고는 작고 접시는 두 개입니다.',
      nav: '나물 / 조림 / 실패',
      posts: ['2026-03-08 가지를 말리는 동안', '2026-02-15 멸치가 짜다', '2026-01-18 무 하나로 사흘'],
      texts: [
        '햇볕이 드는 창이 하나뿐이라 가지가 순서를 기다렸다.',
        '물에 한 번 헹구라는 말을 이제야 믿는다.',
        '첫날은 국, 둘째 날은 생채, 셋째 날은 조림.',
      ],
    },
    later: [
      shows(
        bare({
          lang: 'ko',
          title: '자동 입력 방지',
          body: '<form method="post"><h3>비정상적인 접근이 감지되었습니다</h3><p>아래 그림의 글자를 입력하시면 서비스를 계속 이용하실 수 있습니다.</p><img src="/captcha/8831.png" alt=""><input name="cap"><button>확인</button></form>',
        }),
        { status: 200, feed: 'same', posts: 200 },
      ),
    ],
    because: 'The blog host shows a puzzle to programs, with status 200; feed and posts answer.',
  },
  {
    name: 'second-challenge-429-then-timeout',
    language: 'sv',
    said: 'Om svamp, mest de oätliga.',
    site: {
      on: 'eleventy',
      host: 'oatligt.example',
      title: 'Oätligt',
      line: 'Svampar man låter stå',
      by: 'Lovisa Thorn',
      about: 'Jag går samma stig varje vecka och räknar.',
      nav: 'arter / stigen / om',
      posts: [
        '2025-11-02 Sista rundan',
        '2025-10-05 Häxringen är hel igen',
        '2025-09-07 Gul, slemmig och glad',
      ],
    },
    later: [
      shows(
        '<html><head><title>429 Too Many Requests</title></head><body><h1>Too Many Requests</h1><p>Retry later.</p></body></html>',
        {
          status: 429,
          feed: 429,
          posts: 429,
          headers: { 'retry-after': '86400' },
        },
      ),
      as({}, { day: 33 }),
    ],
    states: ['fine', 'unsteady'],
    because: 'A limit of requests, three days long, and then everything as it was.',
  },
]
