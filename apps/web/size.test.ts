import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_OFFLINE_KB, MAX_PLOT_KB, offlineKb, pageSizes, plotSize } from './size.ts'

const dist = mkdtempSync(join(tmpdir(), 'dukou-web-'))

beforeAll(() => {
  // In a process of its own, because NODE_ENV is `test` here and React's development build would be taken.
  const vite = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', dist, '--emptyOutDir'], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'production' },
  })
}, 180_000)

afterAll(() => rmSync(dist, { recursive: true, force: true }))

describe('the built site', () => {
  it('keeps every page inside its download limit', () => {
    for (const { path, totalKb, maxKb } of pageSizes(dist)) {
      expect(totalKb, `${path} downloads ${totalKb.toFixed(1)} KB`).toBeLessThanOrEqual(maxKb)
    }
  })

  it('keeps the copy for the time without a line small: home, the guides and no other page', () => {
    expect(offlineKb(dist)).toBeLessThanOrEqual(MAX_OFFLINE_KB)
    const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
    expect(worker).toMatch(/\/assets\/flclash-for-pc-/)
    expect(worker).not.toMatch(/shop-page|office|__(BUILD|FILES)__/)
  })

  it('starts neither site with parts that the other alone has', () => {
    const named = (file: string) => readFileSync(join(dist, file), 'utf8')
    expect(named('index.html')).toMatch(/site-words/)
    expect(named('index.html')).not.toMatch(/office|lists-|admin-/)
    expect(named('admin.html')).toMatch(/office-parts/)
    expect(named('admin.html')).not.toMatch(/shop-parts|lists-|index-.{8}\.js"/)
  })

  it('has one small library for plots, which no customer downloads', () => {
    const { kb, customers } = plotSize(dist)
    expect(kb).toBeGreaterThan(10)
    expect(kb).toBeLessThanOrEqual(MAX_PLOT_KB)
    expect(customers).toEqual([])
  })

  it('keeps the pages of most visits, and the start page of the back office, inside limits that no row may raise', () => {
    const limits = { '/login': 116, '/register': 116, '/': 158, '/shop': 146, '/order': 146, '/admin': 190 }
    const sizes = new Map(pageSizes(dist).map((size) => [size.path, size]))
    for (const [path, limit] of Object.entries(limits)) {
      expect(sizes.get(path)?.totalKb, path).toBeLessThanOrEqual(limit)
      expect(sizes.get(path)?.files, path).toBeLessThanOrEqual(25)
    }
  })

  it('fetches few files for every page, with what comes after it is drawn', () => {
    for (const { path, files, maxFiles } of pageSizes(dist)) expect(files, path).toBeLessThanOrEqual(maxFiles)
  })

  it('has no files that import each other in a circle: one of them would run before what it needs', () => {
    expect(importCircles(join(dist, 'assets'))).toEqual([])
  })

  it.each(['index.html', 'admin.html'])(
    'has in %s one place for the nonce and nothing that a strict policy refuses',
    (file) => {
      const page = readFileSync(join(dist, file), 'utf8')
      expect(page.split('__CSP_NONCE__')).toHaveLength(2)
      expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
      expect(page).not.toMatch(/\sstyle=|<style|\son\w+=/)
    },
  )

  it.each(['index.html', 'admin.html'])('names no other host in %s', (file) => {
    expect(readFileSync(join(dist, file), 'utf8')).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  it('lies beside its own brotli and gzip forms', () => {
    const assets = readdirSync(join(dist, 'assets'))
    for (const name of assets.filter((one) => /\.(js|css)$/.test(one))) {
      expect(assets).toContain(`${name}.br`)
      expect(assets).toContain(`${name}.gz`)
    }
  })
})

/** @returns each circle of static imports among the scripts of a folder, as `a.js > b.js > a.js` */
function importCircles(folder: string): string[] {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const imports = new Map(scripts.map((name) => [name, importsOf(readFileSync(join(folder, name), 'utf8'))]))
  expect([...imports.values()].flat().length).toBeGreaterThan(scripts.length)
  const known = new Set<string>()
  const walk = (name: string, path: string[]): string[] => {
    if (path.includes(name)) return [[...path.slice(path.indexOf(name)), name].join(' > ')]
    if (known.has(name)) return []
    const circles = (imports.get(name) ?? []).flatMap((next) => walk(next, [...path, name]))
    known.add(name)
    return circles
  }
  return scripts.flatMap((name) => walk(name, []))
}

function importsOf(script: string): string[] {
  return [...script.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, name = '']) => name)
}
