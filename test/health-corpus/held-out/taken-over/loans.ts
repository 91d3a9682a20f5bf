import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlPage } from '../../build/build-crawl.ts'
import { article, lander } from '../build/frames.ts'

export const loans: CaseDefinition[] = [
  {
    name: 'held-out-loans-wooden-boats',
    language: 'en',
    description: 'Restoring a 1934 cutter in a shed that is too short.',
    site: {
      theme: 'wordpress',
      host: 'shedtooshort.example',
      title: 'Shed Too Short',
      tagline: 'A cutter and nineteen feet of roof',
      author: 'Alasdair Munn',
      about: 'The stern is outdoors. Everything else is nearly dry.',
      menu: 'The boat / Timber / Costs',
      posts: ['2025-12-28 Costs, year six', '2025-10-11 Scarfing the stem', '2025-08-02 Larch at last'],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'en',
          title: 'Payday Loans Online - Same Day Deposit, Bad Credit OK | ShedCash',
          h1: 'Get up to $5,000 as soon as tomorrow',
          text: 'Bad credit? No problem. Fill in one short form and be matched with over 120 direct lenders. Instant approval, no hard credit check, funds deposited the next business day. Representative APR 391%.',
          form: 'Loan amount|ZIP code|Last 4 digits of SSN|Get my cash now',
          foot: 'This is not a lender and does not make credit decisions. Advertiser disclosure. Do not sell my personal information.',
        }),
      ),
    ],
    reason: 'A form that collects data for payday lenders has the boat’s domain.',
  },
  {
    name: 'held-out-loans-russian-mfo',
    language: 'ru',
    description: 'Про реставрацию деревянных наличников в Вологде.',
    site: {
      theme: 'blogger',
      host: 'nalichnik.test',
      title: 'Наличник',
      tagline: 'Окна старого города',
      author: 'Варвара Снеткова',
      about: 'Снимаю наличники до того, как их снимут со стены.',
      menu: 'Улицы / Мастера / Чертежи',
      posts: [
        '2025-11-09 Дом на Засодимского, правое окно',
        '2025-09-21 Красить или нет',
        '2025-08-03 Птица с одним крылом',
      ],
    },
    laterCrawls: [
      crawlPage(
        article({
          lang: 'ru',
          title: 'Займы онлайн на карту без отказа — ТОП-30 новых МФО 2026',
          top: '<div class="hd"><b>Займ-Наличник</b> <a href="/calc">Калькулятор</a> <a href="/mfo">Все МФО</a></div>',
          h1: 'Займ на карту без отказа и проверки кредитной истории',
          parts: [
            'Первый заём под 0 %|Новым клиентам деньги выдают бесплатно на срок до 30 дней. Нужен только паспорт.',
            'С плохой кредитной историей|Мы собрали микрофинансовые организации, которые одобряют 98 % заявок круглосуточно.',
            'Как получить деньги|Выберите сумму, заполните анкету, дождитесь СМС и получите перевод на карту за 5 минут.',
          ],
          table: [
            'МФО|Сумма|Ставка',
            'Быстробелка|до 30 000 ₽|0,8 % в день',
            'Займокот|до 100 000 ₽|0,5 % в день',
            'Рубльдок|до 15 000 ₽|0 %',
          ],
          foot: 'Полная стоимость займа до 292 % годовых. Не является публичной офертой.',
        }),
      ),
    ],
    reason: 'A list of microlenders instead of photographs of windows.',
  },
  {
    name: 'held-out-loans-hindi-app',
    language: 'hi',
    description: 'गाँव के कुओं और बावड़ियों की सूची।',
    site: {
      theme: 'blocks',
      host: 'bawdi.example',
      title: 'बावड़ी',
      tagline: 'सीढ़ियाँ जो पानी तक जाती थीं',
      author: 'मीनाक्षी राठौड़',
      about: 'मैं वास्तुकला पढ़ाती हूँ और छुट्टियों में बावड़ियाँ नापती हूँ।',
      menu: 'ज़िले / नक़्शे / परिचय',
      posts: ['2026-01-26 सौ सीढ़ियाँ, सूखा तल', '2025-12-14 चूने का पलस्तर', '2025-11-02 कबूतरों की बावड़ी'],
      excerpts: [
        'नीचे सिर्फ़ एक नीम का पेड़ मिला।',
        'गुड़ और बेल का गूदा, जैसा दादी कहती थीं।',
        'दिन में अँधेरा, शाम को शोर।',
      ],
    },
    laterCrawls: [
      crawlPage(
        article({
          lang: 'hi',
          title: 'तुरंत लोन ऐप 2026 – आधार कार्ड से ₹50,000 का पर्सनल लोन 5 मिनट में',
          top: '<a class="apk" href="/download.apk">ऐप डाउनलोड करें</a>',
          h1: 'बिना सिबिल स्कोर के तुरंत पर्सनल लोन कैसे लें',
          parts: [
            'सबसे अच्छे लोन ऐप|नीचे दिए गए ऐप से बिना कागज़ी कार्यवाही के ₹5,000 से ₹2 लाख तक का लोन सीधे बैंक खाते में पाएँ।',
            'ब्याज दर और ईएमआई|ब्याज 1.5% प्रति माह से शुरू, किस्त 3 से 24 महीने।',
            'आवेदन कैसे करें|आधार और पैन कार्ड अपलोड करें, सेल्फी लें, पैसा तुरंत पाएँ। इंस्टेंट लोन के लिए अभी आवेदन करें।',
          ],
          foot: 'अस्वीकरण: हम ऋणदाता नहीं हैं।',
        }),
        { oldPostStatus: 404, feed: 404 },
      ),
    ],
    reason: 'Instant loans by app; the step wells and their author are gone.',
  },
  {
    name: 'held-out-loans-polish-chwilowki',
    language: 'pl',
    description: 'Dziennik pszczelarza z czterema ulami na dachu.',
    site: {
      theme: 'eleventy',
      host: 'ulenadachu.example',
      title: 'Ule na dachu',
      tagline: 'Cztery ule, siedem pięter',
      author: 'Kornel Byczek',
      about: 'Pszczoły mieszkają nade mną i są cichsze niż sąsiedzi.',
      menu: 'dziennik / miód / o mnie',
      posts: ['2026-04-25 Pierwszy oblot', '2026-02-08 Nasłuchiwanie', '2025-10-01 Karmienie na zimę'],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'pl',
          title: 'Chwilówka online od ręki bez BIK – pożyczka 3000 zł za darmo',
          h1: 'Pożyczka na dowód w 15 minut',
          text: 'Pierwsza chwilówka za 0 zł! Bez zaświadczeń, bez BIK i KRD, pieniądze na koncie nawet w niedzielę. RRSO 0%, reprezentatywny przykład: kwota 3000 zł, okres 61 dni.',
          form: 'Kwota|Numer telefonu|PESEL|Weź pożyczkę',
          foot: 'Serwis jest porównywarką pożyczek. Polityka prywatności. Regulamin.',
        }),
      ),
    ],
    reason: 'A loan comparison asks for personal data where the bees were.',
  },
  {
    name: 'held-out-loans-crypto-on-english-museum',
    language: 'en',
    description: 'A private museum of typewriters, two rooms, open by appointment.',
    site: {
      theme: 'builder',
      host: 'carriagereturn.test',
      title: 'Carriage Return',
      tagline: 'Two rooms of typewriters',
      author: 'Esther Nwosu-Hale',
      about: 'One hundred and twelve machines, all of which work, three of which work well.',
      menu: 'The machines / Visit / Ribbons',
      posts: [
        '2025-09-09 A Cyrillic portable',
        '2025-06-18 Ribbon ink, a recipe',
        '2025-03-30 The visitor who could touch-type',
      ],
      excerpts: [
        'It came with half a letter still in it.',
        'Patience and a little castor oil.',
        'She was nine.',
      ],
    },
    laterCrawls: [
      crawlPage(
        article({
          lang: 'en',
          title: 'Quantum Carriage AI Review 2026 – Is This Trading App Legit? ✔ Official Site',
          top: '<div class="bar">Due to extremely high media demand, we will close registration as of today!</div><form><input placeholder="First name"><input placeholder="Phone"><button>REGISTER NOW</button></form>',
          h1: 'Trade Bitcoin, Forex and Stocks with Quantum Carriage AI',
          parts: [
            'What is it?|An automated crypto trading platform with a 92% win rate. Minimum deposit $250, withdraw any time, no hidden fees.',
            'How to start|Register a free account, get a call from your personal account manager, fund your wallet and activate the trading robot.',
            'Loans and leverage|Borrow up to 50 times your deposit instantly against crypto collateral.',
          ],
          foot: 'Risk warning: trading CFDs is risky. The celebrities named do not endorse it.',
        }),
      ),
    ],
    reason: 'A trading and lending bot that has nothing to do with typewriters took over the domain.',
  },
  {
    name: 'held-out-loans-korean-micropayment',
    language: 'ko',
    description: '식물 세밀화를 그리는 사람의 작업 노트.',
    site: {
      theme: 'sidebar',
      host: 'semilhwa-note.example',
      title: '세밀화 노트',
      tagline: '잎맥을 따라 그리는 시간',
      author: '고은잎',
      about: '수목원 근처에 살며 식물 세밀화를 그립니다.',
      menu: '작업 / 재료 / 산책',
      posts: ['2026-02-27 복수초를 기다리며', '2026-01-15 붓 세 자루', '2025-11-30 마른 열매 상자'],
      excerpts: [
        '눈을 뚫고 나온 것은 내 발자국뿐이었다.',
        '가장 가는 것은 고양이가 가져갔다.',
        '씨앗을 세다가 해가 졌다.',
      ],
    },
    laterCrawls: [
      crawlPage(
        article({
          lang: 'ko',
          title: '소액결제 현금화 | 신용카드 현금화 | 정보이용료 당일 비대면 대출 24시간',
          top: '<a class="tel" href="tel:0507">상담전화 24시</a> <a class="kakao" href="/kakao">카톡문의</a>',
          h1: '소액결제 현금화 90% 당일 입금',
          parts: [
            '소액결제 현금화란|휴대폰 소액결제 한도를 이용해 급전을 마련하는 방법으로, 신용등급과 관계없이 누구나 이용 가능합니다.',
            '비대면 무직자 대출|무직자, 연체자도 당일 승인. 최저 수수료를 약속드립니다.',
            '이용 방법|상담 신청 후 5분 안에 입금이 완료됩니다.',
          ],
          foot: '정식 등록업체 · 개인정보 철저 보호 · 최저 수수료',
        }),
      ),
    ],
    reason: 'Cash advances and mail-order loans instead of an illustrator’s work.',
  },
]
