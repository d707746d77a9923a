import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { type Mailbox, startMailbox } from '../../../../test/mailbox.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { webhookPlatform } from '../../../../test/webhook-platform.ts'
import { payAdapters } from '../../../gateways/index.ts'
import { storePaymentAccount } from '../../shop/payments/index.ts'
import { deliverMails } from '../outbox/index.ts'
import { ourOrigins } from './our-origins.ts'
import { writeSettings } from './settings-table.ts'
import { siteAddress, subscriptionAddress } from './site-address.ts'

const PREFERRED = { preferredDomain: 'go.dukou.example', subscriptionHost: '' }
const OF_LINKS = { preferredDomain: '', subscriptionHost: 'https://sub.dukou.example:8443/' }

let till: Till
let mailbox: Mailbox
let admin: TestClient
let nodeId: string
/** The addresses of a payment as its platform got them. */
let heard: { notifyUrl: string; returnUrl: string }

beforeAll(async () => {
  payAdapters.listening = {
    ...webhookPlatform().adapter,
    modes: { alipay: 'page' },
    create: async (_, trade) => {
      heard = trade
      return { page: 'https://pay.example/1' }
    },
  }
  mailbox = await startMailbox()
  till = await openTill({ smtpUrl: mailbox.url, mailFrom: 'ferry@example.com' })
  admin = await till.server.admin()
  await admin.ok('changeTicketAlerts', { isOn: true })
  await storePaymentAccount(till.server.app, {
    code: 'listening',
    adapter: 'listening',
    values: { signingKey: 'the-webhook-signing-key' },
    typeMap: { alipay: 'alipay' },
  })
  await admin.ok('pinNodeProgram', {
    ...{ revision: null, program: 'v2node', version: 'v0.4.4', fileName: 'v2node.zip' },
    ...{ mirror: '', architecture: 'amd64', sha256: 'ab'.repeat(32) },
  })
  nodeId = (await admin.ok('saveNode', nodeInput())).id
  await admin.ok('saveLine', lineInput(nodeId))
})
afterAll(async () => {
  delete payAdapters.listening
  await till?.close()
  await mailbox?.stop()
})
beforeEach(() =>
  set({ confirmByMail: false, alipayPaymentAccount: 'listening', preferredDomain: '', subscriptionHost: '' }),
)

const set = (settings: Parameters<typeof writeSettings>[1]) => writeSettings(till.server.app.db, settings)

async function pay(paymentAccount = 'listening') {
  await set({ alipayPaymentAccount: paymentAccount })
  return till.waiting()
}

async function mailed(): Promise<string> {
  mailbox.letters.length = 0
  await deliverMails(till.server.app)
  return mailbox.letters.map(({ text }) => text).join('\n')
}

/** All addresses that the site tells, by where they are told. */
async function told() {
  const member = await till.server.member()
  await pay()
  await member.ok('createTicket', { title: '晚上很慢', text: 'since nine', pictureUrl: null })
  const toStaff = await mailed()
  await set({ confirmByMail: true })
  const email = `site-${member.email}`
  await till.server.visitor().ok('signup', { email, passwordDigest: 'a'.repeat(64), iconUrl: '', host: '' })
  const toMember = await mailed()
  const { command } = await admin.ok('nodeCommand', { id: nodeId, program: null })
  return {
    notify: heard.notifyUrl,
    back: heard.returnUrl,
    toStaff: /\S+(?=\/#\/feedback)/.exec(toStaff)?.[0],
    toMember: /\S+(?=\/#\/confirm)/.exec(toMember)?.[0],
    node: /[^'\s]+(?=\/api\/node\/install)/.exec(command)?.[0],
    links: (await member.ok('userInfo', {})).subscriptionHost,
  }
}

const allAt = (address: string) => ({
  notify: `${address}/api/pay/notify/listening`,
  back: `${address}/#/order?wjkc_pay=1`,
  ...{ toStaff: address, toMember: address, node: address, links: address },
})

describe('the address of the site', () => {
  it('is the preferred domain in payments, mails, commands of nodes and links, where no other is given', async () => {
    await set(PREFERRED)
    expect(await told()).toEqual(allAt('https://go.dukou.example'))
  })

  it('is the domain of subscription links where that alone is given', async () => {
    await set(OF_LINKS)
    expect(await told()).toEqual(allAt('https://sub.dukou.example:8443'))
  })

  it('is the preferred domain for people and the domain of subscription links for programs, where both are given', async () => {
    await set({ ...OF_LINKS, preferredDomain: 'go.dukou.example' })
    const ofPrograms = { node: 'https://sub.dukou.example:8443', links: 'https://sub.dukou.example:8443' }
    expect(await told()).toEqual({ ...allAt('https://go.dukou.example'), ...ofPrograms })
  })

  it('is where the process listens while neither is given', async () => {
    expect(await told()).toEqual(allAt(till.server.origin))
  })

  it('stays the listen address for the sandbox, which runs beside the process', async () => {
    await set(PREFERRED)
    const { tradeNo } = await pay('sandbox')
    const { requests } = await till.gateway.log(tradeNo)
    expect(requests[0]?.params.notify_url).toBe(`${till.server.origin}/api/pay/notify/sandbox`)
  })

  it('has brackets around an IPv6 address', () => {
    const settings = { preferredDomain: '2001:db8::1', backupDomain: '', subscriptionHost: '', returnUrl: '' } as never
    const site = { settings, origin: () => 'http://127.0.0.1:1', client: { origin: '' } as never }
    expect([siteAddress(site), subscriptionAddress(site)]).toEqual(Array(2).fill('https://[2001:db8::1]'))
    expect(ourOrigins(site, settings)).toContain('https://[2001:db8::1]')
  })
})
