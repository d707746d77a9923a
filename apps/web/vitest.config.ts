import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const contract = (path: string) => fileURLToPath(new URL(`../../packages/contract/${path}`, import.meta.url))

/** Screens, drawn in Chromium as the site draws them, with the calls answered by each test (`test/answers.ts`). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    alias: {
      // The page does without validators; its tests use them to check every question and answer.
      '#schema': contract('src/schema/zod.ts'),
      '@golden': contract('golden'),
    },
  },
  // Listed, because a library that Vite first finds while tests run makes it reload the page under them.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      '@mantine/core',
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      '@tabler/icons-react',
      'axe-core',
      'uqr',
      'zod/mini',
    ],
  },
  test: {
    name: 'screens',
    env: { DUKOU_ANSWER_MS: process.env.DUKOU_ANSWER_MS ?? '0', DUKOU_LOOKS: process.env.DUKOU_LOOKS ?? '' },
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['test/setup.ts'],
    // Only a failing test takes so long. What a test waits for has all that is left of it: with an `actionTimeout`,
    // `expect.element` would fall back to one second, which a busy machine needs for a single part.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Three pages of one browser: while one waits for its picture, the others work.
    fileParallelism: true,
    maxWorkers: 3,
    // A test closes its page and takes its answers with it, so that the modules need not be fetched anew for each file.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
        contextOptions: {
          locale: 'zh-CN',
          timezoneId: 'Asia/Shanghai',
          permissions: ['clipboard-read', 'clipboard-write'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
