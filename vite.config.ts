import { realpathSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Pages are built twice: for browsers (split by screen) and for rendering on the server. The server's own code is
// not built at all: Node runs it as it is.
export default defineConfig({
  plugins: [react()],
  resolve: {
    // Browsers need the contract's addresses, not its shapes: zod's runtime stays out (docs/decisions/0001).
    alias: [{ find: /^zod$/, replacement: new URL('./src/web/no-zod.ts', import.meta.url).pathname }],
  },
  // While developing, faces and styles come straight from node_modules, which may be a link to another checkout.
  server: { fs: { allow: ['.', realpathSync('node_modules')] } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        sourcemap: true,
        // The styles are an entry of their own: they fix the order of the cascade layers, so they come first.
        rolldownOptions: { input: ['src/ui/styles.css', 'src/web/client.tsx', 'src/web/mark-member.ts'] },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/ssr',
        sourcemap: true,
        ssr: 'src/web/render.tsx',
        rolldownOptions: { output: { entryFileNames: 'render.js' } },
      },
    },
  },
  builder: {},
})
