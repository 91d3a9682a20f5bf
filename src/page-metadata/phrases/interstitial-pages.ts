// Titles, phrases and markup of interstitials. They match lower-case text on one line.

/** Titles of bot checks and blocks. They match whole titles, so posts about them do not match. */
export const challengeTitles: RegExp[] = [
  /^(just )?(a|one) (moment|second|sec|minute)(,? please)?[ .…!]{0,4}( \| cloudflare)?$/,
  /^(please )?wait(ing)?( a (moment|second))?[ .…!]{0,4}( \| cloudflare)?$/,
  /^attention required ?!? ?(\| cloudflare)?$/,
  /^access (to (this|the) (page|site|website|resource) )?(has been |is |was )?(denied|blocked|restricted)[.!]?( [|–—-] .{1,60})?$/,
  /^(sorry, )?(you have been|you're|you’re|you are|your (request|ip|access)( address)? (has been|was|is)) (blocked|banned|denied)[.!]?$/,
  /^(request|connection|page|site) (was |has been )?(blocked|rejected|forbidden|denied)[.!]?$/,
  /^(checking|verifying) (your|the|that you|if the site) .{0,60}$/,
  /^(please )?(verify|confirm|prove|making sure|checking|are you sure)( that)? (you are|you're|you’re)( a)?( not a)? (human|robot|bot)[.!?…]{0,3}$/,
  /^(are you (a )?(human|robot|bot)|robot or human|i['’]m not a robot)[ .?!]{0,2}$/,
  /^(human|bot|robot|browser|security|captcha|ddos)( security)? (check|checkpoint|verification|challenge|protection)( by)?[.…!]{0,3}( [|–—-] .{1,60})?$/,
  /^(ddos-guard|(re|h)?captcha|vercel security checkpoint|sucuri website firewall.{0,40}|bot ?verification)$/,
  /^(client|js|javascript|cookie|security) challenge$/,
  /^pardon our interruption[.…]{0,3}$/,
  /^(please )?(enable|turn on) (javascript|js|cookies)( and (javascript|cookies))?[.!]?$/,
  /^(javascript|cookies) (is|are) (required|disabled|needed)[.!]?$/,
  /^before you continue( to .{1,40})?$/,
  /^(nur )?ein(en)? moment,?( bitte)?[ .…!]{0,4}$|^bitte warten[ .…!]{0,4}$|^sicherheits(prüfung|überprüfung|abfrage|check)$|^zugriff (verweigert|gesperrt)[.!]?$|^browser(prüfung|überprüfung)$/,
  /^un (instant|moment)( s['’]il vous plaît)?[ .…!]{0,4}$|^(veuillez patienter|patientez)[ .…!]{0,4}$|^(vérification|contrôle) (de sécurité|du navigateur|de votre navigateur|en cours)[ .…]{0,4}$|^accès (refusé|bloqué|interdit)[.!]?$|^vérification que vous (n['’]êtes pas un robot|êtes (un )?humain)[ .!…]{0,4}$/,
  /^un momento,?( por favor| per favore)?[ .…!]{0,4}$|^(espere|por favor,? espere|attendere|attendere prego)[ .…!]{0,4}$|^(verificación|comprobación|verifica|controllo) (de seguridad|del navegador|di sicurezza|del browser|humana|umana)$|^acces(o|so) (denegado|bloqueado|negato|bloccato)[.!]?$/,
  /^(só )?um (momento|instante),?( por favor)?[ .…!]{0,4}$|^aguarde[ .…!]{0,4}$|^verificação (de segurança|humana|do navegador)$|^acesso (negado|bloqueado)[.!]?$/,
  /^(even geduld|een moment|een ogenblik)( a\.?u\.?b\.?| alstublieft)?[ .…!]{0,4}$|^(beveiligings|veiligheids)controle$|^toegang (geweigerd|geblokkeerd)$/,
  /^(cierpliwości|chwileczkę|proszę czekać)[ .…!]{0,4}$|^(weryfikacja|kontrola) (bezpieczeństwa|przeglądarki)$|^odmowa dostępu$|^(bir dakika|lütfen bekleyin|bir dakika lütfen)[ .…!]{0,4}$|^(güvenlik|tarayıcı) (kontrolü|doğrulaması)$|^erişim engellendi$/,
  /^(один момент|одну минуту|подождите|пожалуйста,? подождите)( пожалуйста)?[ .…!]{0,4}$|^проверка (браузера|безопасности|подключения|соединения)[ .…]{0,4}$|^доступ (запрещён|запрещен|ограничен|заблокирован)[.!]?$|^вы не робот\??$/,
  /^(しばらく|少々)お待ちください[ .…。]{0,4}$|^(セキュリティ|ブラウザー?|アクセス)(の)?(チェック|確認|検証|認証)(中)?[ .…]{0,4}$|^アクセス(が)?(拒否|制限|ブロック)(されました)?[。]?$/,
  /^(请|請)(稍候|稍等|稍後|稍后)[ .…。]{0,6}$|^(人机|人機|安全|浏览器|瀏覽器)(安全)?(验证|驗證|检查|檢查|检测)(中)?[ .…]{0,6}$|^(访问|訪問|存取)(被)?(拒绝|拒絕|受限|限制|禁止)$|^(滑动)?验证码?(页面)?$/,
  /^잠시만? ?기다려? ?(주세요|주십시오|주시기 바랍니다)[ .…]{0,4}$|^잠시만 기다리십시오[ .…]{0,4}$|^(보안|브라우저) ?(확인|검사)( ?중)?[ .…]{0,4}$|^(접근|접속|액세스)(이|가)? ?(거부|차단)(되었습니다|됨)?\.?$/,
  /^(لحظة|لحظة من فضلك|انتظر لحظة|يرجى الانتظار|الرجاء الانتظار)[ .…]{0,4}$|^(التحقق|فحص) (الأمني|الأمان|من الأمان|من المتصفح|المتصفح)[ .…]{0,4}$|^تم (رفض|حظر|منع) (الوصول|الدخول)$/,
]

/** Phrases of bot checks and blocks that are rare elsewhere. */
export const challengeWords: RegExp[] = [
  /\benable javascript and cookies to continue|\bchecking (your|if the site|the site) (browser|connection) ?(before|is secure)|\bddos protection by|\bverify(ing)? (that )?you are (a |not a )?(human|robot|bot)|\bunusual (traffic|activity) from your|\byour request is being verified|\b(your browser|you) .{0,30}made us think (that )?you (were|are) a bot|\bsorry, you have been blocked|\bincapsula incident id|\byou don['’]t have permission to access .{1,100} on this server|\bmaking sure you['’]re not a bot|\bpress (&|and) hold to confirm|\b(needs|need) to review the security of your connection|\byour access to this (site|service) has been (limited|blocked)|\bplease (enable|turn on) (javascript|cookies|js).{0,40}\b(to (continue|proceed)|reload|disable any ad)|\bthis (process is automatic|challenge)\. your browser will redirect|\byour support id is/,
  /\b(wir|ihr browser wird|dein browser wird|browser wird) .{0,30}(über)?prüf(en|t).{0,40}(ihren browser|ihre verbindung|ob sie|weitergeleitet|mensch|sicherheit)|\bwir (über)?prüfen (ihren browser|ihre verbindung|ob sie|die sicherheit ihrer)|\bihr browser wird (gerade )?(über)?prüft|\b(bestätigen|beweisen) sie,? dass sie (ein mensch|kein (ro)?bot) sind|\baktivieren sie (bitte )?javascript( und cookies)?|\bungewöhnlichen datenverkehr aus/,
  /\b(nous vérifions|vérification de|contrôle de) (que vous|votre (navigateur|connexion))|\b(confirmez|prouvez|vérifions) que vous (n['’]êtes pas un robot|êtes (un )?humain)|\bactivez javascript( et les cookies)?,? (pour|et)|\btrafic (inhabituel|anormal) (provenant|depuis|de votre)/,
  /\b(estamos )?(comprobando|verificando) (su|tu|que) (navegador|conexión|(usted )?(es|eres|no))|\b(confirme|confirma|demuestre|verifique) que (no )?(es|eres) (un |una )?(humano|robot|persona)|\b(active|habilite|activa|habilita) javascript( y las cookies)? para|\btráfico inusual (desde|procedente)/,
  /\b(stiamo )?(verificando|controllando) (il (tuo|suo) browser|la (tua|sua) connessione|che)|\b(conferma|dimostra|verifica) (di|che) (non )?(essere|sei) (un )?(umano|robot)|\b(attiva|abilita) javascript( e i cookie)? per/,
  /\b(estamos )?(verificando|a verificar) (o )?(seu navegador|sua conexão|a sua ligação|se você)|\b(confirme|prove|verifique) que (você )?(não )?é (um )?(humano|robô)|\b(ative|habilite) (o )?javascript( e os cookies)? para|\btráfego incomum (vindo|de sua)/,
  /\b(je|uw) browser wordt gecontroleerd|\bbevestig dat (je|u) (een mens|geen robot) (bent|ben)|\bschakel javascript( en cookies)? in|\b(sprawdzamy|sprawdzanie) (twoją przeglądarkę|twoje połączenie|czy (nie )?jesteś)|\bpotwierdź,? że (nie )?jesteś|\btarayıcınız (kontrol ediliyor|doğrulanıyor)|\b(robot olmadığınızı|insan olduğunuzu) (doğrula|onayla|kanıtla)/,
  /провер(яем|ка) (вашего |ваш )?(браузера?|соединени[ея]|подключени[ея])( перед|, подождите| займёт| займет|\. |\b)|(подтвердите|докажите),? что вы (не робот|человек)|включите javascript( и cookie)?|проверка, что вы (не робот|человек)|подозрительный трафик (из|с) ваше/,
  /(ブラウザー?|接続|通信)(の安全性)?を(確認|検証|チェック)し(ています|ております)|(ロボット|ボット)でないことを(確認|証明)|(人間|人)であることを(確認|証明)|javascript ?(と ?cookie ?)?を有効にして(ください|続行|から)|(あなた|お使いのネットワーク).{0,20}(異常|不審)な(トラフィック|アクセス)/,
  /(正在|我们)(检查|檢查|验证|驗證|检测)(您|你)?(的)?(浏览器|瀏覽器|连接|連線|访问环境|是否)|(请|請)(验证|驗證|确认|確認|证明|證明)(您|你)(是真人|不是机器人|不是機器人|是人类|是人類)|(请|請)(启用|開啟|开启|啟用) ?javascript|(请|請)(完成|通过|按住|拖动).{0,12}(验证|驗證|滑块)|您的(访问|请求)(被|已被|存在)(拦截|阻断|阻止|异常)/,
  /브라우저를 (확인|검사)하(고|는)|(사람인지|로봇이 아닌지|로봇이 아님을) (확인|증명)|연결의? ?보안을 (확인|검토)|javascript(와|과|를|을)?( 쿠키를)? ?(활성화|사용)하|자바스크립트(와 쿠키)?를 (활성화|켜)/,
  /(نتحقق|جار[يٍ]? التحقق|يتم التحقق|التحقق) من (متصفحك|المتصفح|اتصالك|أمان الاتصال|أنك)|(أثبت|تأكد|تحقق|أكد) (من )?أنك (لست روبوت|إنسان)|(يرجى )?(تفعيل|تمكين|قم بتفعيل) (جافا ?سكريبت|javascript)/,
  /(verificare|controllare) la sicurezza della (tua |sua )?connessione|verifica che tu sia un essere umano|veiligheid van (uw|je) verbinding|controleren of (u|je) een mens bent|bağlantınızın güvenliğini|säkerheten (för|i|hos) din anslutning|verifierar att du är|sikkerheden (for|af|på|ved) din forbindelse|bekræfter,? at du er et menneske|sikkerheten (til|for|ved) tilkoblingen din|bekrefter at du er et menneske|yhteytesi turvallisuu|vahvistetaan,? että olet ihminen/,
  /zabezpečení vašeho připojení|ověřuj(eme|i),? (že|zda|jestli) jste člověk|biztonságát, mielőtt|hogy ön ember-e|securitatea conexiunii dvs|verificăm dacă sunteți|перевірити безпеку вашого|перевірка, чи ви людина|ασφάλεια της σύνδεσής|επαλήθευση ότι είστε άνθρωπος|keamanan koneksi anda|memverifikasi bahwa anda|tính bảo mật của kết nối|xác minh bạn là (con )?người|אבטחת החיבור שלך|מאמתים שאתה אנושי|ความปลอดภัยของการเชื่อมต่อ|ยืนยันว่าคุณเป็นมนุษย์/,
]

/** Markup found only in well-known bot checks. */
export const challengeMarkup =
  /_cf_chl_opt|\/cdn-cgi\/challenge-platform\/h\/\w{1,3}\/orchestrate|cf-browser-verification|\bjschl[-_]answer|id=["']?challenge-(form|error-text|stage|running)|cf-error-details|captcha-delivery\.com\/|id=["']?px-captcha|\.within\.website\/x\/|id=["']?anubis_|\/sgcaptcha\/|__ddg\w{0,9}_challenge|check\.ddos-guard\.net|\/\.well-known\/ddos-guard\/|sucuri_cloudproxy_|<iframe[^>]{1,200}_incapsula_resource|\/_sec\/cp_challenge|sec-if-cpt-container|\bgokuprops\b|awswafintegration|token\.awswaf\.com\/|\/\.well-known\/vercel\/security\/|\/_fs-ch-|\/\.bunny-shield\/|acw_sc__v2|aliyun_waf|slowaes\.decrypt|\/\.safeline\/|\/__qrator\/|\/showcaptcha\?|wsidchk|\bkpsdk\b|window\[["']bobcmn|sbbi\/\?sbbpg|go-away\/cmd\//i

/** Captcha widgets: a bot check if the page is nearly empty otherwise. */
export const captchaWidget =
  /class=["']?[^"'>]{0,100}\b(g-recaptcha|h-captcha|cf-turnstile|frc-captcha|smart-captcha|altcha|mcaptcha|geetest\w{0,20})\b|<altcha-widget|\bid=["']?(captcha|nc_1_wrapper|slidercaptcha)\b/i

/** Titles of error pages, alone or followed by the name of a site. */
export const errorTitles: RegExp[] = [
  /^((http )?error( code)?:? ?)?[45]\d\d( error)?[!.]?$/,
  /^((http )?error( code)?:? ?)?[45]\d\d( error)? ?[|:–—-]? ?\(?(page |file )?(not found|forbidden|unauthori[sz]ed|bad (gateway|request)|gone|service (temporarily )?unavailable|internal server error|server error|gateway time-?out|too many requests|error)\)?[!.]?( [|–—·-] .{1,60})?$/,
  /^(error|http) (status )?\d{3,4}[!.]?$/,
  /^(forbidden|unauthorized|not found|bad gateway|service unavailable|internal server error|gateway time-?out)[!.]?$/,
  /^(page|site|website|domain|file) (was |is |has been )?(not found|unavailable|not available|suspended|expired)[!.]?( [|–—·-] .{1,60})?$/,
  /^(account|site) (has been )?suspended[!.]?( [|–—·-] .{1,60})?$/,
  /^(seite nicht gefunden|page (non trouvée|introuvable)|página no encontrada|pagina non trovata|página não encontrada|pagina niet gevonden|(nie znaleziono strony|strona nie została znaleziona)|страница не найдена|(页面|網頁|网页|頁面|您访问的页面).{0,6}(不存在|未找到|找不到)|(ページ|お探しのページ)(が|は)見つかりません(でした)?|페이지를 찾을 수 없(습니다|음)|الصفحة غير موجودة|sayfa bulunamadı)[!.。]?( [|–—·-] .{1,60})?$/,
]

/** Phrases of error pages. */
export const errorWords =
  /\b(not|cannot be|couldn['’]t be|could not be) found\b|\b(doesn['’]t|does not|no longer) exists?\b|\bnothing (was |here|found)|\bcan['’]t find|\bcouldn['’]t find|\bhas been (moved|suspended|removed)|\bcontact (your|the) (hosting|web ?host|server|site) |\bnicht gefunden|\bexistiert nicht|\bn['’](existe (pas|plus)|a pas été trouvée)|\bno (existe|se encontró)|\bnon (esiste|è stata trovata)|\bnão (existe|foi encontrada)|\bniet gevonden|\bnie (istnieje|znaleziono)|не (найдена|существует)|不存在|找不到|未找到|見つかりません|찾을 수 없|غير موجود|bulunamadı/

/** Titles of parked domains. */
export const parkedTitles: RegExp[] = [
  /^buy this domain\b.{0,60}$|^(this )?(domain|site|website) (was |is )?parked[.!]?$|^\S{1,60}\.[a-z]{2,14} (is|may be) (parked|for sale)[.!]?( [|–—·-] .{1,60})?$/,
]

/** Titles of unfinished sites. */
export const unfinishedTitles: RegExp[] = [
  /^((this |our |the )?(web)?site |page )?(is )?(under construction|coming soon|(under |in |down for )?maintenance)[ .…!]{0,4}$/,
]
export const unfinishedWords = /\b(under construction|coming soon|be back|check back|maintenance)\b/

/** Titles that web servers generate for folders and empty web space. */
export const serverTitles: RegExp[] = [
  /^welcome to (nginx|openresty|centos|caddy)[ !.]{0,3}$|^apache.{0,20} (default|test) page.{0,40}$|^iis windows( server)?$|^test page for .{1,60}$/,
  /^index of \/.{0,200}$/,
]
export const serverWords =
  /\b(successfully installed|default (welcome )?page|test page|parent directory|last modified)\b/

export const loginTitles: RegExp[] = [/^(log|sign) ?in$/]
export const loginWords =
  /\b(log ?in|sign ?in|anmelden|einloggen|connexion|se connecter|iniciar sesión|acceder|accedi|entrar|inloggen|zaloguj|logowanie)\b|вход|войти|登录|登入|ログイン|로그인/

export const loadingTitles: RegExp[] = [
  /^(loading|redirecting|redirect|weiterleitung|redirection|redirigiendo|redirecionando)[ .…]{0,4}$/,
]

/** Scripts and frames found only on pages of domains for sale. */
export const parkedMarkup =
  /(?:src|action|location(?:\.href)?)\s{0,9}=\s{0,9}["'](?:https?:)?\/\/(?:[\w.-]{0,63}\.)?(?:sedoparking|parkingcrew|bodis|parklogic|skenzo|afternic|hugedomains|domainmarket|dan|above|uniregistry|undeveloped)\.(?:com|net)\b|location(?:\.href)?\s{0,9}=\s{0,9}["']\/lander["']/i
