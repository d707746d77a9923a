import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropOldParts } from './drop-old-parts.ts'

const DAY_MS = 24 * 3600_000
let dir: string
let at: number

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dukou-parts-'))
  mkdirSync(join(dir, 'assets'))
  mkdirSync(join(dir, '.vite'))
  mkdirSync(join(dir, '.maps'))
  at = 1_000 * DAY_MS
})
afterEach(() => rmSync(dir, { recursive: true }))

/** A build that wrote these files, so many days after the last one. */
function build(names: string[], { daysLater = 0 } = {}): void {
  at += daysLater * DAY_MS
  for (const name of names) {
    for (const end of ['', '.gz', '.br']) writeFileSync(join(dir, 'assets', name + end), 'x')
    writeFileSync(join(dir, '.maps', `${name}.map`), '{}')
  }
  const manifest = Object.fromEntries(names.map((name) => [name, { file: `assets/${name}` }]))
  writeFileSync(join(dir, '.vite/manifest.json'), JSON.stringify(manifest))
  for (const page of ['index.html', 'admin.html']) writeFileSync(join(dir, page), '')
  dropOldParts(dir, at)
}
const stands = (name: string) =>
  [...['', '.gz', '.br'].map((end) => join(dir, 'assets', name + end)), join(dir, '.maps', `${name}.map`)].map(
    existsSync,
  )

describe('a part that a build replaced', () => {
  it('stands for a week after that, however old it was, and goes with its copies', () => {
    build(['page-a.js'])
    build(['page-b.js'], { daysLater: 90 })
    build(['page-c.js'], { daysLater: 6.9 })
    expect(stands('page-a.js')).toEqual([true, true, true, true])
    build(['page-c.js'], { daysLater: 0.2 })
    expect(stands('page-a.js')).toEqual([false, false, false, false])
    expect(stands('page-b.js')).toEqual([true, true, true, true])
  })

  it('and that a later build has again stays as long as that one', () => {
    build(['page-a.js'])
    build(['page-b.js'])
    build(['page-a.js'], { daysLater: 5 })
    build(['page-a.js'], { daysLater: 30 })
    expect(stands('page-a.js')).toEqual([true, true, true, true])
    expect(stands('page-b.js')).toEqual([false, false, false, false])
  })
})
