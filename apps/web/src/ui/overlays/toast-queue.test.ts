import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_TOAST_MS, MAX_SHOWN, noToasts, type Toast, withoutToast, withToast } from './toast-queue.ts'

const toast = (id: number): Toast => ({ id, kind: 'info', text: String(id), more: undefined, ms: DEFAULT_TOAST_MS })
const ids = (toasts: readonly Toast[]) => toasts.map(({ id }) => id)

const SOURCES = join(import.meta.dirname, '../..')

describe('toasts', () => {
  it('stand for 2, 5 or 10 seconds, wherever the site of the customers shows one (1.9-06)', () => {
    const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !file.split(sep).includes('office'))
      .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
      .join('\n')
    const times = [...code.matchAll(/toast\.\w+\([^;]*?\bms: (?!string\b)(\w+)/g)].map(([, time]) => time)
    expect(times.length).toBeGreaterThan(10)
    for (const time of times) expect(['2000', '5000', '10_000', 'WALK_MS']).toContain(time)
  })

  it('stand for five seconds unless told otherwise', () => {
    expect(DEFAULT_TOAST_MS).toBe(5000)
  })

  it('stand three at once at most; the rest wait and none is dropped', () => {
    const queue = [1, 2, 3, 4, 5].map(toast).reduce(withToast, noToasts)
    expect(ids(queue.shown)).toEqual([1, 2, 3])
    expect(ids(queue.waiting)).toEqual([4, 5])
    expect(queue.shown).toHaveLength(MAX_SHOWN)
  })

  it('make room for the next in line when one goes', () => {
    const full = [1, 2, 3, 4, 5].map(toast).reduce(withToast, noToasts)
    const queue = withoutToast(full, 2)
    expect(ids(queue.shown)).toEqual([1, 3, 4])
    expect(ids(queue.waiting)).toEqual([5])
  })

  it('can go before they were ever seen', () => {
    const full = [1, 2, 3, 4].map(toast).reduce(withToast, noToasts)
    expect(withoutToast(full, 4).waiting).toEqual([])
  })
})
