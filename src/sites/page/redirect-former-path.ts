import type { FastifyInstance } from 'fastify'

/** Redirects the path of site details in 0.2: pages of that version may still be open in browsers after an upgrade. */
export function redirectFormerPath(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>('/api/blogs/:id/in-full/', (request, reply) =>
    reply.redirect(`/api/blogs/${encodeURIComponent(request.params.id)}/details/`, 308),
  )
}
