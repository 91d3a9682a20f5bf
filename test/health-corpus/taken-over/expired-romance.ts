import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, renderPage } from '../build/build-crawl.ts'

export const expiredRomance: CaseDefinition[] = [
  {
    name: 'cine-de-barrio-solar',
    language: 'es',
    description: 'Cines de barrio desaparecidos de Valencia.',
    site: {
      theme: 'wordpress',
      host: 'cinesdebarrio.example',
      title: 'Cines de barrio',
      tagline: 'Salas que fueron solares',
      author: 'Quique Beltrán',
      about: 'Busco entradas, programas y acomodadores.',
      menu: 'Salas / Programas',
      posts: ['2025-03-01 El Oeste, fila 7', '2024-10-27 Sesión doble'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'es',
          'Dominio caducado',
          '<h1>Este dominio ha caducado</h1><p>El registro de cinesdebarrio.example venció y está pendiente de renovación o eliminación.</p><p>Si eres el titular, renueva desde tu panel antes del fin del periodo de gracia.</p>',
        ),
      ),
      crawlPage(
        renderPage(
          'es',
          'Dominio en periodo de redención',
          '<h1>Pendiente de eliminación</h1><p>Resérvalo antes de que quede libre.</p>',
        ),
      ),
    ],
    reason: 'The registrar reports first expiry, then redemption.',
  },
  {
    name: 'journal-d-un-sonneur',
    language: 'fr',
    description: 'Un sonneur de cornemuse en Berry.',
    site: {
      theme: 'byHand',
      host: 'sonneur-berry.example',
      title: 'Journal d’un sonneur',
      tagline: 'Cornemuse du Berry',
      author: 'Gildas Aubrun',
      about: 'Bals, noces, et une anche capricieuse.',
      menu: 'Bals / Anches / Liens',
      posts: ['2024-08-15 Bal de Saint-Chartier', '2024-02-03 Tailler une anche'],
    },
    laterCrawls: [
      crawlPage(
        `<html><head><title>sonneur-berry.example</title></head><frameset rows="100%,*" border="0"><frame src="https://expire.bureau-noms.test/?d=sonneur-berry.example"></frameset>
<noframes>Ce nom de domaine a expiré. Vous en êtes titulaire ? Renouvelez-le. Vous souhaitez l’acquérir ? Réservez-le.</noframes></html>`,
        { nameServers: 'ns.expire.bureau-noms.test', oldPostStatus: 200, feed: 'html' },
      ),
    ],
    reason:
      'A frame of the registrar says that the domain expired and can be reserved; every address shows it.',
  },
  {
    name: 'bicho-do-mato',
    language: 'pt',
    description: 'Armadilhas fotográficas na Serra da Mantiqueira.',
    site: {
      theme: 'hugo',
      host: 'bichodomato.example',
      title: 'Bicho do mato',
      tagline: 'Câmeras na trilha',
      author: 'Érica Pontes',
      about: 'Três câmeras, muitas pilhas, uma onça.',
      menu: 'Bichos / Câmeras',
      posts: ['2025-04-16 A onça olhou', '2025-02-05 Pilhas molhadas'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'pt',
          'Domínio expirado',
          '<div class="aviso"><h2>Ops! Este domínio expirou.</h2><p>O titular deve regularizar o pagamento para reativar o site.</p><p>Código: EXP-03</p></div>',
        ),
        { nameServers: 'a.congelado.test b.congelado.test' },
      ),
    ],
    reason: 'The registrar’s notice of an expired domain.',
  },
  {
    name: 'ricami-di-nonna',
    language: 'it',
    description: 'Punti di ricamo sardi spiegati passo per passo.',
    site: {
      theme: 'blogger',
      host: 'ricamidinonna.example',
      title: 'Ricami di nonna',
      tagline: 'Punto antico, mani lente',
      author: 'Grazietta Piras',
      about: 'Ricamo scialli e rispondo a tutte.',
      menu: 'Punti / Scialli',
      posts: ['2024-12-18 Su puntu nou', '2024-09-23 Fili e telai'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'it',
          'Dominio scaduto',
          '<h1>ricamidinonna.example è scaduto</h1><p>Rinnova entro 30 giorni per non perderlo.</p><h3>Risultati sponsorizzati</h3><p>Macchine da ricamo – Corsi online – Filati a poco</p>',
        ),
        { feed: 'html', oldPostStatus: 200 },
      ),
    ],
    reason: 'Expired, with the registrar’s ads around the notice.',
  },
]
