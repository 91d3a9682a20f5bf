import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { markedTexts } from '#i18n/marked-texts.ts'

/** The gallery of the design system: `npx vite test/ui-gallery`. Not part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../node_modules/.vite-ui-gallery',
  plugins: [react(), markedTexts('en')],
  // node_modules may be a link to another checkout.
  server: { fs: { strict: false } },
  build: { outDir: '/tmp/wend-ui-gallery', emptyOutDir: true },
})
