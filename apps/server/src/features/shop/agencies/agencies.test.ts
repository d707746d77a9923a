import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { digestOf, post, type TestClient } from '../../../../test/client.ts'
import { staffMember } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants } from '../../../../test/shop.ts'
import { writeSettings } from '../../base/settings/index.ts'

let server: TestServer
let admin: TestClient
let planId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  planId = await addPlan(server.app, { name: '江船 · 月', gb: 100n, days: 30, bonus: 10, priceLi: 29_900n })
})
afterAll(async () => {
  expect(await brokenInvariants(server.app)).toEqual([])
  await server.stop()
})

const key = () => ({ 'idempotency-key': randomUUID() })
let made = 0

/** An agency with an owner, a domain and a pool for two sales. */
async function anAgency(pool = { addBytes: 220n * GB, addDays: 60 }) {
  made += 1
  const owner = await server.member()
  const domain = `agency${made}.example`
  const face = { name: `代理 ${made}`, domain, contact: `t.me/agency${made}`, logoUrl: '' }
  const { id } = await admin.ok('saveAgency', { revision: null, id: null, ownerEmail: owner.email, ...face })
  await admin.call('allocateToAgency', { id, ...pool, reason: '三月进货' }, key())
  return { id, owner, domain, face }
}

async function aCustomer(owner: TestClient) {
  const email = `customer${randomUUID().slice(0, 8)}@example.com`
  const passwordDigest = digestOf('a password of the agency')
  const { id } = await owner.ok('openAgencyAccount', { email, passwordDigest })
  const client = server.visitor()
  client.token = (await client.ok('login', { email, passwordDigest })).token
  return Object.assign(client, { id, email })
}

describe('an account that an agency opens', () => {
  it('has an e-mail address, as one of a sign-up has', async () => {
    const { owner } = await anAgency()
    const passwordDigest = digestOf('a password of the agency')
    for (const email of ['', 'no address', 'a"b@example.com', 'admin@localhost']) {
      const { code } = await owner.call('openAgencyAccount', { email, passwordDigest })
      expect({ email, code }).toEqual({ email, code: refusalCodes.badInput })
    }
    expect(await owner.ok('agencyCustomers', { sought: '' })).toEqual([])
  })
})

describe('the domain of an agency', () => {
  const saveWith = async (domain: string) => {
    const owner = await server.member()
    return admin.call('saveAgency', {
      revision: null,
      id: null,
      ownerEmail: owner.email,
      name: '江船',
      domain,
      contact: '',
      logoUrl: '',
    })
  }

  it.each(['127.0.0.1', '2001:db8::1', 'localhost', 'a b.example', 'a.example:443', 'https://a.example', 'a..example'])(
    'is refused where it is %s',
    async (domain) => {
      expect((await saveWith(domain)).code).toBe(refusalCodes.badInput)
    },
  )

  it('is none of the site’s own, and the site takes none of an agency', async () => {
    const own = { preferredDomain: 'go.dukou.example', agencyUserDomain: 'agency.dukou.example' }
    await writeSettings(server.app.db, { ...own, subscriptionHost: 'https://sub.dukou.example:8443' })
    for (const domain of ['go.dukou.example', 'GO.dukou.example', 'sub.dukou.example', 'agency.dukou.example']) {
      const { code, msg } = await saveWith(domain)
      expect([code, msg]).toEqual([refusalCodes.badInput, expect.stringContaining('是本站自己的域名')])
    }
    await writeSettings(server.app.db, { preferredDomain: '', agencyUserDomain: '', subscriptionHost: '' })
    const { domain } = await anAgency()
    const settings = { ...(await admin.ok('getSettings', {})), revision: null }
    const { code, msg } = await admin.call('saveSettings', { ...settings, preferredDomain: domain.toUpperCase() })
    expect([code, msg]).toEqual([refusalCodes.settingInvalid, expect.stringContaining(domain)])
  })

  it('is nobody else’s', async () => {
    const { domain } = await anAgency()
    expect((await saveWith(domain.toUpperCase())).code).toBe(refusalCodes.agencyDomainTaken)
  })
})

describe('the price of a plan at an agency', () => {
  it.each([-1, 0, 0.001, 1.005, 10_000_001, '5', 1e16])('is refused where it is %s', async (price) => {
    const { owner } = await anAgency()
    const { answered } = await post(
      `${server.origin}/api/agency/set_price`,
      { combo_id: planId, price },
      { authorization: `Bearer ${owner.token}` },
    )
    expect([answered.code, answered.msg]).toEqual([refusalCodes.badInput, expect.stringContaining('price')])
  })
})

describe('the pool of an agency', () => {
  it.each([2 ** 53, -(2 ** 53), '9007199254740993', 1.5])(
    'does not take %s bytes, which JSON rounds',
    async (bytes) => {
      const { id } = await anAgency()
      const { answered } = await post(
        `${server.origin}/api/admin/agency/allocate`,
        { _id: id, addTraffic: bytes, addDays: 0, reason: 'test' },
        { authorization: `Bearer ${admin.token}`, ...key() },
      )
      expect([answered.code, answered.msg]).toEqual([refusalCodes.badInput, expect.stringContaining('addTraffic')])
    },
  )

  it('is filled and emptied by an admin with a reason, never below nothing, and each act is on record', async () => {
    const { id, owner } = await anAgency()
    const take = { id, addBytes: -221n * GB, addDays: 0, reason: '收回' }
    const refused = await admin.call('allocateToAgency', take, key())
    expect({ code: refused.code, msg: refused.msg }).toEqual({
      code: refusalCodes.agencyPoolShort,
      msg: expect.stringContaining('220.00 GB、60 天'),
    })
    const taken = await admin.call('allocateToAgency', { ...take, addBytes: -20n * GB, addDays: -10 }, key())
    expect(taken.data).toEqual({ poolBytes: 200n * GB, poolDays: 50 })
    for (const nothing of [{ addBytes: 0n }, { addBytes: GB, reason: ' ' }]) {
      expect((await admin.call('allocateToAgency', { ...take, ...nothing }, key())).code).toBe(refusalCodes.badInput)
    }
    const { movements } = await owner.ok('myAgency', {})
    expect(movements.map(({ bytes, days, poolDays }) => [bytes, days, poolDays])).toEqual([
      [-20n * GB, -10, 50],
      [220n * GB, 60, 60],
    ])
    expect(await auditOf(server.app, id)).toEqual(['saveAgency', 'allocateToAgency', 'allocateToAgency'])
  })

  it('moves without making an open form of the agency stale', async () => {
    const { id, owner, face } = await anAgency()
    const read = async () => (await admin.ok('listAgencies', {})).find((agency) => agency.id === id)?.revision ?? null
    const revision = await read()
    await admin.ok('allocateToAgency', { id, addBytes: GB, addDays: 1, reason: '四月进货' }, key())
    await admin.ok('saveAgency', { id, ownerEmail: owner.email, ...face, contact: 't.me/new', revision })
    expect(await read()).toBe((revision ?? 0) + 1)
  })

  it('once sent twice under one key is filled once', async () => {
    const { id } = await anAgency()
    const again = key()
    const input = { id, addBytes: GB, addDays: 0, reason: '补' }
    const answers = [
      await admin.call('allocateToAgency', input, again),
      await admin.call('allocateToAgency', input, again),
    ]
    expect(answers.map(({ data }) => data?.poolBytes)).toEqual([221n * GB, 221n * GB])
  })
})

describe('a sale of an agency', () => {
  it('takes out of the pool what comes to the customer, at the price of that moment, which stays', async () => {
    const { owner } = await anAgency()
    const customer = await aCustomer(owner)
    const sell = (headers = key()) => owner.call('sellFromPool', { customerId: customer.id, planId }, headers)
    expect((await sell()).code).toBe(refusalCodes.agencyPriceMissing)
    await owner.ok('saveAgencyPrice', { planId, priceLi: 39_900n })
    const once = key()
    const sale = (await sell(once)).data
    expect(sale).toMatchObject({ bytes: -110n * GB, days: -30, poolBytes: 110n * GB, poolDays: 30, priceLi: 39_900n })
    expect((await sell(once)).data).toEqual(sale)
    const [record] = await customer.ok('myTrafficRecords', {})
    expect(record).toMatchObject({ type: 'agencyAllocate', changeBytes: 110n * GB })
    expect((await customer.ok('userInfo', {})).grantedBytes).toBe(110n * GB)

    await owner.ok('saveAgencyPrice', { planId, priceLi: 49_900n })
    await sell()
    expect((await sell()).code).toBe(refusalCodes.agencyPoolShort)
    const { movements, poolBytes, poolDays } = await owner.ok('myAgency', {})
    expect({ poolBytes, poolDays }).toEqual({ poolBytes: 0n, poolDays: 0 })
    expect(movements.map(({ priceLi }) => priceLi)).toEqual([49_900n, 39_900n, 0n])
  })

  it('is for its own customers alone, and for nobody who owns none', async () => {
    const [one, other] = [await anAgency(), await anAgency()]
    await one.owner.ok('saveAgencyPrice', { planId, priceLi: 39_900n })
    const stranger = await aCustomer(other.owner)
    const code = async (client: TestClient) =>
      (await client.call('sellFromPool', { customerId: stranger.id, planId }, key())).code
    expect(await code(one.owner)).toBe(refusalCodes.userNotFound)
    expect(await code(await server.member())).toBe(refusalCodes.agencyNotFound)
    expect(await code(stranger)).toBe(refusalCodes.agencyMayNotShop)
    expect(await one.owner.ok('agencyCustomers', { sought: '' })).toEqual([])
  })

  it('to who left the agency is refused', async () => {
    const { owner } = await anAgency()
    await owner.ok('saveAgencyPrice', { planId, priceLi: 39_900n })
    const customer = await aCustomer(owner)
    await admin.ok('setAgencyOf', { email: customer.email, agencyId: null })
    const sale = await owner.call('sellFromPool', { customerId: customer.id, planId }, key())
    expect(sale.code).toBe(refusalCodes.userNotFound)
    expect(await customer.ok('userInfo', {})).toMatchObject({ isAgency: false })
  })
})

describe('the face of an agency', () => {
  it('is what its customers see wherever they are, and who comes by its address', async () => {
    const { owner, domain, face } = await anAgency()
    await owner.ok('saveAgencyPrice', { planId, priceLi: 39_900n })
    const offers = [{ name: '江船 · 月', priceLi: 39_900n, permanentBytes: 110n * GB, durationDays: 30 }]
    const seen = {
      siteName: face.name,
      contact: face.contact,
      agencyUserDomain: domain,
      agency: { logoUrl: '', offers },
    }
    const customer = await aCustomer(owner)
    expect(await customer.ok('hostInfo', { host: 'dukou.example' })).toMatchObject(seen)
    expect(await server.visitor().ok('hostInfo', { host: domain.toUpperCase() })).toMatchObject(seen)
    for (const host of ['', 'other.example']) {
      expect(await server.visitor().ok('hostInfo', { host })).toMatchObject({ siteName: '渡口', agency: null })
    }
  })

  it('is told to each of those who ask at once as it is his, whatever the others ask', async () => {
    const [one, other] = [await anAgency(), await anAgency()]
    const customer = await aCustomer(one.owner)
    const siteName = async (client: TestClient, host: string) => (await client.ok('hostInfo', { host })).siteName
    const visitor = server.visitor()
    const asked = await Promise.all([
      siteName(visitor, 'ä\u0001.example'),
      siteName(customer, other.domain),
      siteName(visitor, other.domain),
      siteName(visitor, '"\\'),
      siteName(visitor, '"], {'),
      siteName(visitor, one.domain),
    ])
    expect(asked).toEqual(['渡口', one.face.name, other.face.name, '渡口', '渡口', one.face.name])
  })

  it('has an address and an owner that no other has', async () => {
    const [one, other] = [await anAgency(), await anAgency()]
    const input = { id: other.id, ownerEmail: other.owner.email, ...other.face }
    const codes = [
      await admin.call('saveAgency', { revision: null, ...input, domain: one.domain }),
      await admin.call('saveAgency', { revision: null, ...input, ownerEmail: one.owner.email }),
      await admin.call('saveAgency', { revision: null, ...input, ownerEmail: 'nobody@example.com' }),
      await admin.call('saveAgency', { revision: null, ...input, id: 'a'.repeat(24) }),
      await admin.call('saveAgency', {
        revision: null,
        ...input,
        logoUrl: `/api/file/downloads/${'0'.repeat(32)}.webp`,
      }),
    ]
    expect(codes.map(({ code }) => code)).toEqual([
      refusalCodes.agencyDomainTaken,
      refusalCodes.agencyOwnerTaken,
      refusalCodes.userNotFound,
      refusalCodes.agencyNotFound,
      refusalCodes.imageNotFound,
    ])
  })

  it('never covers staff, nor its own owner as a customer of himself', async () => {
    const { id, owner } = await anAgency()
    const staff = await staffMember(server, 'support')
    for (const email of ['root@example.com', staff.email, owner.email]) {
      const { code } = await admin.call('setAgencyOf', { email, agencyId: id })
      expect(code).toBe(refusalCodes.actionNotAllowedForAccount)
    }
  })
})
