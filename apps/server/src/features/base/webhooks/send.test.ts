import { createHmac } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testConfig } from '../../../../test/config.ts'
import { type Receiver, startReceiver } from '../../../../test/receiver.ts'
import { createPublicLookup } from '../../../platform/public-lookup.ts'
import { sendLetter } from './send.ts'

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes 012').toString('base64')}`

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())
beforeEach(() => {
  receiver.received.length = 0
  receiver.answerWith((response) => response.writeHead(204).end())
})

/** Allowed to go to this machine, which nothing else is. */
const app = { config: testConfig({ webhooksAnywhere: true }), now: () => new Date('2026-03-01T04:05:06.789Z') }
const strict = { ...app, config: testConfig() }
const letter = (url = receiver.url) => ({ url, secret: SECRET, id: 'abc', body: '{"type":"webhook.test"}' })

describe('a letter to another program', () => {
  it('carries id, time and a signature over both and the body, as Standard Webhooks has it', async () => {
    expect(await sendLetter(app, letter())).toMatchObject({ status: 204, problem: null, answer: '' })
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    expect(body).toBe('{"type":"webhook.test"}')
    expect(headers).toMatchObject({
      'webhook-id': 'abc',
      'webhook-timestamp': '1772337906',
      'content-type': 'application/json',
    })
    const key = Buffer.from('a secret of thirty-two bytes 012')
    const expected = createHmac('sha256', key).update(`abc.1772337906.${body}`).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
  })

  it('that is answered with anything but a 2xx does not count as delivered, and the beginning of the answer is told', async () => {
    receiver.answerWith((response) => response.writeHead(502).end('Bad\0 Gateway'))
    expect(await sendLetter(app, letter())).toMatchObject({ status: 502, answer: 'Bad Gateway', problem: 'status 502' })
  })

  it('follows no redirect, to this machine or anywhere', async () => {
    receiver.answerWith((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/inside' }).end())
    expect(await sendLetter(app, letter())).toMatchObject({ status: 302, problem: 'status 302' })
    expect(receiver.received).toHaveLength(1)
  })

  it('waits no longer than it may for an answer, and for the rest of one not at all', async () => {
    receiver.answerWith(() => {})
    expect(await sendLetter(app, letter(), { withinMs: 100 })).toMatchObject({
      status: null,
      problem: 'no answer in time',
    })
    receiver.answerWith((response) => response.writeHead(200).write('slow'))
    const slow = await sendLetter(app, letter(), { withinMs: 300 })
    expect(slow).toMatchObject({ status: 200, answer: 'slow', problem: null })
  })

  it('reads the beginning of an answer that never ends, and hangs up', async () => {
    let sent = 0
    const hungUp = new Promise<void>((resolve) => {
      receiver.answerWith((response) => {
        response.writeHead(200)
        const write = () => {
          while (response.write('x'.repeat(10_000))) sent += 10_000
          sent += 10_000
        }
        response.on('drain', write).on('close', resolve)
        write()
      })
    })
    const { status, answer } = await sendLetter(app, letter())
    expect({ status, answer }).toEqual({ status: 200, answer: 'x'.repeat(500) })
    await hungUp
    expect(sent).toBeLessThan(20_000_000)
  })

  it('says why where nobody listens', async () => {
    expect(await sendLetter(app, letter('http://127.0.0.1:1/'))).toMatchObject({
      status: null,
      problem: expect.stringContaining('ECONNREFUSED'),
    })
  })
})

describe('a letter is never sent', () => {
  it.each([
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://172.16.0.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
  ])('to a private address, however it is written: %s', async (url) => {
    expect(await sendLetter(strict, letter(url))).toMatchObject({ status: null, problem: 'private address' })
  })

  it('to a name that stands for a private address', async () => {
    const { port } = new URL(receiver.url)
    const outcome = await sendLetter(strict, letter(`https://localhost:${port}/`))
    expect(outcome).toMatchObject({ status: null, problem: 'localhost has a private address' })
    expect(receiver.received).toEqual([])
  })

  it('without TLS', async () => {
    expect((await sendLetter(strict, letter('http://example.com/'))).problem).toBe('not an https address')
  })

  it('to where a name points now that pointed elsewhere when it was checked: it is looked up once and held to that', async () => {
    let asked = 0
    const lookup: LookupFunction = (_host, _options, answer) => {
      asked += 1
      answer(null, [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
    }
    const { port } = new URL(receiver.url)
    const { problem } = await sendLetter(strict, letter(`https://rebinding.example:${port}/`), { lookup })
    // It got to the receiver of this test, which speaks no TLS.
    expect({ asked, problem }).toEqual({ asked: 1, problem: expect.stringMatching(/SSL|EPROTO/) })
  })

  it('to a name of which one address of several is private', async () => {
    const mixed = createPublicLookup((_host, _options, answer) =>
      answer(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]),
    )
    const { problem } = await sendLetter(strict, letter('https://mixed.example/'), { lookup: mixed })
    expect(problem).toBe('mixed.example has a private address')
  })
})
