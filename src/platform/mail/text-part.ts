/** The longest line that mail may have, without its end (RFC 5322, 2.1.1). */
const mostBytes = 998

/**
 * The plain text of a mail, as it is wherever it may be: the usual `quoted-printable` cuts lines at 76 characters, which
 * breaks long links wherever a mail is read as it is written.
 * @param may8Bit whether more than ASCII may be written as it is: not every mail server takes that (RFC 6152)
 * @returns in nodemailer's terms
 */
export function textPart(text: string, may8Bit: boolean): object {
  const lines = text.split(/\r\n|\r|\n/)
  const is8Bit = Buffer.byteLength(text) > text.length
  const isTooLong = lines.some((line) => Buffer.byteLength(line) > mostBytes)
  if (isTooLong || text.includes('\0') || (is8Bit && !may8Bit))
    return { contentType: 'text/plain; charset=utf-8', content: text }
  const head = [
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${is8Bit ? '8bit' : '7bit'}`,
  ]
  return { raw: [...head, '', ...lines].join('\r\n') }
}
