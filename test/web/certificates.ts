import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createSecureContext, type SecureContext } from 'node:tls'
import {
  bitString,
  booleanTrue,
  contextTag,
  contextTagText,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  set,
  utcTime,
  utf8String,
} from './der.ts'
import type { WebHost } from './web-host.ts'

const dayMs = 24 * 60 * 60 * 1000
const ecdsaWithSha256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'))

interface CertificateFields {
  subject: string
  issuer: string
  /** In days from now. */
  from: number
  to: number
  key: KeyObject
  signingKey: KeyObject
  extension: Buffer
}

let serial = 0

/** An X.509 certificate (RFC 5280) as PEM. */
function createCertificate({
  subject,
  issuer,
  from,
  to,
  key,
  signingKey,
  extension,
}: CertificateFields): string {
  const encodeName = (name: string) => sequence(set(sequence(objectIdentifier('2.5.4.3'), utf8String(name))))
  const time = (days: number) => utcTime(new Date(Date.now() + days * dayMs))
  const certificateBody = sequence(
    contextTag(0, integer(2)),
    integer(++serial),
    ecdsaWithSha256,
    encodeName(issuer),
    sequence(time(from), time(to)),
    encodeName(subject),
    key.export({ type: 'spki', format: 'der' }),
    contextTag(3, sequence(extension)),
  )
  const certificate = sequence(
    certificateBody,
    ecdsaWithSha256,
    bitString(sign('sha256', certificateBody, signingKey)),
  )
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const basicConstraints = sequence(
  objectIdentifier('2.5.29.19'),
  booleanTrue,
  octetString(sequence(booleanTrue)),
)
const subjectAltName = (name: string) =>
  sequence(objectIdentifier('2.5.29.17'), octetString(sequence(contextTagText(2, name))))

export interface Certificates {
  /** The authority's certificate (PEM), to be trusted by clients. */
  ca: string
  /** A host's certificate; created on first use. */
  contextFor(host: Pick<WebHost, 'name' | 'certificate'>): SecureContext
}

/** A certificate authority for tests. All hosts share one key, since generating keys takes longer than signing. */
export function createCertificates(): Certificates {
  const authorityKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const hostKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = 'The test web'
  const ca = createCertificate({
    subject: issuer,
    issuer,
    from: -1,
    to: 30,
    key: authorityKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    extension: basicConstraints,
  })
  const key = hostKeys.privateKey.export({ type: 'pkcs8', format: 'pem' })

  function createContext({ name, certificate = 'good' }: Pick<WebHost, 'name' | 'certificate'>) {
    const certificateName = certificate === 'of_another' ? 'another.example' : name
    const isSelfSigned = certificate === 'self_signed'
    const cert = createCertificate({
      // A common name has at most 64 characters, and clients no longer read it.
      subject: certificateName.slice(0, 64),
      issuer: isSelfSigned ? certificateName.slice(0, 64) : issuer,
      ...(certificate === 'expired' ? { from: -100, to: -10 } : { from: -1, to: 30 }),
      key: hostKeys.publicKey,
      signingKey: isSelfSigned ? hostKeys.privateKey : authorityKeys.privateKey,
      extension: subjectAltName(certificateName),
    })
    return createSecureContext({ key, cert })
  }

  const contexts = new Map<string, SecureContext>()
  return {
    ca,
    contextFor(host) {
      const context = contexts.get(host.name) ?? createContext(host)
      contexts.set(host.name, context)
      return context
    },
  }
}
