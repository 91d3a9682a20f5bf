import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { smtpError, startMailServer } from '#test/mail-server.ts'
import { readMail, readOutbox } from '#test/outbox.ts'
import { type Mail, MailFailure } from './mail.ts'
import { createMailer } from './mailer.ts'

const mail: Mail = {
  to: 'ada@example.com',
  limited_by: null,
  subject: 'Reset your password – today',
  html: '<p>Hello</p>',
  text: 'Hello\n',
}
const mailFrom = 'Wend <hello@wend.example>'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function openMailServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options)
  cleanups.push(() => server.close())
  return server
}

function mailerFor(smtpUrl: string) {
  const mailer = createMailer({ smtpUrl, mailFrom, outboxDir: '/nowhere' })
  cleanups.push(() => mailer.close())
  return mailer
}

const catchFailure = (sending: Promise<void>): Promise<MailFailure> =>
  sending.then(
    () => Promise.reject(new Error('It was sent')),
    (error: unknown) => {
      if (error instanceof MailFailure) return error
      throw error
    },
  )

describe('a mailer with a mail server', () => {
  it('sends text and HTML with all recommended headers', async () => {
    const server = await openMailServer()
    await mailerFor(server.url).send({
      ...mail,
      reply_to: 'bob@example.com',
      unsubscribe_url: 'https://wend.example/stop/abc',
      id: 'job-7@wend.example',
      headers: { 'X-Kind': 'reply' },
    })
    expect(server.mails).toMatchObject([{ to: ['ada@example.com'], from: 'hello@wend.example' }])
    const source = server.mails[0]?.source.replaceAll(/\r\n[ \t]+/g, ' ')
    for (const line of [
      'From: Wend <hello@wend.example>',
      'To: ada@example.com',
      'Reply-To: bob@example.com',
      'Message-ID: <job-7@wend.example>',
      'Auto-Submitted: auto-generated',
      'List-Unsubscribe: <https://wend.example/stop/abc>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'X-Kind: reply',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
    ]) {
      expect(source).toContain(line)
    }
    expect(source).toMatch(/^Subject: =\?UTF-8\?Q\?Reset_your_password_=E2=80=93_today\?=/m)
  })

  it('sends only ASCII in lines of legal length, since not every server accepts more', async () => {
    const server = await openMailServer({ hide8BITMIME: true, hideSMTPUTF8: true })
    const texts = [
      'Plain words',
      'Grüße aus Łódź 🙂 — “welcome”',
      `${'ä'.repeat(2000)}\n${'long '.repeat(400)}`,
    ]
    const mailer = createMailer({
      smtpUrl: server.url,
      mailFrom: 'Wénd <hello@wend.example>',
      outboxDir: '/nowhere',
    })
    cleanups.push(() => mailer.close())
    for (const text of texts)
      await mailer.send({ ...mail, subject: text.slice(0, 200), text, html: `<p>${text}</p>` })
    for (const { source } of server.mails) {
      expect(Buffer.byteLength(source)).toBe(source.length)
      expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    }
    const parsedMails = server.mails.map(({ source }) => readMail(source))
    expect(parsedMails.map(({ text }) => text)).toEqual(texts.map((text) => text.trim()))
    expect(parsedMails.map(({ html }) => html)).toEqual(texts.map((text) => `<p>${text}</p>`))
  })

  it("logs in with the URL's credentials", async () => {
    const server = await openMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        done(password === 'p@ss:w/rd' ? null : new Error('no'), { user: username }),
    })
    await mailerFor(`smtp://ada:p%40ss%3Aw%2Frd@127.0.0.1:${server.port}`).send(mail)
    expect(server.mails[0]?.user).toBe('ada')

    const failure = await catchFailure(mailerFor(`smtp://ada:wrong@127.0.0.1:${server.port}`).send(mail))
    expect(failure.kind).toBe('temporary')
    expect(failure.message).toBe('Mail not sent: EAUTH, the server answered 535')
  })

  it('encrypts if the server can, and rejects an untrusted certificate', async () => {
    const server = await openMailServer({ disabledCommands: [] })
    expect(await catchFailure(mailerFor(server.url).send(mail))).toMatchObject({ kind: 'temporary' })
    expect(server.mails).toEqual([])

    await mailerFor(`${server.url}?tls.rejectUnauthorized=false`).send(mail)
    expect(server.mails).toMatchObject([{ encrypted: true }])
  })

  it('does not send if encryption is required but refused', async () => {
    const server = await openMailServer()
    const failure = await catchFailure(mailerFor(`${server.url}?requireTLS=true`).send(mail))
    expect(failure.kind).toBe('temporary')
    expect(server.mails).toEqual([])
  })

  it.each([
    ['an address that does not exist', { onRcptTo: 550 }, 'permanent'],
    ['a full mailbox', { onRcptTo: 452 }, 'temporary'],
    ['mail taken for spam', { onData: 554 }, 'permanent'],
    ['greylisting', { onData: 451 }, 'temporary'],
    ['a server that is closing', { onConnect: 421 }, 'temporary'],
  ] as const)('classifies %s, without the address', async (_what, replyCodes, kind) => {
    const rejection = (code: number) => smtpError(code, 'Not for ada@example.com')
    const server = await openMailServer({
      ...('onRcptTo' in replyCodes && {
        onRcptTo: (_to, _session, done) => done(rejection(replyCodes.onRcptTo)),
      }),
      ...('onConnect' in replyCodes && {
        onConnect: (_session, done) => done(rejection(replyCodes.onConnect)),
      }),
      ...('onData' in replyCodes && {
        onData: (stream, _session, done) =>
          stream.on('end', () => done(rejection(replyCodes.onData))).resume(),
      }),
    } satisfies SMTPServerOptions)
    const failure = await catchFailure(mailerFor(server.url).send(mail))
    expect(failure.kind).toBe(kind)
    expect(failure.message).not.toContain('ada')
  })

  it('treats a missing server as temporary', async () => {
    const server = await startMailServer()
    await server.close()
    expect(await catchFailure(mailerFor(server.url).send(mail))).toMatchObject({ kind: 'temporary' })
  })

  it.each([
    'ada@example.com, eve@example.com',
    'ada',
    'a@b@c',
    '',
    'Ada <ada@example.com>',
    'a@b.c\r\nBcc: e@x.y',
  ])('sends nothing to %j', async (to) => {
    const server = await openMailServer()
    expect(await catchFailure(mailerFor(server.url).send({ ...mail, to }))).toMatchObject({
      kind: 'permanent',
    })
    expect(server.mails).toEqual([])
  })

  it('prevents header injection through the subject', async () => {
    const server = await openMailServer()
    await mailerFor(server.url).send({ ...mail, subject: 'Hi\r\nBcc: eve@example.com' })
    expect(server.mails[0]?.to).toEqual(['ada@example.com'])
    expect(server.mails[0]?.source).toContain('Subject: Hi Bcc: eve@example.com')
  })
})

describe('a mailer without a mail server', () => {
  it('writes parseable mails', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'wend-outbox-'))
    cleanups.push(() => rm(dataDir, { recursive: true }))
    const text = `Grüße aus Łódź 🙂 ${'long '.repeat(40)}\nhttps://wend.example/${'x'.repeat(120)}?a=1&b=2`
    const multilingual = { ...mail, subject: `Grüße ${'und noch mehr '.repeat(10)}`.trim(), text }
    await createMailer({ mailFrom, outboxDir: join(dataDir, 'outbox') }).send(multilingual)
    expect(await readOutbox(dataDir)).toMatchObject([
      {
        to: 'ada@example.com',
        subject: multilingual.subject,
        text,
        html: '<p>Hello</p>',
        links: [`https://wend.example/${'x'.repeat(120)}?a=1&b=2`],
      },
    ])
  })

  it('wraps no text line of legal length', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'wend-outbox-'))
    cleanups.push(() => rm(dataDir, { recursive: true }))
    const outboxDir = join(dataDir, 'outbox')
    const link = `https://wend.example/reset?token=${'x'.repeat(200)}&amount=1.50`
    const texts = [
      `Reset it:\n${link}\n\n.\nBye`,
      `Grüße aus Łódź 🙂\n${link}\n`,
      `${'ä'.repeat(500)}\n${link}\n`,
    ]
    const mailer = createMailer({ mailFrom, outboxDir })
    for (const text of texts) await mailer.send({ ...mail, text })
    const names = (await readdir(outboxDir)).sort()
    const sources = await Promise.all(names.map((name) => readFile(join(outboxDir, name), 'utf8')))
    expect(sources.map((source) => source.split('\r\n').includes(link))).toEqual([true, true, false])
    expect((await readOutbox(dataDir)).map(({ text }) => text.trimEnd())).toEqual(
      texts.map((text) => text.trimEnd()),
    )
    const server = await openMailServer()
    for (const text of texts) await mailerFor(server.url).send({ ...mail, text })
    expect(server.mails.map(({ source }) => source.includes(`\r\n${link}\r\n`))).toEqual([true, false, false])
  })

  it('writes each mail to a private file, sorted by time', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'wend-outbox-'))
    cleanups.push(() => rm(dataDir, { recursive: true }))
    const outboxDir = join(dataDir, 'outbox')
    const mailer = createMailer({ mailFrom, outboxDir })
    for (const subject of ['one', 'two', 'three']) await mailer.send({ ...mail, subject })
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)))

    const names = (await readdir(outboxDir)).sort()
    expect(names).toHaveLength(23)
    for (const name of names) expect(name).toMatch(/^\d{8}T\d{9}Z-\d{6}-[0-9a-f]{4}\.eml$/)
    const sources = await Promise.all(names.map((name) => readFile(join(outboxDir, name), 'utf8')))
    expect(sources.slice(0, 3).map((source) => /^Subject: (\w+)/m.exec(source)?.[1])).toEqual([
      'one',
      'two',
      'three',
    ])
    expect(sources[0]).toMatch(/^To: ada@example.com\r$/m)
    expect((await stat(join(outboxDir, names[0] ?? ''))).mode & 0o077).toBe(0)
  })
})
