import type { SpamCategory } from './trades.ts'

/** Words of trades beside those in `trades.ts`: what pages call themselves by now, and in further languages. */
export const furtherTradeWords: Record<SpamCategory, RegExp[]> = {
  gambling: [
    // English, Deutsch, Español, Français, Português, Italiano, Nederlands
    /\b(live|crypto|bitcoin) casinos?\b|\bcrash games?\b|\baviator (game|bet)|\bmegaways\b|\bfree bets?\b|\bbet(ting)? odds\b|\b(1xbet|1win|mostbet|betano|bet365|22bet|melbet|pin-?up (bet|casino)|vulkan vegas)\b|\bspielhallen? online|\bfreidrehs?\b|\bbonus ohne einzahlung|\bwettbonus|\btiradas gratis|\bbono(s)? (de bienvenida|sin depósito)|\bcuotas deportivas|\bcasinos? en (vivo|línea|ligne|direct)|\bbonus de bienvenue|\bmachines? à sous|\bcotes? sportives?|\bcassinos?\b|\baviãozinho\b|\bfortune tiger|\btigre da fortuna|\bjogo do (tigr|avi)|\baposte\b|\bbacará\b|\broleta\b|\bsaque (imediato|rápido)|\bslots? online|\bbonus di benvenuto|\bbonus senza deposito|\bwelkomst(bonus|pakket)|\bgokautomaat|\bfruitmachine/gu,
    // Русский, Українська
    /(рабочее|актуальное|новое) зеркало|зеркало (казино|сайта|на сегодня)|бонус за регистрацию|вейджер|ставки онлайн|пин-?ап|вулкан (казино|клуб|россия)|джекпот|однорук|азартн(ые|ых) игр|ігров(і|их) автомат|ставки на спорт|онлайн[- ]слот|бездепозитн/gu,
    // 日本語, 中文, 한국어
    /オンカジ|初回入金|入金ボーナス|ジャックポット|ブラックジャック|スポーツベット|競馬予想|六合彩|开奖(结果|直播)?|時時彩|时时彩|赔率|真钱(游戏|棋牌)|澳门(新)?(葡京|威尼斯|金沙|银河|赌)|太阳城(集团|娱乐)|首存(优惠|送)|注册送(彩金|钱|\d)|电子游艺|斗地主|슬롯(머신|사이트)?|먹튀|파워볼|홀덤|룰렛|블랙잭|배팅|베팅|(안전|메이저) ?(놀이터|사이트)|사설 ?토토|꽁머니|잭팟/gu,
    // Türkçe, Polski, العربية
    /\bslot (oyun|siteler)|\biddaa\b|\brulet\b|\bkumarhane|\b(çevrimsiz|hoş ?geldin|yatırım|kayıp) bonus|\bbonus veren\b|\bfreebet\b|\bcanlı (casino|krupiye)|\bgüncel giriş\b|\bruletk|\bbukmacher|\bzakłady (sportowe|na żywo)|\bautomaty (do gier|hazardowe|online)|\bbez depozytu|\bbonus powitalny|\bhazardow|\bjednoręki|\bdarmowe obroty|كازينو|قمار|مراهن(ات|ة)|رهان(ات)? (رياض|اونلاين)|روليت|بلاك ?جاك|باكارات|ماكينات (القمار|السلوت)|سلوتس?(?!\p{L})|مكافأة (ترحيب|الترحيب|بدون إيداع)|دورات مجانية/gu,
    // Čeština, Magyar, Română, Svenska, Suomi, Dansk, Ελληνικά, हिन्दी, فارسی, עברית
    /\bkasin[oa]\b|\bvýherní automat|\bsázk(y|ov)|\bzatočení zdarma|\bkaszinó|\bnyerőgép|\bpörgetés|\bsportfogadás|\bcazino|\bpăcănele|\bpariuri\b|\brotiri gratuite|\bnätcasino|\bspelautomat|\bfreespins\b|\bkolikkopeli|\bnettikasino|\bilmaiskierro|\bvedonlyön|\bspilleautomat|φρουτάκια|στοίχημα|στοιχηματικ|ρουλέτα|कैसीनो|सट्टा|जुआ|तीन पत्ती|کازینو|شرط ?بندی|بازی انفجار|קזינו|הימורים|รูเล็ต|ฝากถอน|เครดิตฟรี/gu,
  ],
  pharmacy: [
    /\bed (pills|meds|tablets|tabletten)\b|\b(cheap|discount|canadian) (meds|drugs|pharmac)|\b(buy|order) (meds|pills|medication)|\bdiscreet (shipping|packag|delivery)|\b(weight loss|keto|cbd) (gummies|drops)|\bretatrutide\b|\btirzepatide\b|\bandrogenic|\bsteroids? (for sale|online)|\bsenza prescrizione|\bdisfunzione erettile|\bdisfunción eréctil|\bacheter (du |le )?(viagra|cialis|kamagra)|\bpotenzpillen|\bdysfonction/gu,
    /препарат для (потенции|похудения)|дапоксетин|левитра|лекарства без|аптека онлайн|купить (виагру|сиалис|дженерик)|レビトラ|ピル通販|勃起不全|お薬(通販|なび)|送料無料.{0,12}(薬|ピル)|万艾可|西地那非|他达拉非|早泄|阳痿|迷药|催情|비아그라|시알리스|레비트라|처방전 ?없|발기 ?부전|정력제|조루|다이어트 ?약|온라인 ?약국/gu,
    /\breçetesiz|\bonline eczane|\bzayıflama (hap|ilac|çay)|\bereksiyon|\bgeciktirici|\bcinsel (güç|performans)|\bbez recepty|\bapteka internetowa|\btabletki na (odchudzanie|potencj|erekcj)|\bna potencję|\berekcj|\btanie leki|صيدلية (على الإنترنت|أونلاين|اونلاين|إلكترونية)|بدون وصفة|فياج?غ?را|سياليس|كاماجرا|حبوب (التخسيس|تخسيس|الانتصاب|منشطة)|ضعف الانتصاب|منشطات جنسية|أدوية (رخيصة|بدون)/gu,
    /\bbez předpisu|\bna erekci|\bpotenc(e|iu|ianövel)|\bvény nélkül|\bfără rețetă|\bdisfuncție erectil|\breceptfri|\butan recept\b|\bilman reseptiä|\berektiohäiriö|\bobat (kuat|pelangsing|tanpa resep)|\bthuốc (cường dương|giảm cân)|χωρίς συνταγή|στυτικ|ویاگرا|بدون نسخه|ויאגרה|ללא מרשם|ไวอากร้า|वियाग्रा/gu,
  ],
  loans: [
    /\bapply (now )?for (a )?(loan|credit)|\bloan (calculator|approval|offers?|today)|\blow(est)? (apr|interest rates?)|\bfast cash\b|\bquick cash\b|\bstudent loan forgiveness|\bcopy trading|\bprop firm|\bcrypto (presale|airdrop)|\bminikredit|\bsofort(auszahlung|geld)|\bkreditrechner|\bsimulateur de (prêt|crédit)|\bsimula (tu|il tuo) (préstamo|prestito)|\bsimule (o )?(seu )?(empréstimo|crédito)|\bprestiti online|\blenen zonder (bkr|toets)|\bspoedlening/gu,
    /займ(ы)? (на карту|срочно|без)|микро(займ|кредит)|кредитн(ая|ую) карт|одобрение за|быстр(ые|ый) (деньги|займ|кредит)|позик(а|и|у) (онлайн|на карту|без)|швидк(і|ий) (гроші|кредит)|後払い現金|先払い買取|即日現金|(소액|무직자|신용|담보|당일|급전|비상금|저신용자) ?대출|대출 ?(상담|가능|한도|금리|이자|신청)|급전|신용 ?불량|소액 ?결제|현금화|한도 ?조회|(分期|应急|小额)(贷|借)/gu,
    /\b(ihtiyaç|hızlı|anında|nakit|taşıt) kredisi|\bkefilsiz|\bsicili bozuk|\bsenetle (kredi|borç)|\bnakit avans|\bborç para|\bpożyczk(a|i|ę) (online|bez|od|na|przez|gotówk)|\bkredyt (bez|gotówkowy|online|dla)|\bbez bik\b|\bbez zaświadczeń|\bgotówka od ręki|\bdla zadłużonych|قرض (فوري|سريع|شخصي|حسن)|قروض (فورية|سريعة|شخصية|بدون)|تمويل (فوري|سريع|شخصي|نقدي)|بدون كفيل|سداد (القروض|المتعثرات)|فوركس|تداول (العملات|الفوركس|الذهب)/gu,
    /\bpůjčk[ay] (online|bez|ihned|před)|\bbez registru|\bgyorskölcsön|\bszemélyi kölcsön|\bhitel (bar|azonnal)|\bîmprumut(uri)? (rapid|online|fără)|\bcredit(e)? (rapid|doar cu buletinul|ifn)|\bsms-?lån|\bsnabblån|\blån utan uc|\bpikalaina|\bpikavippi|\bkviklån|γρήγορα δάνεια|δάνει(ο|α) (χωρίς|online|άμεσα)|וام فوری|وام (فوری|بدون ضامن)|הלוואה (מהירה|מיידית)|הלוואות (חוץ|מהירות)|เงินกู้|สินเชื่อ(ด่วน|ออนไลน์)|इंस्टेंट लोन/gu,
  ],
  adult: [
    /\b(free|live) sex\b|\b(call|cam) ?girls?\b|\bsugar (daddy|dadd|bab)|\bthreesome|\bhentai\b|\bsexy? (girls|chat|videos)|\bsextreffen|\bputas\b|\bescort(e|es)? (girl|à|in|en)|\bputes?\b|\bvideos? porno|\bkinky\b|\bsekscam|\bxvideos?\b|\bxnxx\b/gu,
    /проститутк|индивидуалк|интим[- ]?(услуги|досуг|знакомств)|досуг для (мужчин|взрослых)|секс[- ]?(чат|видео|знакомств)|порно ?видео|повії|dmm動画|巨乳|熟女|出会い掲示板|無料エロ|裏ビデオ|国产精品|无码|無碼|人妻|少妇|一夜情|外围女|按摩上门|야동|섹스|출장 ?(안마|마사지|샵)|조건 ?만남|19금|룸살롱|유흥 ?(업소|사이트)|성인 ?(용품|방송|사이트|웹툰|만남)/gu,
    /\bsikiş|\bifşa\b|\bcanlı (sohbet|kamera) (kız|bayan)|\byetişkin (içerik|video)|\b18 yaş(ından|ını| üstü)|\beskort\b|\bbayan arkadaş|\berotyczn|\bkamerki\b|\bogłoszenia towarzyskie|\bseks(telefon|kamerki)|\bdarmowe porno|\bdla dorosłych|سكس|إباحي|اباحي|للكبار فقط|مرافقات|بنات (ساخنات|عاريات)|أفلام (جنسية|سكس|للكبار)|صور عارية|مقاطع ساخنة/gu,
    /\berotické\b|\bszex(videó|partner|chat|telefon)|\berotikus|\bmatrimoniale (sex|intime)|\bescorte\b|\bsexkontakt|\beroottis|\bseksitreffit|\bbokep\b|\bngentot\b|\bphim (sex|cấp 3|người lớn)|\bgái gọi|σεξ|πορνό|ερωτικ(ές|ά) (γνωριμ|βίντεο)|συνοδοί|سکس|فیلم سوپر|סקס|נערות ליווי|หนังโป๊|คลิปหลุด|सेक्स|पोर्न/gu,
  ],
  paid_articles: [
    /\blink (insertion|building)|\bpublish your (article|post)|\bsubmit (a |your )?(guest|article)|\blinkaufbau|\bgastbeiträge|\bposts? patrocinados?|\bécrivez pour nous|\blink ?building|\bpubblica (il tuo|con noi)|\bplaats (uw|je) artikel/gu,
    /вечн(ые|ых) ссыл|купить (ссылк|статью)|написать для нас|被リンク|外链(代发|购买|交易)|软文(发布|推广)|백링크|원고 ?모집|제휴 ?문의|\btanıtım yazısı|\bmisafir yazar|\bsponsorlu (içerik|yazı)|\bartykuł(y|ów)? sponsorowan|\bpublikuj u nas|\bwpis(y)? gościnn|\bpozycjonowani|مقال(ات)? (مدفوع|ممول|ضيف)|اكتب (معنا|لنا)|باك ?لينك|نشر مقال/gu,
  ],
  replicas: [
    /\breplica (watch|rolex|bag|handbag|shoe|sunglass)|\bfake (rolex|watches|designer)|\b(rolex|omega|patek|cartier) (replica|copy|copies)|\b(cheap|discount|wholesale) (nfl |nba |mlb )?jerseys?\b|\b(louis vuitton|gucci|chanel|prada|michael kors|ray-?ban|moncler|ugg|nike|adidas) (outlet|sale|replica|cheap)|\breplica(-| )?(uhren|taschen|horloges)|\bréplique(s)? (de )?(montre|sac)|\brepliche (orologi|borse|rolex)|\bréplicas? de (relojes|bolsos|relógios|bolsas)|\b(fake|imitación) (id|passport)s?\b/gu,
    /スーパーコピー|ブランド ?(時計|バッグ|財布)? ?コピー|コピー(ブランド|時計|専門店)|n級品|激安(通販|ブランド|販売)|偽物(?=.{0,12}(通販|販売))|代引き(可|対応)|高仿|精仿|复刻(表|鞋|包)|a货|高仿(表|包|鞋)|莆田鞋|копи[ия] (часов|сумок)|реплик[аи] (часов|сумок|rolex)|레플리카|이미테이션|명품 ?(짝퉁|레플)|짝퉁|\breplika (saat|çanta|zegark|toreb)|\bpodróbki (zegark|toreb)|\bimitasyon saat|ساعات (مقلدة|تقليد)|ماركات (مقلدة|تقليد)|حقائب (مقلدة|تقليد)/gu,
  ],
}
