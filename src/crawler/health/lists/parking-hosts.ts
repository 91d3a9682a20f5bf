/** Hosts to which parked and expired domains redirect, or that serve parts of their pages. */
const parkingHosts = new Set(
  `above.com afternic.com bodis.com brandbucket.com buydomains.com cashparking.com dan.com dns-parking.com domainactive.com
  domainmarket.com domainnamesales.com domainprofi.de domainsponsor.com dynadot.com efty.com epik.com expireddomains.com
  expired.namebright.com fabulous.com hugedomains.com internettraffic.com markmonitor.parking name-services.com
  namedrive.com namefind.com parkingcrew.com parkingcrew.net parklogic.com parkingspa.com perfectdomain.com
  premiumdomains.com register-parking.com rook-parking.com sav.com sedo.com sedoparking.com skenzo.com smartname.com
  squadhelp.com atom.com tonic.to trafficz.com undeveloped.com uniregistry.com uniregistrymarket.link voodoo.com
  ztomy.com zeropark.com 4.cn 22.cn ename.com ename.net juming.com onamae-expired.com value-domain-expired.com
  expired.reg.ru parking.reg.ru dropcatch.com snapnames.com namejet.com gname.com park-our-domain.com parkdomain.com
  registrar-servers-expired.com suspended-domain.com verify-domain.com nsresolution-parking.com domainrecover.com
  failed-whois-verification.namecheap.com expiredns.com pendingrenewaldeletion.com renewyourname.net`
    .split(/\s+/)
    .filter(Boolean),
)

/** Name servers used only for parked domains. Registrars' default ones serve real sites as well. */
const parkingServers = new Set(
  `afternic.com above.com bodis.com brandbucket.com cashparking.com dan.com domainparking.ru domainrecover.com
  fabulous.com hugedomains.com namefind.com parkingcrew.net parklogic.com rookdns.com sedoparking.com
  smartname.com undeveloped.com uniregistrymarket.link voodoo.com ztomy.com dns-expired.com expired.name-services.com
  expirenotification.com failed-whois-verification.namecheap.com namebrightdns-expired.com parkpage.foundationapi.com
  renewyourname.net suspended-domain.org verify-contact-details.namecheap.com onamae-server-expired.com
  expired.reg.ru parking.reg.ru suspended.reg.ru juming.com 4.cn ename-parking.net`
    .split(/\s+/)
    .filter(Boolean),
)

/** True if a host serves parked domains. */
export const isParkingHost = (host: string): boolean => isUnder(parkingHosts, host)

export const isParkingServer = (host: string): boolean => isUnder(parkingServers, host)

function isUnder(domains: Set<string>, host: string): boolean {
  const parts = host.toLowerCase().replace(/\.$/, '').split('.')
  return parts.some((_, from) => domains.has(parts.slice(from).join('.')))
}
