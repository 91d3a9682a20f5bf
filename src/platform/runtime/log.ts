import Fastify, { type FastifyBaseLogger } from 'fastify'

interface LineStream {
  write(line: string): void
}

const terminal: LineStream = { write: (line) => void process.stdout.write(readableLine(line)) }

/**
 * JSON lines on standard output, or where tests read them; at a terminal lines that are easy to read. Secrets and mail addresses never
 * get into a line; network addresses only into those of security-log.ts.
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
      serializers: { err: seriousError },
      base: null,
    },
  }).log
}

/** What went wrong, without PostgreSQL's details, which quote rows. */
function seriousError(error: Error) {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return { type: error.name, message: error.message, stack: error.stack ?? '', code, constraint }
}

const levels = { warning: 40, error: 50 }

/** Control characters, which could forge lines at a terminal. */
const isOdd = (text: string) => /\p{Cc}/u.test(text)

/** A JSON line of the log for the eye: when, how bad, what, what else belongs to it, and where an error came from. */
export function readableLine(json: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(json)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const bad = level < levels.warning ? '' : level < levels.error ? 'warning: ' : 'error: '
  // What the sentence says already is not said again.
  const facts = Object.entries(rest)
    .map(
      ([name, value]) =>
        [name, typeof value === 'string' && !isOdd(value) ? value : JSON.stringify(value)] as const,
    )
    .filter(([, value]) => !msg.includes(value))
    .map(([name, value]) => ` ${name}=${value}`)
  const cause = err ? `\n${(err.stack || err.message).replace(/[^\P{Cc}\n\t]/gu, '�')}` : ''
  return `${clock} ${bad}${msg}${facts.join('')}${cause}\n`
}
