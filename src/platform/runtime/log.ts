import Fastify, { type FastifyBaseLogger } from 'fastify'
import { readableLine } from './pretty-log-line.ts'

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
