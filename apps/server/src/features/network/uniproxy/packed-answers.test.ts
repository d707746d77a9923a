import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { keepPacked } from './packed-answers.ts'

const list = (etag: string, length = 5000) => ({
  body: Buffer.alloc(length, etag),
  contentType: 'application/json',
  etag,
})

describe('a packed answer', () => {
  it('has the same bytes in gzip, and the weak form of the same tag', async () => {
    const answer = await keepPacked()('1', '"a"', async () => list('"a"'))
    expect(answer).toMatchObject({ coding: 'gzip', etag: 'W/"a"', contentType: 'application/json' })
    expect(gunzipSync(answer.body)).toEqual(list('"a"').body)
  })

  it('stays as it is when it fits into one packet', async () => {
    expect(await keepPacked()('1', '"a"', async () => list('"a"', 1023))).toEqual(list('"a"', 1023))
  })
})

describe('packed answers that are kept', () => {
  it('are made once for all that ask, also at the same time', async () => {
    const keep = keepPacked()
    const make = vi.fn(async () => list('"a"'))
    const [one, two] = await Promise.all([keep('1', '"a"', make), keep('1', '"a"', make)])
    expect(await keep('1', '"a"', make)).toBe(one)
    expect(two).toBe(one)
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('are made anew for another tag and for another list', async () => {
    const keep = keepPacked()
    await keep('1', '"a"', async () => list('"a"'))
    expect(await keep('1', '"b"', async () => list('"b"'))).toMatchObject({ etag: 'W/"b"' })
    expect(await keep('2', '"a"', async () => list('"c"'))).toMatchObject({ etag: 'W/"c"' })
  })

  it('are made anew after a failure', async () => {
    const keep = keepPacked()
    await expect(keep('1', '"a"', () => Promise.reject(new Error('no list')))).rejects.toThrow('no list')
    expect(await keep('1', '"a"', async () => list('"a"'))).toMatchObject({ etag: 'W/"a"' })
  })

  it('hold so many bytes at most: the oldest one is dropped first', async () => {
    const { length } = (await keepPacked()('1', '"a"', async () => list('"a"'))).body
    const keep = keepPacked(2 * length)
    const makers = ['"a"', '"b"', '"c"'].map((etag) => ({ etag, make: vi.fn(async () => list(etag)) }))
    for (const { etag, make } of makers) await keep(etag, etag, make)
    for (const { etag, make } of makers.toReversed()) await keep(etag, etag, make)
    expect(makers.map(({ make }) => make.mock.calls.length)).toEqual([2, 1, 1])
  })
})
