import Fastify, { type FastifyBaseLogger } from 'fastify'

interface LineStream {
  write(line: string): void
}

const terminal: LineStream = { write: (line) => void process.stdout.write(prettyLogLine(line)) }

/**
 * Creates the log: JSON lines on standard output (or a test's stream), pretty lines on a terminal. Lines never contain
 * secrets or email addresses; only those of security-log.ts contain IP addresses.
 */
export function createLog(
  level: string,
  stream: LineStream | undefined = process.stdout.isTTY ? terminal : undefined,
): FastifyBaseLogger {
  return Fastify({
    logger: {
      level,
      ...(stream ? { stream } : {}),
      redact: { paths: ['*.password', '*.email', '*.token', '*.authorization', 'req.headers'], remove: true },
      serializers: { err: serializeError },
      base: null,
    },
  }).log
}

/** Serializes an error without PostgreSQL's details, which quote rows. */
function serializeError(error: Error) {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return { type: error.name, message: error.message, stack: error.stack ?? '', code, constraint }
}

const levels = { warning: 40, error: 50 }

/** Control characters could forge lines on a terminal. */
const hasControlCharacters = (text: string) => /\p{Cc}/u.test(text)

/** Formats a JSON log line for a terminal: time, severity, message, details and stack. */
export function prettyLogLine(json: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(json)
  const timeOfDay = new Date(time).toTimeString().slice(0, 8)
  const severity = level < levels.warning ? '' : level < levels.error ? 'warning: ' : 'error: '
  // Omit details that the message already contains.
  const details = Object.entries(rest)
    .map(
      ([name, value]) =>
        [
          name,
          typeof value === 'string' && !hasControlCharacters(value) ? value : JSON.stringify(value),
        ] as const,
    )
    .filter(([, value]) => !msg.includes(value))
    .map(([name, value]) => ` ${name}=${value}`)
  const cause = err ? `\n${(err.stack || err.message).replace(/[^\P{Cc}\n\t]/gu, '�')}` : ''
  return `${timeOfDay} ${severity}${msg}${details.join('')}${cause}\n`
}
