#!/usr/bin/env node
// What a first visit to each page downloads, and the limits it must keep: `node apps/web/size.mjs` after a build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const DIST = fileURLToPath(new URL('dist', import.meta.url))
const ENTRY = 'index.html'

/** A page is drawn when its last file is here, and on a slow line every file costs a moment of its own. */
export const MAX_FILES = 16

/** Route -> the lazy modules it opens with, and its limit in KB (1000 bytes) of gzip, JS and CSS together. */
export const BUDGETS = {
  '/login': { modules: ['src/app/pages/login-page.tsx'], maxKb: 148 },
  '/register': { modules: ['src/app/pages/register-page.tsx'], maxKb: 148 },
  '/': { modules: ['src/app/pages/home-page.tsx'], maxKb: 163 },
  '/shop': { modules: ['src/app/pages/shop-page.tsx'], maxKb: 160 },
  '/order': { modules: ['src/app/pages/orders-page.tsx'], maxKb: 160 },
}

/** @returns {{ route: string, files: number, jsKb: number, cssKb: number, totalKb: number, maxKb: number, fits: boolean }[]} */
export function routeSizes(dist = DIST) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  return Object.entries(BUDGETS).map(([route, { modules, maxKb }]) => {
    const files = filesOf(manifest, [ENTRY, ...modules])
    const kb = (ending) => sum([...files].filter((file) => file.endsWith(ending)).map((file) => gzipKb(dist, file)))
    const [jsKb, cssKb] = [kb('.js'), kb('.css')]
    return {
      route,
      files: files.size,
      jsKb,
      cssKb,
      totalKb: jsKb + cssKb,
      maxKb,
      fits: jsKb + cssKb <= maxKb && files.size <= MAX_FILES,
    }
  })
}

function filesOf(manifest, keys, found = new Set(), seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}. Was the module renamed? Its name stands in size.mjs`)
    found.add(chunk.file)
    for (const sheet of chunk.css ?? []) found.add(sheet)
    filesOf(manifest, chunk.imports ?? [], found, seen)
  }
  return found
}

const gzipKb = (dist, file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = routeSizes()
  for (const { route, files, jsKb, cssKb, totalKb, maxKb, fits } of sizes) {
    const figures = `${totalKb.toFixed(1)} of ${maxKb} KB gzip (JS ${jsKb.toFixed(1)}, CSS ${cssKb.toFixed(1)}), ${files} of ${MAX_FILES} files`
    process.stdout.write(`${fits ? 'ok  ' : 'OVER'} ${route.padEnd(10)} ${figures}\n`)
  }
  process.exit(sizes.every(({ fits }) => fits) ? 0 : 1)
}
