import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { hiddenMaps } from './hidden-maps.ts'
import { offlineWorker } from './offline-worker.ts'
import { PARTS } from './parts.ts'
import { precompress } from './precompress.ts'
import { startScript } from './start-script.ts'

/** The server that answers the calls while `vite` serves the pages. */
const API = process.env.API ?? 'http://127.0.0.1:8080'

/** Two sites, each with a document of its own: the customers' and the back office's. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), startScript(), hiddenMaps(), precompress(), offlineWorker()],
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  server: { proxy: { '/api': API, '/user': API, '/describe': API, '/country': API } },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // Nothing as data: address, so that the security policy can stay narrow.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What earlier builds wrote stays for a week, for tabs that are open (`drop-old-parts.ts`).
    emptyOutDir: false,
    rolldownOptions: {
      input: { index: 'index.html', admin: 'admin.html' },
      output: { codeSplitting: { groups: PARTS.map((part, at) => ({ ...part, priority: PARTS.length - at })) } },
      treeshake: { moduleSideEffects: (id) => !/packages\/(contract|domain|formats)\/src\//.test(id) },
    },
  },
})
