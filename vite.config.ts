import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './scripts/chunks.ts'
import { compressed } from './scripts/compress.ts'
import { insidePage } from './scripts/inside.ts'
import { fetchedModules } from './scripts/modules.ts'
import { preparedAtOnce } from './scripts/prepare.ts'
import { readTexts } from './scripts/texts.ts'

const server = 'http://127.0.0.1:4000'

/** Builds `web/` into `web/dist`: the application, and GraphiQL as a page of its own. */
export default defineConfig({
  root: 'web',
  plugins: [react(), fetchedModules(), readTexts(), insidePage(), preparedAtOnce(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // No data: addresses for fonts and icons: the content security policy has only 'self' for fonts
    assetsInlineLimit: 0,
    // Only the editor of GraphiQL, with its language workers, passes Vite's usual 500 kB
    chunkSizeWarningLimit: 12_000,
    rolldownOptions: {
      // "use no memo" of GraphiQL's packages speaks to the React compiler, which does not run here
      checks: { moduleLevelDirective: false },
      output: chunks,
      input: { index: 'web/index.html', playground: 'web/playground.html', status: 'web/status.html' },
    },
  },
  server: {
    proxy: {
      '/graphql': { target: server, ws: true },
      '/trinity': server,
      '/api': server,
      '/storage': server,
      '/paper': server,
    },
  },
})
