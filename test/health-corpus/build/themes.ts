import { blocks, hexo, letter, sidebar } from '../held-out/build/blog-themes.ts'
import { appShell, builder, homepage, photos, splash, stream } from '../held-out/build/page-themes.ts'
import { blogger, ghost, prose, wordpress } from './hosted-themes.ts'
import { byHand, eleventy, hugo, jekyll, terminal, wiki } from './static-themes.ts'

/** Themes of site generators: each renders a site's front page. */
export const themes = {
  ...{ wordpress, hugo, jekyll, ghost, blogger, prose, wiki, eleventy, byHand, terminal },
  ...{ blocks, sidebar, hexo, letter, photos, appShell, splash, builder, homepage, stream },
}
