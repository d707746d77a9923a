import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { wechatV3 as platform } from '../../../test/faults/wechat-v3.ts'
import { openAccount, type PlatformAccount } from '../../../test/platform-account.ts'

let account: PlatformAccount
beforeAll(async () => {
  account = await openAccount(platform)
})
afterAll(() => account.gateway.stop())
beforeEach(() => account.gateway.reset())

const downloads = async () => (await account.requests(({ path }) => path === '/v3/certificates')).length

/** The verdict about a new message of the platform, with the serial of another key in it where one is given. */
async function toldWith(serial: string, wish: Record<string, unknown> = {}) {
  const { tradeNo } = await account.create()
  await account.gateway.behave({ notify: wish })
  await account.gateway.pay(tradeNo)
  const withSerial = (headers: Record<string, string>) =>
    serial ? { ...headers, 'Wechatpay-Serial': serial } : headers
  return account.verdict(tradeNo, account.paymentAccount, (sent) => ({ ...sent, headers: withSerial(sent.headers) }))
}

it('certificates are downloaded once, and again where one signs that is not known: the platform exchanged it', async () => {
  expect((await toldWith('')).verdict).toBe('verified')
  const before = await downloads()
  expect((await toldWith('')).verdict).toBe('verified')
  expect(await downloads()).toBe(before)
  expect((await toldWith('', { rotate: true, times: 1 })).verdict).toBe('verified')
  expect(await downloads()).toBe(before + 1)
  expect((await toldWith('')).verdict).toBe('verified')
  expect(await downloads()).toBe(before + 1)
})

it('certificates are looked at again after half a day, and go on where that fails', async () => {
  const { tradeNo } = await account.create()
  await account.gateway.pay(tradeNo)
  const before = await downloads()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 })
  try {
    await account.gateway.behave({ certificates: { status: 500 } })
    expect((await account.verdict(tradeNo)).verdict).toBe('ask')
    expect(await downloads()).toBeGreaterThan(before)
    await account.gateway.reset()
    const again = await downloads()
    await Promise.all([account.verdict(tradeNo), account.verdict(tradeNo)])
    expect(await downloads()).toBe(again + 2)
  } finally {
    vi.useRealTimers()
  }
})

it('a serial that the platform does not have is refused after one look', async () => {
  const before = await downloads()
  const serial = randomBytes(20).toString('hex').toUpperCase()
  expect(await toldWith(serial)).toEqual({
    verdict: 'badSignature',
    problem: `serial ${serial} is not of the platform`,
  })
  expect(await downloads()).toBe(before + 1)
})

it('the id of a public key that the account does not have is refused without a look', async () => {
  const before = await downloads()
  expect((await toldWith('PUB_KEY_ID_01')).verdict).toBe('badSignature')
  expect(await downloads()).toBe(before)
})

it('a message that the APIv3 key does not open makes nobody download anything', async () => {
  const before = await downloads()
  const serial = randomBytes(20).toString('hex').toUpperCase()
  const verdict = await toldWith(serial, { api_key: 'f'.repeat(32) })
  expect(verdict).toEqual({ verdict: 'badSignature', problem: 'the APIv3 key does not open it' })
  expect(await downloads()).toBe(before)
})

it.each([
  ['are sealed with another key', { api_key: 'f'.repeat(32) }],
  ['are signed by somebody else', { wrong_sign: true }],
  ['are not signed', { unsigned: true }],
  ['are none', { after_sign: { data: [] } }],
  ['do not come', { status: 500 }],
])('certificates that %s are not believed, and the notify that needs them is refused', async (_, certificates) => {
  const { tradeNo } = await account.create()
  await account.gateway.behave({ notify: { rotate: true, times: 1 }, certificates })
  await account.gateway.pay(tradeNo)
  expect(await account.verdict(tradeNo)).toEqual({
    verdict: 'badSignature',
    problem: expect.stringMatching(/^serial \w+ is not known, and certificates: /),
  })
  await account.gateway.reset()
  expect((await account.verdict(tradeNo)).verdict).toBe('verified')
})
