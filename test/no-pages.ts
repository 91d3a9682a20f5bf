import type { Pages } from '#platform/http/page-routes.ts'

/** For tests of what is not a page. */
export const noPages: Pages = {
  is_dev: false,
  assets_dir: undefined,
  parametersOf: async () => [],
  render: async () => ({ status: 200, html: '<!doctype html><title>no pages in this test</title>' }),
}
