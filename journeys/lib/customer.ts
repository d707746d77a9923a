import { randomBytes } from 'node:crypto'
import type { AnswerOf, CallName, Calls, InputOf } from '@dukou/contract'
import { createClient, digestOf, PASSWORD } from '@dukou/server/testing'

export type Order = AnswerOf<Calls['createOrder']>
export type Trade = AnswerOf<Calls['buy']>

/** Somebody with an account and an address of his own, who may talk to any process of a site. */
export interface Customer {
  email: string
  /** For requests made by hand. */
  headers: Record<string, string>
  /** The data of a good answer; a refusal fails the test with its text. */
  ok<N extends CallName>(origin: string, name: N, input: InputOf<Calls[N]>): Promise<AnswerOf<Calls[N]>>
}

/**
 * Signs somebody up. The site must trust loopback as a proxy for the address to count.
 * @param invitedBy the code of a channel
 */
export async function newCustomer(origin: string, invitedBy?: string): Promise<Customer> {
  const email = `c${randomBytes(6).toString('hex')}@example.com`
  const address = { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` }
  const input = { email, passwordDigest: digestOf(PASSWORD), iconUrl: '', host: '' }
  const link = invitedBy === undefined ? {} : { cookie: `channel_code=${invitedBy}` }
  const { token } = await createClient(origin).ok('signup', input, { ...address, ...link })
  return {
    email,
    headers: { ...address, authorization: `Bearer ${token}` },
    ok: (at, name, said) => createClient(at, token).ok(name, said, address),
  }
}
