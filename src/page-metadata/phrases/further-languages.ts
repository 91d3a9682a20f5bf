// What stands in place of a site, in Turkish, Polish, Korean, Arabic, and some of it in languages beside. Text is in lower
// case, on one line.

export const further: Record<
  'forSale' | 'expired' | 'challenge' | 'wall' | 'maintenance' | 'wiped' | 'unknownHere',
  RegExp[]
> = {
  forSale: [
    /\b(bu |)(alan adı|domain)(nı)? (satılık|satışta|satın alabilir|satın al|kiralık)|\balan adı (satılık|park edil)|\b(teklif ver|teklif yap).{0,40}(alan adı|domain)|(alan adı|domain).{0,60}teklif (ver|yap)|\S{1,60}\.[a-z]{2,14} satılık/,
    /\bdomen(a|y|ę)( \S{1,60})? (jest |została |do )?(do kupienia|na sprzedaż|wystawion\S|dostępna do zakupu|zaparkowan\S|sprzedania)|\bsprzedam domenę|\boferta kupna.{0,30}domen|\bdomen.{0,60}złóż ofertę|\bgiełda domen|\S{1,60}\.[a-z]{2,14} (jest )?na sprzedaż/,
    /도메인(을|이|은|의)?.{0,24}(판매|매매|매각|구매|경매|분양|양도|파킹)|(판매|매매) ?중인 도메인|도메인 ?(거래|중개)/,
    /(هذا )?(النطاق|الدومين|اسم النطاق|دومين|نطاق)( \S{1,60})? (معروض |متاح |متوفر )?(للبيع|للشراء|للإيجار)|(شراء|اشتر|امتلك) (هذا )?(النطاق|الدومين|اسم النطاق)|(قدم|تقديم) عرض.{0,30}(النطاق|الدومين)|\S{1,60}\.[a-z]{2,14} للبيع/,
    /\bdomén[ay]( \S{1,60})? (je |na )?(k prodeji|prodej)|\b(a |ez a )?domain( név)?( \S{1,60})? (eladó|megvásárolható)|\bdomeniul( \S{1,60})? (este )?de vânzare|\bverkkotunnus( \S{1,60})? (on )?myynnissä|\bdomænet( \S{1,60})? er til salg|(το )?(domain|όνομα χώρου)( \S{1,60})? (είναι προς|πωλείται|προς) ?(πώληση)?|הדומיין( \S{1,60})? למכירה|(این )?دامنه( \S{1,60})? (به )?فروش|डोमेन( \S{1,60})? (बिक्री|बेच)/,
  ],
  expired: [
    /(alan adı|domain)(nın|nızın)?.{0,40}(süresi (dol|bit)|yenilenme|askıya alın|kullanım süresi)|\bsüresi dol(muş|an|du).{0,30}(alan adı|domain)/,
    /\bdomen(a|y)( \S{1,60})? (wygasł\S|została (zawieszona|zablokowana)|nie została (opłacona|przedłużona)|oczekuje na)|\b(wygasła|przedłuż|odnów) (domen|tę domen)|\bokres ważności domeny/,
    /도메인.{0,30}(만료|기간이 (끝|지)|갱신|연장)|(만료된|기간이 만료).{0,10}도메인/,
    /(انتهت|انتهاء) (صلاحية|مدة|فترة)( \S{1,60}){0,2} (النطاق|الدومين|نطاق)|(النطاق|الدومين|اسم النطاق).{0,40}(منتهي|انتهت|انتهى|موقوف|معلق)|(جدد|تجديد) (هذا )?(النطاق|الدومين)/,
    /\bdoména( \S{1,60})? (vypršela|expirovala|je pozastavena)|\ba domain( \S{1,60})? lejárt|\bdomeniul( \S{1,60})? (a )?expirat|\bverkkotunnus( \S{1,60})? (on )?vanhentunut|דומיין.{0,20}(פג|פקע)|دامنه.{0,30}منقضی/,
  ],
  challenge: [
    /\b(robot|bot|insan) (olmadığınız|olduğunuz)|\b(güvenlik|tarayıcı|bağlantı)(nız)? ?(kontrol|doğrula|denetle)|\btarayıcınız (kontrol|denetlen|doğrulan)|\berişim (engellendi|reddedildi|kısıtlan)|\bdevam etmek için javascript|\binsan olduğunuzu/,
    /\b(nie jesteś|jesteś|nie jestem) (robotem|człowiekiem|botem)|\b(weryfikacja|sprawdzanie|sprawdzamy) (bezpieczeństwa|przeglądark|twoj|połączeni|czy jesteś)|\bdostęp (zabroniony|zablokowany|ograniczony)|\bwłącz (javascript|ciasteczka|obsługę)/,
    /로봇이 아닙|사람(인지|임을) (확인|인증)|(브라우저|보안|접속|연결)(를|을)? ?(확인|검사|점검)(하는|하고|중)|접근(이|을)? ?(거부|차단|제한)|접속(이|을)? ?(거부|차단|제한)|자바스크립트를 (활성|켜)|자동 ?등록 ?방지/,
    /(تحقق|نتحقق|التحقق|تأكد|نتأكد).{0,30}(متصفح|إنسان|روبوت|بشر|اتصالك|أمان)|(لست|أنك لست|أنا لست) (روبوت|برنامج)|(تم )?(رفض|حظر|منع) (الوصول|الدخول)|(تفعيل|فعّ?ل|تمكين) (جافا ?سكريبت|javascript|ملفات تعريف)|فحص (أمني|الأمان|المتصفح)/,
    /\b(nejste|nejsem) robot|\bkontrola (prohlížeče|zabezpečení)|\bnem (vagyok )?robot|\bböngésző ellenőrzése|\bnu (ești|sunteți|sunt) (un )?robot|\bverificarea (browserului|securității)|\binte (är )?en robot|\bsäkerhetskontroll|\bet ole robotti|\btietoturvatarkistus|δεν είστε ρομπότ|έλεγχος (ασφαλείας|προγράμματος)|ви не робот|перевірка (браузера|безпеки)|(אינך|לא) רובוט|ربات نیستید|ตรวจสอบ(เบราว์เซอร์|ความปลอดภัย)|không phải (là )?(robot|người máy)|kiểm tra trình duyệt|bukan robot|memeriksa (browser|peramban)|रोबोट नहीं/,
  ],
  wall: [
    /\b(çerez(leri|ler)?) (kullan|politika|tercih|ayar|kabul)|\btümünü (kabul|reddet)|\bgizliliğiniz|\b(giriş yap|oturum aç)(ın|manız|mak)?|\byalnızca (üyeler|aboneler)|\bşifre(nizi|yi)? (gir|koru)|\bparola korumalı|\b18 yaşından büyük/,
    /\b(używamy|korzystamy z|ta strona używa|wykorzystujemy) .{0,20}(cookies|ciasteczek|plików cookie)|\b(akceptuj|zaakceptuj|odrzuć) (wszystkie|wszystko)|\btwoja prywatność|\bzaloguj się|\btylko dla (członków|zalogowanych|subskrybentów|zaproszonych)|\b(strona|blog) (jest )?(prywatn\S|chronion\S|zabezpieczon\S)|\bpodaj hasło|\bhasło\b|\bmasz (ukończone )?18 lat|\bukończyłe?a?ś 18/,
    /쿠키(를|에)? ?(사용|동의|설정)|모두 (동의|허용|거부|수락)|개인정보 ?보호|로그인(이|을|후|하)|(회원|구독자|이웃|초대) ?(전용|공개|만)|비공개 (블로그|사이트|글|페이지)|비밀번호(를|로)|만 ?19세|성인 ?인증|초대 ?코드/,
    /(نستخدم|يستخدم هذا الموقع|استخدام) .{0,20}(ملفات (تعريف الارتباط|الارتباط)|الكوكيز|كوكيز)|(قبول|رفض|أوافق على) (الكل|الجميع|جميع)|خصوصيت(ك|كم)|(سجل|تسجيل|يرجى تسجيل) (الدخول|دخولك)|(للأعضاء|للمشتركين|للمدعوين) فقط|(موقع|مدونة|صفحة) (خاصة|خاص|محمية|محمي)|كلمة (المرور|السر)|رمز الدعوة|هل (عمرك|تجاوزت) .{0,12}18/,
    /\bpoužíváme cookies|\bpřihlaste se|\bpřijmout vše|\bcookie-?kat használ|\bjelentkezz(en)? be|\belfogadom\b|\bfolosim cookie|\bautentificați-vă|\bacceptă tot|\bvi använder (cookies|kakor)|\blogga in|\bgodkänn alla|\bkäytämme evästeitä|\bkirjaudu sisään|\bhyväksy kaikki|\bvi bruger cookies|\blog ind\b|χρησιμοποιούμε cookies|συνδεθείτε|αποδοχή όλων|використовуємо (файли )?cookie|увійдіть|прийняти все|משתמש(ים)? בעוגיות|התחבר|از کوکی|وارد شوید/,
  ],
  maintenance: [
    /\b(bakım(da|dayız|dadır|a alın)?|bakım çalışması)\b|\byapım aşamasında|\b(yakında|birazdan|kısa süre(de| sonra| içinde)) (geri |tekrar |yeniden |döne|buradayız|açıl|yayında)|\bgeçici olarak (kapalı|kullanılamıyor|hizmet)|\btaşınıyoruz|\byenileniyoruz|\bkısa bir ara/,
    /\b(prace|przerwa) (techniczn|konserwacyjn|serwisow)|\b(strona|serwis|blog|witryna) (jest )?(w (budowie|przebudowie|trakcie)|w remoncie|chwilowo|tymczasowo)|\b(wracam|wracamy|wrócę|wrócimy|zaraz wracam|do zobaczenia) ?(wkrótce|niedługo|za|po|w|jutro)?\b|\btymczasowo (niedostępn|wyłączon|zamknięt)|\bprzenosiny\b|\bprzepraszamy za (niedogodności|utrudnienia)/,
    /(점검|보수|공사|리뉴얼|이전|준비|업데이트) ?(작업)? ?중|(잠시|곧|조금) ?(후|뒤)?(에)? ?(다시|돌아|찾아|뵙|접속)|일시(적으로|적인)? ?(중단|중지|이용)|(서버|사이트|홈페이지) ?(점검|이전|개편)|불편을 드려/,
    /(قيد|تحت) (الصيانة|الإنشاء|التطوير|التحديث|الإصلاح)|(أعمال|وضع) (صيانة|الصيانة)|(نعود|سنعود|سأعود|أعود|عائدون) (قريب|إليكم|بعد|خلال|غدا)|(مغلق|متوقف|غير متاح) مؤقت|صيانة (مجدولة|الموقع|دورية)|ننقل (الموقع|الخادم)/,
    /\b(probíhá|pravidelná) údržba|\bbrzy (zpět|budeme)|\bdočasně (nedostupn|mimo)|\bkarbantartás|\bhamarosan (visszat|újra)|\bîn (mentenanță|construcție|lucru)|\brevenim (curând|în)|\bunderhåll|\btillbaka (snart|om)|\btillfälligt (stängd|nere)|\bhuoltokatko|\bpalaamme pian|\bvedligeholdelse|\btilbage (snart|om)|συντήρηση|επιστρέφουμε|υπό κατασκευή|технічні роботи|скоро повернемо|тимчасово недоступ|בתחזוקה|נחזור בקרוב|در دست (تعمیر|ساخت)|به زودی برمی|ปิดปรับปรุง|bảo trì|đang nâng cấp|dalam (perbaikan|pemeliharaan)|segera kembali|रखरखाव/,
  ],
  wiped: [
    /\b(hosting|sunucu|web alanı|hesap|site|hesabınız|siteniz)(ı|si)?( \S{1,60})? (askıya alın|kapatıl|oluşturul|aktif edil|henüz|başarıyla)|\b(varsayılan|test|karşılama) (sayfa|site)|\bdosyalarınızı (yükle|at)|\bhenüz (içerik|site|sayfa|dosya) (yok|yüklen|eklen)|\bburada yakında/,
    /\b(konto|hosting|strona|serwer|witryna)( \S{1,60})? (zostało |został |została |jest )?(zawieszon|zablokowan|usunięt|utworzon|aktywn|nieaktywn|gotow)|\b(domyślna|testowa|startowa) strona|\bwgraj (swoje )?pliki|\bstrona (domyślna|w przygotowaniu|startowa serwera)|\bbrak (treści|zawartości|plików)|\bjeszcze (nic|pust)/,
    /(호스팅|계정|웹호스팅|사이트|홈페이지|서버)(이|가|은|는)? ?(정지|중지|만료|해지|개설|신청|생성)|(기본|테스트|초기|시작) ?(페이지|화면)|파일을 (업로드|올려)|(콘텐츠|내용)(이|가) ?(없|아직)|호스팅 ?(업체|회사|서비스)/,
    /(الحساب|حساب|الاستضافة|استضافة|الموقع|هذا الموقع)( \S{1,60})? (موقوف|معلق|متوقف|تم (إيقاف|تعليق|حذف|إنشاء|تفعيل))|(تم )?(إيقاف|تعليق|تفعيل) (هذا )?(الحساب|الموقع|الاستضافة)|الصفحة (الافتراضية|التجريبية)|صفحة (افتراضية|تجريبية)|(ارفع|رفع|قم برفع) ملفات|لا يوجد محتوى/,
    /\b(výchozí|testovací) stránka|\búčet (byl )?pozastaven|\b(alapértelmezett|teszt) oldal|\btárhely.{0,20}(felfüggeszt|aktív)|\bpagina implicită|\bcont(ul)? suspendat|\bstandardsida|\bkontot (är )?(avstängt|spärrat)|\boletussivu|\btili on (suljettu|jäädytetty)|προεπιλεγμένη σελίδα|λογαριασμός.{0,20}(ανασταλ|αναστολή)|сторінка за замовчуванням|хостинг.{0,20}(призупинен|заблокован)|(trang|website) mặc định|tài khoản.{0,20}(bị (khóa|tạm ngưng))|akun.{0,20}(ditangguhkan|disuspend)|halaman (default|bawaan)|บัญชี.{0,20}ระงับ/,
  ],
  unknownHere: [
    /\b(blog|site|sayfa|kullanıcı|hesap|günlük|profil|yayın)(a|ı|sı)?( \S{1,60}){0,2} (bulunamadı|mevcut değil|yok|silin(di|miş)|kapatıl|kaldırıl)|\bböyle bir (blog|site|kullanıcı|sayfa)|\b(kendi|hemen) (bloğunu|blogunu|siteni|sitenizi|bloğunuzu) (oluştur|aç|kur|başlat)|\bbu (isim|ad|adres) (hâlâ |hala )?(boş|alınmamış|müsait|kullanılabilir)/,
    /\b(blog|strona|witryna|użytkownik|konto|profil|dziennik)( \S{1,60}){0,2} (nie istnieje|nie został|nie znaleziono|został (usunięt|zamknięt|skasowan)|została (usunięt|zamknięt)|zostało (usunięt|zamknięt))|\bnie (ma takiego|znaleziono|istnieje) (blog|bloga|stron|użytkownik|taki)|\b(załóż|stwórz|utwórz) (swój|własn\S|swoją) ?(blog|stron)?|\b(nazwa|adres) (jest )?(wciąż |nadal |jeszcze )?(wolna|wolny|dostępn)/,
    /(블로그|사이트|페이지|사용자|계정|회원|채널)(이|가|를|을|은|는)? ?(없|존재하지|찾을 수|삭제|폐쇄|탈퇴|운영되지|개설되지)|(존재하지 않|삭제된|폐쇄된|없는|찾을 수 없는) ?(는 )?(블로그|사이트|페이지|사용자|계정)|(나만의|내) ?(블로그|사이트|홈페이지)(를)? ?(만들|시작|개설)|(이름|주소)(은|는)? ?(사용 ?가능|사용할 수 있)/,
    /(المدونة|مدونة|الموقع|الصفحة|المستخدم|الحساب|حساب)( \S{1,60}){0,3} (غير موجود|غير متوفر|غير متاح|لم تعد|لم يعد|محذوف|تم حذف|حُذف)|(لا توجد|لا يوجد|لم يتم العثور على) (مدونة|موقع|صفحة|مستخدم|حساب|المدونة|هذه)|(أنشئ|انشئ|ابدأ) (مدونتك|موقعك|مدونة|موقع)|(هذا )?(الاسم|العنوان) (ما زال |لا يزال )?(متاح|متوفر)/,
    /\b(blog|stránka|uživatel|web)( \S{1,60}){0,2} (neexistuje|nebyl|nenalezen|byl (smazán|zrušen))|\bzaložte si|\b(a |ez a )?(blog|oldal|felhasználó)( \S{1,60})? (nem (található|létezik)|törölték|megszűnt)|\b(blogul|site-ul|pagina)( \S{1,60})? nu (există|a fost)|\b(bloggen|sidan|användaren|webbplatsen)( \S{1,60})? (finns inte|hittades|har (tagits|raderats))|\b(blogia|sivua|sivustoa|käyttäjää) ei (löyd|ole)|(το )?(blog|ιστολόγιο|ιστότοπος)( \S{1,60})? δεν (υπάρχει|βρέθηκε)|(блог|сайт|сторінк\S|користувач)( \S{1,60})? (не (існує|знайдено)|видалено)|(הבלוג|האתר|הדף)( \S{1,60})? (לא (קיים|נמצא)|נמחק)|(وبلاگ|سایت|صفحه|وبسایت).{0,24}(وجود ندارد|یافت نشد|حذف شده)|(blog|trang|website)( \S{1,60})? không (tồn tại|tìm thấy)|(blog|situs|halaman)( \S{1,60})? tidak (ditemukan|ada|tersedia)|ไม่พบ(บล็อก|หน้า|เว็บ)/,
  ],
}
