import Fastify, { type FastifyBaseLogger } from 'fastify'

/** JSON lines on standard output. What may hold a secret or a person's address never gets into a line. */
export function createLog(level: string): FastifyBaseLogger {
  return Fastify({
    logger: {
      level,
      redact: { paths: ['*.password', '*.email', '*.token', '*.authorization', 'req.headers'], remove: true },
      base: null,
    },
  }).log
}
