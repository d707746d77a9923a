import { GB } from '@dukou/domain'
import { subscriptionPath } from '@dukou/formats/links'
import type { TestClient, TestServer } from '../../../../../test/index.ts'
import { type RawAnswer, request } from '../../../../../test/raw-request.ts'

export interface Subscriber extends TestClient {
  email: string
  publicId: string
  key: string
  /** Asks for a profile as a client program does. */
  pull(client: string, ask?: Ask): Promise<RawAnswer>
}

interface Ask {
  /** Behind the link, its first sign included. */
  query?: string
  method?: string
  headers?: Record<string, string>
}

/** The path of somebody's link, with another key than the own one if so wished. */
export function pathOf({ publicId, key }: Subscriber, otherKey = key): string {
  return subscriptionPath('clash', publicId, otherKey)
}

/** A new member with traffic to use. */
export async function newSubscriber(server: TestServer): Promise<Subscriber> {
  const member = await server.member()
  const { id: publicId, subscriptionKey: key } = await member.ok('userInfo', {})
  await server.app.db
    .updateTable('traffic_balances')
    .set({ permanent_granted: 100n * GB })
    .where('user_id', '=', (db) => db.selectFrom('users').select('id').where('public_id', '=', publicId))
    .execute()
  const subscriber = Object.assign(member, {
    publicId,
    key,
    pull: (client: string, { query = '', method = 'GET', headers = {} }: Ask = {}) =>
      request(server.origin + subscriptionPath(client, publicId, subscriber.key) + query, { method, headers }),
  })
  return subscriber
}
