import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createSecureContext, type SecureContext } from 'node:tls'
import {
  bits,
  identifier,
  integer,
  numbered,
  numberedBytes,
  octets,
  sequence,
  set,
  text,
  utcTime,
  yes,
} from './der.ts'
import type { WebHost } from './web-host.ts'

const dayMs = 24 * 60 * 60 * 1000
const ecdsaWithSha256 = sequence(identifier('1.2.840.10045.4.3.2'))

interface Wanted {
  subject: string
  issuer: string
  /** In days from now. */
  from: number
  to: number
  key: KeyObject
  signedBy: KeyObject
  extension: Buffer
}

let serial = 0

/** An X.509 certificate (RFC 5280) as PEM. */
function certify({ subject, issuer, from, to, key, signedBy, extension }: Wanted): string {
  const nameOf = (name: string) => sequence(set(sequence(identifier('2.5.4.3'), text(name))))
  const time = (days: number) => utcTime(new Date(Date.now() + days * dayMs))
  const claims = sequence(
    numbered(0, integer(2)),
    integer(++serial),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(time(from), time(to)),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    numbered(3, sequence(extension)),
  )
  const whole = sequence(claims, ecdsaWithSha256, bits(sign('sha256', claims, signedBy)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const isAuthority = sequence(identifier('2.5.29.19'), yes, octets(sequence(yes)))
const isFor = (name: string) => sequence(identifier('2.5.29.17'), octets(sequence(numberedBytes(2, name))))

export interface Certificates {
  /** The authority's certificate (PEM), to be trusted by clients. */
  ca: string
  /** A host's certificate; created on first use. */
  contextFor(host: Pick<WebHost, 'name' | 'certificate'>): SecureContext
}

/** A certificate authority for tests. All hosts share one key, since generating keys takes longer than signing. */
export function createCertificates(): Certificates {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const hosts = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = 'The test web'
  const ca = certify({
    subject: issuer,
    issuer,
    from: -1,
    to: 30,
    key: authority.publicKey,
    signedBy: authority.privateKey,
    extension: isAuthority,
  })
  const key = hosts.privateKey.export({ type: 'pkcs8', format: 'pem' })

  function make({ name, certificate = 'good' }: Pick<WebHost, 'name' | 'certificate'>) {
    const named = certificate === 'of_another' ? 'another.example' : name
    const isOwn = certificate === 'self_signed'
    const cert = certify({
      // A common name has at most 64 characters, and clients no longer read it.
      subject: named.slice(0, 64),
      issuer: isOwn ? named.slice(0, 64) : issuer,
      ...(certificate === 'expired' ? { from: -100, to: -10 } : { from: -1, to: 30 }),
      key: hosts.publicKey,
      signedBy: isOwn ? hosts.privateKey : authority.privateKey,
      extension: isFor(named),
    })
    return createSecureContext({ key, cert })
  }

  const contexts = new Map<string, SecureContext>()
  return {
    ca,
    contextFor(host) {
      const context = contexts.get(host.name) ?? make(host)
      contexts.set(host.name, context)
      return context
    },
  }
}
