import Fastify, { type FastifyBaseLogger } from 'fastify'

/** JSON lines on standard output. What may hold a secret or a person's address never gets into a line. */
export function createLog(level: string): FastifyBaseLogger {
  return Fastify({
    logger: {
      level,
      redact: { paths: ['*.password', '*.email', '*.token', '*.authorization', 'req.headers'], remove: true },
      serializers: { err: seriousError },
      base: null,
    },
  }).log
}

/** What went wrong, without what PostgreSQL tells beside it: its details quote rows. */
function seriousError(error: Error) {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return { type: error.name, message: error.message, stack: error.stack ?? '', code, constraint }
}
