// Phrases on pages of domains that are for sale, parked or expired. They match lower-case text on one line.

/** The domain is for sale, or parked with advertisements. */
export const forSalePhrases: RegExp[] = [
  // English
  /\b(this |the )?(domain|domain name|web ?site|url|web address)( name)?( \S{1,60})? (is|may be|might be|could be|has been|was) (now |currently |available |recently |newly )?(registered|for sale|for purchase|listed for (sale|purchase)|parked|available for (purchase|sale|lease|acquisition)|up for (sale|auction))/,
  /\b(buy|purchase|acquire|lease|rent|own|get|order) (this|the) (premium )?domain\b|\bbuy now for \S{1,60} .{0,40}domain|\bdomain (is )?parked\b|\bparked (domain|free|page|by)\b|\bdomain parking\b/,
  /\b(make|submit|place|enter) (an? |your )?(offer|bid) (on|for) this domain|\bdomain(s| name)? (for sale|marketplace|broker|auction)\b|\bpremium domains?\b.{0,60}\b(sale|price|offer|buy)/,
  /\bowner (has listed|of this domain|is offering) .{0,40}(domain|sale|purchase)|\b(has|is) listed this domain for (sale|purchase)|\binterested in (this|buying this|purchasing this) domain|\b(looking for|seeking|wants|needs) a new owner\b.{0,60}(price|offer|usd|\$|€)|\b(name|domain) \S{1,60}\.[a-z]{2,14} (is looking for|could be|can be) (a new owner|yours)|\S{1,60}\.[a-z]{2,14} (could|can) be yours/,
  /\b(advertisers|listings|ads) (are|is) not (connected|affiliated|associated) with the domain/,
  /\bthe domain .{1,80} is for sale\b|\b\S{1,60}\.[a-z]{2,14} is for sale\b|\binquire about this (domain|name)|\bthis (web address|name) is (available|for sale)/,
  // Deutsch
  /\b(diese |die )?(internet-?)?(domain|webadresse|internetadresse)s?( \S{1,60})? (steht|ist|wird|wäre|kann|könnte)( \S{1,60})? ?(zum verkauf|zu verkaufen|zu kaufen|zu haben|im angebot|käuflich|geparkt|gekauft|erworben|versteigert|verkauft)/,
  /\b(steht|stehen) (jetzt |derzeit )?zum verkauf\b|\bdomain( jetzt)? (kaufen|erwerben|mieten|ersteigern|sichern)\b|\b(kaufen|erwerben) sie diese domain|\bdiese domain (jetzt )?(kaufen|erwerben)|\bangebot für diese domain|\bdomain.{0,40}machen sie (uns )?ein angebot|\bdomain.{0,60}\b(kaufpreis|preisvorschlag)|\bdomain-?(parking|börse|handel|marktplatz)|\bgeparkte domain/,
  // Español
  /\b(este|el) (nombre de )?dominio( \S{1,60})? (está|puede estar|se encuentra|se) ?(en venta|a la venta|disponible para|vende|estacionado|aparcado|parkeado)|\bdominio (en venta|a la venta|aparcado|estacionado|premium en)|\b(compra|comprar|adquiere|adquirir) (este|el) dominio|\bse vende (este )?dominio|\bel dominio puede ser tuyo|\bte interesa (este dominio|\S{1,60}\.[a-z]{2,14}\b)|\bhaz (una|tu) oferta por (este|el) dominio|\b\S{1,60}\.[a-z]{2,14} está (en|a la) venta/,
  // Français
  /\b(ce |le )?(nom de )?domaine( \S{1,60})? (est|peut être|serait|semble) (actuellement |peut-être )?(à vendre|en vente|disponible à|parqué|à acheter|mis en vente)|\b(nom de )?domaine (à vendre|en vente|parqué)|\b(acheter|achetez|acquérir) ce (nom de )?domaine|\b\S{1,60}\.[a-z]{2,14} est (à vendre|en vente)|\bdomaine .{0,60}(proposé à la vente|vous intéresse)|\bfaire une offre (pour|sur) ce (nom de )?domaine|\bparking de (nom de )?domaine/,
  // Italiano
  /\b(questo |il )?(nome a )?dominio( \S{1,60})? (è|potrebbe essere|risulta) (attualmente )?(in vendita|parcheggiato|acquistabile|disponibile per l)|\bdominio (in vendita|parcheggiato)|\b(acquista|compra|acquistare|comprare) (questo|il) dominio|\b\S{1,60}\.[a-z]{2,14} è in vendita|\bfai (un’|un'|la tua )?offerta (per|su) (questo|il) dominio/,
  // Português
  /\b(este |o )?(nome de )?domínio( \S{1,60})? (está|pode estar|encontra-se) (atualmente )?(à venda|para venda|disponível para|estacionado)|\bdomínio (à venda|para venda|estacionado)|\b(compre|comprar|adquira|adquirir) (este|o) domínio|\bvende-se (este )?domínio|\b\S{1,60}\.[a-z]{2,14} está à venda|\bfa(ça|zer) (uma |sua )?(oferta|proposta) (por|para|pelo) (este |o )?domínio/,
  // Nederlands
  /\b(deze |de )?domein(naam)?( \S{1,60})? (is|staat|wordt|kan|is mogelijk) ?(nu )?(te koop|geparkeerd|over te nemen|aangeboden|verkocht|beschikbaar voor)|\bdomein(naam)? (te koop|kopen|geparkeerd|overnemen)|\bkoop (deze|dit) domein(naam)?|\b\S{1,60}\.[a-z]{2,14} (is|staat) te koop|\bdoe een bod op (deze|dit) domein/,
  // Polski
  /\b(ta |ten )?domen(a|ę)( \S{1,60})? (jest|może być) (na sprzedaż|do sprzedania|zaparkowana|wystawiona)|\bkup (tę )?domenę|\bdomena na sprzedaż/,
  // Русский
  /домен(ное имя)?( \S{1,60})? (продаётся|продается|выставлен|припаркован|можно купить|доступен для покупки|на продаж)|(купить|приобрести|арендовать) (этот |данный )?домен|домен на продажу|продажа домен|магазин доменов|аукцион домен|(ставок|ставка|торги?|торгов).{0,60}(домен|ставк)|сделать ставку|припаркованный домен/,
  // 日本語
  /(この|当)?ドメイン(名)?.{0,24}(販売|売り出し|売却|お売り|売ります|取得可能|購入(できます|可能|する)|譲渡|パーキング|オークション)|(売り出し中|販売中).{0,10}ドメイン|ドメイン(を|の)(購入|買う)/,
  // 中文
  /(本|此|该|這個|这个)?(域名|網域|网域|域名名称).{0,20}(出售|转让|轉讓|待售|停放|求购|竞拍|拍卖|購買|购买|报价|議價|议价|可售)|(购买|購買|收购)(此|本|该|這個|这个)?(域名|網域)|(域名|米表).{0,6}(交易|经纪|買賣|买卖)/,
  // Türkçe, Bahasa Indonesia, Tiếng Việt, ไทย, Svenska, Dansk, Čeština, Українська
  /(alan adı|domain|web adresi).{0,30}satılık|satılık (alan adı|domain)|bu alan adını satın al/,
  /\b(domain|nama domain)( \S{1,60})? (ini )?(dijual|untuk dijual)|\bbeli domain ini|tên miền( \S{1,60})? (này )?(đang )?(được )?(rao )?bán|mua tên miền này|โดเมน.{0,30}(ขาย|ประกาศขาย)/,
  /\b(domän(en)?|domæne(t)?|domén[ua]|domene(t)?)( \S{1,60})? (är |er |je )?(till salu|til salg|na prodej)|\b(domén[ay]|doména) na prodej|домен( \S{1,60})? (продається|виставлен)/,
  // 한국어
  /(이 |본 )?도메인.{0,20}(판매|매각|구매|파킹)/,
  /\b(bu |)(alan adı|domain)(nı)? (satılık|satışta|satın alabilir|satın al|kiralık)|\balan adı (satılık|park edil)|\b(teklif ver|teklif yap).{0,40}(alan adı|domain)|(alan adı|domain).{0,60}teklif (ver|yap)|\S{1,60}\.[a-z]{2,14} satılık/,
  /\bdomen(a|y|ę)( \S{1,60})? (jest |została |do )?(do kupienia|na sprzedaż|wystawion\S|dostępna do zakupu|zaparkowan\S|sprzedania)|\bsprzedam domenę|\boferta kupna.{0,30}domen|\bdomen.{0,60}złóż ofertę|\bgiełda domen|\S{1,60}\.[a-z]{2,14} (jest )?na sprzedaż/,
  /도메인(을|이|은|의)?.{0,24}(판매|매매|매각|구매|경매|분양|양도|파킹)|(판매|매매) ?중인 도메인|도메인 ?(거래|중개)/,
  /(هذا )?(النطاق|الدومين|اسم النطاق|دومين|نطاق)( \S{1,60})? (معروض |متاح |متوفر )?(للبيع|للشراء|للإيجار)|(شراء|اشتر|امتلك) (هذا )?(النطاق|الدومين|اسم النطاق)|(قدم|تقديم) عرض.{0,30}(النطاق|الدومين)|\S{1,60}\.[a-z]{2,14} للبيع/,
  /\bdomén[ay]( \S{1,60})? (je |na )?(k prodeji|prodej)|\b(a |ez a )?domain( név)?( \S{1,60})? (eladó|megvásárolható)|\bdomeniul( \S{1,60})? (este )?de vânzare|\bverkkotunnus( \S{1,60})? (on )?myynnissä|\bdomænet( \S{1,60})? er til salg|(το )?(domain|όνομα χώρου)( \S{1,60})? (είναι προς|πωλείται|προς) ?(πώληση)?|הדומיין( \S{1,60})? למכירה|(این )?دامنه( \S{1,60})? (به )?فروش|डोमेन( \S{1,60})? (बिक्री|बेच)/,
]

/** The domain has expired, and its registrar shows a page. */
export const expiredPhrases: RegExp[] = [
  /\b(\S{1,60}\.[a-z]{2,14}|domain|domain name|website|registration|web address)( name)?( \S{1,60})? (has |had |is |was |may have )?(been )?(just |recently )?(expired|suspended due to non-?payment|pending (renewal|deletion)|in redemption)|\bexpired (domain|on|website)\b|\b(pending|awaiting) (renewal|deletion|restore)|\bredemption (grace )?period|\brenew (this|your|the) domain|\b(domain|registration) (renewal|expired)|\bbackorder (this|the) domain|\bverify your (contact|whois|e-?mail).{0,40}domain|\bdomain .{0,60}(suspended|on hold).{0,80}(verif|icann|whois|registrant)|\bregistrant of \S{1,60} (did|has) not\b|\bas icann (asks|requires)|\bname is on hold/,
  /\b(domain|registrierung)( \S{1,60})? (ist |wurde )?(abgelaufen|nicht verlängert|gekündigt|gelöscht|in der löschphase|gesperrt)|\babgelaufene domain|\bverlängern sie (ihre|diese|die) domain|\bdomain (verlängern|wiederherstellen)|\bdomain.{0,40}(redemption|karenzzeit|löschung)/,
  /\bdominio( \S{1,60})? (ha )?(caducad|expirad|vencid|venció|expiró|caducó|suspendid)|\bregistro de(l dominio)? \S{1,60} (ha )?(venci|caduc|expir)|\bdominio.{0,30}(caducado|expirado|vencido|en periodo de redención|pendiente de (renovación|eliminación))|\bperiodo de (redención|gracia)|\brenueva (tu|este|el) dominio|\brenovar (este|el|su) dominio/,
  /\b(nom de )?domaine( \S{1,60})? (a|est|vient d) ?.{0,12}(expiré|suspendu|échu|en attente de (renouvellement|suppression))|\bdomaine expiré|\brenouvel(er|ez)(-le| (ce|votre|le) (nom de )?domaine)|\bpériode de (rédemption|grâce)|\bdomaine.{0,60}(expiré|n['’]a pas été renouvelé|arrivé à expiration)/,
  /\bdominio( \S{1,60})? (è |risulta )?(scadut|sospes|in scadenza|in attesa di (rinnovo|cancellazione))|\b\S{1,60}\.[a-z]{2,14} è (scaduto|sospeso)|\brinnova (il|questo|il tuo|entro)( \S{1,60}){0,4}|\bperiodo di (redenzione|grazia)|\brinnovare (il|questo) dominio/,
  /\bdomínio( \S{1,60})? (expirou|venceu|expirado|vencido|está (expirado|suspenso|congelado|vencido)|foi (suspenso|congelado|cancelado))|\bdomínio (expirado|vencido|congelado|suspenso)|\brenov(e|ar) (este|o|seu|o seu) domínio|\bperíodo de (redenção|graça|carência)/,
  /\bdomein(naam)?( \S{1,60})? (is |werd )?(verlopen|opgezegd|vervallen|geschorst|niet verlengd|in quarantaine)|\b(verleng|vernieuw) (deze|dit|je|uw) domein|\bdomeinnaam (verlopen|in quarantaine)/,
  /домен(а|ное имя|ного имени)?( \S{1,60})? (истёк|истек|истекл|просрочен|приостановлен|снят с делегирования|освобожд|заблокирован|не оплачен|не продл)|(истёк|истек|закончился|окончился) срок (регистрации|действия|делегирования|оплаты)|срок регистрации (домена|доменного имени)? ?.{0,60}(истёк|истек|окончен|закончил)|продлите (домен|регистрацию|его)|домен.{0,80}(не продл[её]н|снят с делегирования|предзаказ)|освобождается через/,
  /(取得|登録)された(ばかりの)?ドメイン(名)?です|ドメイン(名)?.{0,30}(有効期限|期限切れ|期限が切れ|失効|更新(手続|期限|されて)|停止され|廃止|利用停止|一時停止)|(有効期限|登録期限).{0,16}(切れ|過ぎ|終了|満了)/,
  /(域名|網域|网域).{0,24}(过期|過期|到期|已失效|未续费|續費|续费|暂停|暫停|冻结|赎回期|未实名|未备案)|(赎回期|续费).{0,20}域名|網站.{0,10}已過期/,
  /alan adı.{0,40}(süresi (doldu|dolmuş)|askıya)|domain( \S{1,60})? (ini )?(telah |sudah )?(kedaluwarsa|kadaluarsa|habis masa)|tên miền( \S{1,60})? (đã )?hết hạn|\bdomän(en)?( \S{1,60})? har (gått ut|löpt ut)|\bdoména.{0,20}(vypršela|expirovala)/,
  /domena .{0,40}(wygasła|nieopłacona|wygaśnięcie)|도메인.{0,20}(만료|기간이)/,
  /(alan adı|domain)(nın|nızın)?.{0,40}(süresi (dol|bit)|yenilenme|askıya alın|kullanım süresi)|\bsüresi dol(muş|an|du).{0,30}(alan adı|domain)/,
  /\bdomen(a|y)( \S{1,60})? (wygasł\S|została (zawieszona|zablokowana)|nie została (opłacona|przedłużona)|oczekuje na)|\b(wygasła|przedłuż|odnów) (domen|tę domen)|\bokres ważności domeny/,
  /도메인.{0,30}(만료|기간이 (끝|지)|갱신|연장)|(만료된|기간이 만료).{0,10}도메인/,
  /(انتهت|انتهاء) (صلاحية|مدة|فترة)( \S{1,60}){0,2} (النطاق|الدومين|نطاق)|(النطاق|الدومين|اسم النطاق).{0,40}(منتهي|انتهت|انتهى|موقوف|معلق)|(جدد|تجديد) (هذا )?(النطاق|الدومين)/,
  /\bdoména( \S{1,60})? (vypršela|expirovala|je pozastavena)|\ba domain( \S{1,60})? lejárt|\bdomeniul( \S{1,60})? (a )?expirat|\bverkkotunnus( \S{1,60})? (on )?vanhentunut|דומיין.{0,20}(פג|פקע)|دامنه.{0,30}منقضی/,
]

/** Offers that are only significant next to the site's own domain or the word "domain". */
export const offerPhrases =
  /\b(make|submit) (an )?offer|\bbuy (it )?now\b|\bminimum (offer|bid|price)|\bescrow\b|\bbroker\b|\basking price|\b(angebot abgeben|sofort ?kauf|jetzt kaufen|verhandlungsbasis|treuhand|festpreis|höchstgebot)|\b(hacer|haz) (una )?oferta|\bprecio (mínimo|de venta)|\b(faire une offre|prix (demandé|de vente)|location-vente|courtier|enchère)|\b(fai un'offerta|prezzo (richiesto|minimo)|offerta minima|trattativa)|\b(fazer (uma )?(oferta|proposta)|propostas? a partir|preço (mínimo|de venda))|\b(doe een bod|vraagprijs|bied nu|minimumbod)|минимальная ставка|сделать предложение|до конца торгов|(即決価格|希望価格|最低入札|入札する|オファー)|(一口价|一口價|最低价|出价|報價|报价)/

/** The page shows only sponsored links. */
export const adPhrases =
  /\brelated (searches|links|results|topics)\b|\bsponsored (listings|results|links)\b|\b(ähnliche|verwandte) (suchanfragen|suchen)|\bbúsquedas relacionadas|\brecherches (associées|apparentées)|\bricerche correlate|\bpesquisas relacionadas|\bgerelateerde zoek|похожие запросы|関連(検索|リンク)|相关(搜索|链接)/
