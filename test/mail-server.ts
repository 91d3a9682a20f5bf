import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  port: number
  /** Its plain `smtp://` address. */
  url: string
  /** Accepted mails, oldest first. */
  mails: { to: string[]; from: string; source: string; user: string | undefined; encrypted: boolean }[]
  close(): Promise<void>
}

/** An error that the SMTP server replies with. */
export const smtpError = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

/** A real mail server on loopback that stores accepted mails; `options` are those of the smtp-server library. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope, user, secure }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          source: Buffer.concat(chunks).toString(),
          user: user as string | undefined,
          encrypted: secure,
        })
        done()
      })
    },
    ...options,
  })
  // Clients that disconnect midway are part of the tests.
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
