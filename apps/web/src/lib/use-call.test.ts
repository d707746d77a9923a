import { listOrders, listPlans, tradeStatus } from '@dukou/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onCallTrouble } from './client.ts'
import { toBase64 } from './envelope.ts'
import { queryClient } from './query-client.ts'
import { asking, refresh } from './use-call.ts'

const asked: string[] = []
const told = vi.fn()
let isConnected = true

onCallTrouble('networkFailure', told)

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (!isConnected) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ data: toBase64(JSON.stringify({ code: 0, data: [], msg: '' })) }))
  })
  return () => vi.unstubAllGlobals()
})

afterEach(() => {
  isConnected = true
  asked.length = 0
  told.mockClear()
  queryClient.clear()
})

const orders = () => queryClient.fetchQuery(asking(listOrders, {}))

describe('an answer', () => {
  it('is known by the call and by what was asked', () => {
    const keys = ['a'.repeat(24), 'b'.repeat(24)].map((tradeId) => asking(tradeStatus, { tradeId }).queryKey)
    expect(keys[0]).not.toEqual(keys[1])
    expect(asking(listOrders, {}).queryKey).not.toEqual(asking(listPlans, {}).queryKey)
    expect(asking(listOrders, {}, { occasion: 'x' }).queryKey).not.toEqual(asking(listOrders, {}).queryKey)
  })

  it('is asked for once by all who ask the same', async () => {
    await Promise.all([orders(), orders()])
    await orders()
    expect(asked).toEqual([listOrders.path])
  })

  it('is asked for anew after something changed it, and no other is', async () => {
    await orders()
    await queryClient.fetchQuery(asking(listPlans, {}))
    await refresh(listOrders)
    await orders()
    await queryClient.fetchQuery(asking(listPlans, {}))
    expect(asked).toEqual([listOrders.path, listPlans.path, listOrders.path])
  })

  it('makes old what is changed by asking for it', async () => {
    await orders()
    await queryClient.fetchQuery(asking(listPlans, {}, { changes: [listOrders] }))
    await orders()
    expect(asked).toEqual([listOrders.path, listPlans.path, listOrders.path])
  })

  it('that does not come is told where nothing stands yet, and not where an old one does', async () => {
    isConnected = false
    await expect(orders()).rejects.toThrow('网络错误')
    expect(told).toHaveBeenCalledOnce()
    isConnected = true
    await orders()
    isConnected = false
    await refresh(listOrders)
    await expect(orders()).rejects.toThrow('网络错误')
    expect(told).toHaveBeenCalledOnce()
  })
})
