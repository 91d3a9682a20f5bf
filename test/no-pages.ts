import type { Pages } from '#platform/http/page-routes.ts'

/** A stub page renderer, for tests without pages. */
export const noPages: Pages = {
  is_dev: false,
  assets_dir: undefined,
  findParameters: async () => [],
  render: async () => ({ status: 200, html: '<!doctype html><title>no pages in this test</title>' }),
}
