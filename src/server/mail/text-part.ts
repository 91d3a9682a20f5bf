/** The longest line that mail may have, without its end (RFC 5322, 2.1.1). */
const mostBytes = 998

/**
 * The plain text of a mail as it is sent: as it is, unless a line is longer than mail may have. The usual
 * `quoted-printable` cuts lines at 76 characters, which breaks long links wherever a mail is read as it is written.
 * @returns in nodemailer's terms, and whether it holds more than ASCII
 */
export function textPart(text: string): { part: object; is8Bit: boolean } {
  const lines = text.split(/\r\n|\r|\n/)
  const is8Bit = Buffer.byteLength(text) > text.length
  if (text.includes('\0') || lines.some((line) => Buffer.byteLength(line) > mostBytes))
    return { part: { contentType: 'text/plain; charset=utf-8', content: text }, is8Bit: false }
  const head = [
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${is8Bit ? '8bit' : '7bit'}`,
  ]
  return { part: { raw: [...head, '', ...lines].join('\r\n') }, is8Bit }
}
