import { furtherTradeWords } from './further-trades.ts'

// Words of trades that take over names of others, in the languages in which most of it is written. Each is met in the
// texts of people who write about them too: only what a site did not say before counts.

export const trades = ['gambling', 'pharmacy', 'loans', 'adult', 'paid_articles', 'replicas'] as const
export type Trade = (typeof trades)[number]

const firstTradeWords: Partial<Record<Trade, RegExp>> = {
  gambling:
    /\b(on-?line[- ])?casinos?\b|\bcasin[oò]\b|\bslots?\b(?! ?cars?)|\bslot machines?\b|\bfree ?spins?\b|\b(no )?deposit bonus|\bwager(ing)?\b|\bpoker\b|\bblackjack\b|\broulette\b|\bbaccarat\b|\bjackpots?\b|\bsports?book\b|\bbookmakers?\b|\bbetting\b|\bgambl(e|ing|er)\b|\b(slot )?gacor\b|\btogel\b|\bjudi\b|\bsitus slot|\bspielautomaten?\b|\bspielothek|\bfreispiele?\b|\bsportwetten?\b|\bwettanbieter|\bglücksspiel|\bauszahlungsquote|\bumsatzbedingung|\bapuestas?\b|\btragaperras|\bruleta\b|\bgiros gratis|\bcasa de apuestas|\bmachines? à sous|\btours gratuits|\bparis sportifs?|\bjeux? d['’]argent|\bsans dépôt|\bscommess[ea]|\bgiri gratis|\baams\b|\bapostas?\b|\bcaça[- ]níqueis|\brodadas? grátis|\bgiros grátis|\bbônus de (boas|depósito)|\bgokkasten?|\bgokken\b|\bgokkast|\bgratis spins|\bcruks\b|\bspeelautomat|\bkasyn[oa]?\b|\bdarmowe spiny|\b(not on|non) gamstop|\blive dealers?\b|\b(high )?rtp\b|\bigaming\b|\bnhà cái|\bcá cược|\bnổ hũ|\btài xỉu|\bxóc đĩa|\bbắn cá|\bđánh bài|\bsòng bạc|\bkumar\b|\bcasino siteleri|\bdeneme bonusu|\btigrinho\b|\bmaxwin\b|\bbandar (bola|togel)|\bรูเล็ต|สล็อต|บาคาร่า|แทงบอล|คาสิโน|หวย(ออนไลน์)?|เว็บพนัน|καζίνο|\bzakłady bukmacherskie|\bbahis\b|казино|игров(ые|ых) автомат|ставк[аиу] на спорт|букмекер|фриспин|рулетк|покер(?!н)|слот(ы|ов|ах)(?!\p{L})|бездепозит|カジノ|スロット|パチンコ|バカラ|ルーレット|フリースピン|ブックメーカー|入金不要|ギャンブル|賭け|博彩|赌场|賭場|老虎机|老虎機|棋牌|百家乐|百家樂|彩票|彩金|体育投注|真人(娱乐|荷官|视讯|棋牌)|娱乐城|娛樂城|捕鱼|下注|카지노|바카라|토토/gu,
  pharmacy:
    /\b(online|internet|web) ?(pharmacy|drugstore|apotheke|apotheek|farmac)|\bpharmac(y|ie) (online|en ligne)|\bno prescription|\bwithout (a )?prescription|\bviagra\b|\bcialis\b|\blevitra\b|\bsildenafil\b|\btadalafil\b|\bkamagra\b|\bxanax\b|\btramadol\b|\bambien\b|\bvalium\b|\boxycodone\b|\bozempic\b|\bsemaglutide?\b|\bgeneric (pills|meds|drugs)|\b(diet|slimming|weight[- ]loss|erection|potency) pills?|\bpills? (online|without)|\berectile|\brezeptfrei|\bohne rezept|\bpotenzmittel|\babnehmpillen|\bschlankheitspillen|\bversandapotheke|\bmedikamente (online|bestellen|kaufen)|\bsin receta|\bpastillas para|\bdisfunción|\bfarmacia (online|en línea|barata)|\bsans ordonnance|\bpilules? minceur|\bmédicaments? (en ligne|sans|pas cher)|\bsenza ricetta|\bpillole (dimagranti|senza)|\bfarmaci (generici|online|senza)|\bfarmacia online|\bsem receita|\bcomprimidos (online|sem|para)|\bemagre(cer|cimento)|\bremédios? (sem|online|para)|\bfarmácia online|\bdisfunção|\bzonder recept|\berectiepillen|\bafslankpillen|\bslaap(tabletten|middelen|pillen)|\bonline apotheek|\bmedicijnen (zonder|online|bestellen)|без рецепта|виагр|сиалис|дженерик|потенци[ияю]|таблетк[иа] для (похуд|потенц)|препарат[ыов]{1,4} для (похуд|потенц|муж)|интернет-аптек|онлайн-аптек|для похудения|処方箋(なし|不要)|処方せん(なし|不要)|バイアグラ|シアリス|ed治療|個人輸入|ダイエット(薬|サプリ)|精力剤|睡眠薬|ジェネリック|医薬品通販|伟哥|壮阳|壯陽|减肥药|減肥藥|无需处方|免处方|处方药|药房|网上药店|網上藥局|代购药|延时/gu,
  loans:
    /\bpay ?day (loans?|advances?)|\bbad credit ok|\binstant (decision|cash|approval)|\bborrow up to|\bcash in your account|\b(pinjaman|pinjam uang|pinjol)\b|\bbi checking|\bvay (tiền|nhanh|online)|\btín dụng đen|\bhızlı kredi|\bkredi başvuru|\bszybk(a|ie) pożyczk|\bchwilówk|\b(trade|trading) (bitcoin|crypto|forex|robot)|\btrading robot|\bminimum deposit|\b(instant|quick|fast|personal|bad credit|cash|online|same[- ]day) loans?\b|\bloans?\b.{0,20}\b(approval|apply|no credit|today|online)|\bcash advance|\bno credit check|\bbad credit|\bcredit (score|repair|check)|\bdebt consolidation|\brefinanc|\bforex\b|\bbinary options|\bcrypto (trading|exchange|casino|signals)|\btrading (bot|platform|signals)|\bsofortkredit|\bohne schufa|\b(raten|klein|privat|mini|eil|blitz)kredit|\bkredit (trotz|ohne|aufnehmen|beantragen|vergleich)|\bkredits?umme|\bnegativer schufa|\beffektiver jahreszins|\bpréstamos?\b|\bcréditos? (rápidos?|online|al instante|sin)|\bmini ?crédit|\bsin (nómina|aval|asnef)|\basnef\b|\bdinero (rápido|urgente)|\bprêts? (personnels?|rapides?|sans|entre|immédiat)|\b(crédit|prêt) (rapide|immédiat|renouvelable|sans|en étant|conso)|\brachat de crédits?|\bfiché\b|\bprestit[oi] (velo|senza|person|a protest|immediat|online|rapid)|\bcessione del quinto|\bcambializzat|\bcattivi pagatori|\bconsolidamento debiti|\bempréstimos?\b|\bcrédito (pessoal|rápido|consignado|fácil|online|imediato)|\bnegativad[oa]s?\b|\bdinheiro (rápido|na hora)|\bsem consulta\b|\bgeld lenen|\bmini ?lening|\blening (aanvragen|afsluiten|zonder)|\b(snel|direct) .{0,14}(lenen|krediet)|\bbkr\b|\bkrediet (zonder|aanvragen)|(займ|заём|заем|микрозайм|микрокредит)|кредит (онлайн|наличными|без|за|под)|без (справок|отказа|проверки кредитной)|деньги (в долг|до зарплаты|на карту)|плохой кредитной|キャッシング|カードローン|即日(融資|振込|借入)|お金(を)?借り|消費者金融|審査(なし|不要|甘)|ブラックok|闇金|ソフト闇金|现金化|(网络|小额|快速|无抵押|信用|在线)(贷款|借款|借贷)|贷款(申请|秒批|额度)|借钱|借款|秒批|秒到账|放款|征信|下款|网贷/gu,
  adult:
    /\bporn(o|ography|hub)?\b|\bxxx\b|\bsex ?(cams?|chat|videos?|dating|shop|toys?|tapes?)\b|\bescorts?\b|\b(live|web|sex) ?cams?\b|\badult (dating|videos?|content|chat|entertainment|movies|toys)|\bhot (singles|girls|milfs?)|\bsingles (near|tonight|in your)|\bhook ?ups?\b|\bnude[s]?\b|\bmilfs?\b|\bonlyfans\b|\b(over|above) 18\b|\b18\+|\berotik\b|\berotische?[rns]?\b|\berotisch\b|\blivecams?\b|\bamateure\b|\bsexkontakte|\bhuren\b|\bheiße (singles|frauen|girls)|\bnur für erwachsene|\bzutritt (nur )?(für|ab)|\beróti[ck][oa]s?\b|\bpara adultos|\bcontactos (sex|calient|eró)|\bmayores de 18|\bwebcams?\b|\bchicas (calient|web|desnud)|\bmaduras\b|\brencontres? (coquin|adult|libertin|chaud|sex|d['’]un soir)|\bcoquin(e|es|s)?\b|\blibertin(e|es|s)?\b|\bplan cul|\bpour adultes|\bplus de 18 ans|\bincontri (per adulti|eroti|sess|hot|piccant)|\beroti(ci|co|ca|che)\b|\bvietato ai minori|\bper adulti|\bdonne (in cerca|calde|nude)|\bannunci (eroti|hot|piccant)|\bencontros (adult|sex|casua|quente)|\bacompanhantes?\b|\bconteúdo adulto|\bmaiores de 18|\bputaria\b|\bsexo\b|\bgarotas? (de programa|quente)|\bseks\w{0,12}|\berotiek\b|\bvoor volwassenen|\bsexdate|\bgeile\b|\bstoute\b|\bboven (de )?18|порно|эротик|эротич|секс[ -]|секс(?!\p{L})|интим(?!н)|знакомства для (взрослых|секса)|проститут|шлюх|эскорт|для взрослых|веб-?камер|アダルト|エロ|無修正|18禁|18歳(以上|未満)|出会い系|ライブチャット|風俗|セフレ|素人|人妻|デリヘル|成人(网站|網站|视频|影片|内容|直播|电影|论坛|网)|色情|情色|裸聊|约炮|約炮|援交|av(在线|女优|片)|黄色|激情|性爱|同城交友|美女(直播|视频)|未满18|已满18|성인/gu,
  paid_articles:
    /\bwrite for us\b|\bguest (post|article|blog)s?\b|\bsponsored (post|article|content)|\b(buy|sell) (links?|backlinks?)|\bbacklinks?\b|\bseo (services?|agency|tips)|\bdigital marketing\b|\b(business|finance|technology|tech|lifestyle|health|travel|fashion)( ?[,&|/] ?| and )(business|finance|technology|tech|lifestyle|health|travel|fashion|news)|\b(top|best) \d{1,3} .{3,40}(20\d\d|you should|benefits|tips|ways)|\bgastbeitr(a|ä)g|\bgastartikel|\bratgeber\b|\bbacklink|\bwerben auf|\bartículos? patrocinado|\bpublica(r)? (tu|con nosotros|aquí)|\bcolabora\b|\bpost patrocinad|\barticles? sponsorisé|\barticles? invité|\bécrire pour nous|\bproposer un article|\barticoli? sponsorizzat|\bscrivi per noi|\bguest post|\bpost patrocinado|\bescreva para nós|\bpublieditorial|\bpublipost|\bgastblog|\bgastartikel|\bgesponsorde|\bschrijf voor ons|гостев(ой|ые) пост|размещение (статей|рекламы|ссылок)|реклама на сайте|полезные советы|寄稿(募集|者募集)|スポンサー記事|記事広告|软文|友情链接|广告合作|投稿合作/gu,
}

export const tradeWords: Record<Trade, RegExp[]> = Object.fromEntries(
  trades.map((trade) => [trade, [firstTradeWords[trade] ?? [], furtherTradeWords[trade]].flat()]),
) as Record<Trade, RegExp[]>

/** How many different words of a trade a text has. What two lists have counts once. */
export function tradesIn(text: string): Map<Trade, Set<string>> {
  const found = new Map<Trade, Set<string>>()
  // Turkish capital letters leave a dot behind in lower case.
  const plain = text.replaceAll('\u0307', '')
  for (const trade of trades) {
    const words = new Set<string>()
    let end = 0
    const matches = tradeWords[trade].flatMap((words) => [...plain.matchAll(words)])
    for (const { 0: word, index } of matches.sort((one, other) => one.index - other.index)) {
      if (index >= end) words.add(word.trim())
      end = Math.max(end, index + word.length)
    }
    if (words.size > 0) found.set(trade, words)
  }
  return found
}

/** Names behind which nobody stands. */
export const nobody =
  /^(admin(istrator)?|webmaster|editor(s|ial)?|(the )?(editorial|content|writing|seo) ?(team|staff)?|team|staff|guest( author)?|author|redaktion|die redaktion|(la )?redacción|equipo( editorial)?|(la )?rédaction|l['’]équipe|(la )?redazione|staff|(a )?redação|equipe|redactie|редак(тор|ция)|админ(истратор)?|編集部|管理人|编辑部|小编|管理员|editorial team|seo)\b|\b(team|redaktion|redactie|redazione|equipe|équipe|редакция|編集部|编辑部)\b/iu
