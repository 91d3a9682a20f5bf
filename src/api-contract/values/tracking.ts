/** Parameters that only track where a click came from; they never select a page. */
export const trackingParameter =
  /^(utm_.*|mtm_.*|pk_.*|piwik_.*|matomo_.*|hsa_.*|oly_.*|vero_.*|_hs.*|__hs.*|fb_.*|ga_.*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|ysclid|twclid|ttclid|igshid|igsh|epik|li_fat_id|mc_cid|mc_eid|mkt_tok|wt_mc|s_cid|_ga|_gl|_ke|_openstat|ref|ref_src|ref_url|referrer|cmpid|ncid|spm|trk|trkcampaign|ck_subscriber_id|ml_subscriber|ml_subscriber_hash|wickedid|rb_clickid|hsctatracking|sscid|phpsessid)$/i

/** Drops tracking parameters from a path; everything else keeps its spelling. */
export const withoutTracking = (url: string): string =>
  filterQuery(url, (part) => !trackingParameter.test(part.split('=', 1)[0] ?? ''))

/** Drops all parameters except `names`; the rest keeps its spelling. */
export const withOnlyParameters = (url: string, names: readonly string[]): string =>
  filterQuery(url, (part) => names.includes([...new URLSearchParams(part).keys()][0] ?? ''))

function filterQuery(url: string, keep: (part: string) => boolean): string {
  const start = url.indexOf('?')
  if (start === -1) return url
  const parts = url.slice(start + 1).split('&')
  const remaining = parts.filter(keep)
  if (remaining.length === parts.length) return url
  return url.slice(0, start) + (remaining.length > 0 ? `?${remaining.join('&')}` : '')
}
