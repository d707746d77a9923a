import { refusalCodes } from '@dukou/contract'
import { expect } from 'vitest'
import type { HeldRequest } from '../lib/barrier.ts'
import type { Books } from '../lib/books.ts'
import type { Customer } from '../lib/customer.ts'
import { codeOf } from '../lib/held-call.ts'
import { type CommerceStage, keyed } from './commerce-stage.ts'
import type { Race } from './race.ts'
import { later, type Scene, startOf } from './scene.ts'

const { accountMerged, unknown } = refusalCodes
/** The closing is far ahead in every other round, and a little behind in those between. */
const AHEAD_MS = 40
const behind = (round: number) => ((round + 1) % 2) * startOf(round)

/** The races of a scene while its account is merged into another one, and while it is deleted. */
export const closingRaces = (scene: Scene): Race<CommerceStage>[] => [
  {
    name: `merge x ${scene.name}`,
    says: 'nothing is left with the account that is closed, and nobody waits in a ring',
    async prepare(stage, round) {
      const { closes, requests: theirs, besides } = await scene.prepare(stage, round)
      const requests = later(theirs, (round % 2) * AHEAD_MS)
      const heir = await stage.customer()
      const from = await idOf(stage.books, closes)
      const input = { from: closes.email, to: heir.email, reason: 'race' }
      const merges = later(keyed(stage.calls(2, stage.admin, 'mergeAccounts', () => input)), behind(round))
      return {
        requests: [...merges, ...requests],
        ...(besides && { besides }),
        async judge(answers) {
          const codes = answers.slice(0, merges.length).map(codeOf)
          const first = acts(requests, answers.slice(merges.length))
          expect(codes.sort()).toEqual([0, accountMerged])
          expect(await left(stage.books, from)).toMatchObject({ isMerged: true, ...NOTHING })
          return first > 0 ? 'some before' : 'merge'
        },
      }
    },
  },
  {
    name: `deletion x ${scene.name}`,
    says: 'an account is deleted with nothing left, or kept by what is open, and nobody waits in a ring',
    async prepare(stage, round) {
      const { closes, requests: theirs, besides = [] } = await scene.prepare(stage, round)
      const requests = later(theirs, (round % 2) * AHEAD_MS)
      const id = await idOf(stage.books, closes)
      await stage.books.ask(`update users set deletes_at = now() - interval '1 minute' where id = $1 returning id`, [
        id,
      ])
      const deletion = () =>
        new Promise((resolve) => setTimeout(resolve, behind(round))).then(() => stage.job('deleteDueAccounts'))
      return {
        requests,
        besides: [...besides, deletion, deletion],
        async judge(answers) {
          const first = acts(requests, answers)
          const has = await left(stage.books, id)
          if (!has.isDeleted) return 'kept'
          expect(has).toMatchObject(NOTHING)
          return first > 0 ? 'some before' : 'deletion'
        },
      }
    },
  },
]

/** @returns how many requests did something */
function acts(requests: readonly HeldRequest[], answers: readonly { status: number; body: string }[]): number {
  for (const { status } of answers) expect(status).toBe(200)
  const codes = answers.flatMap((answer, nth) => (requests[nth]?.method === 'GET' ? [] : codeOf(answer)))
  expect(codes.filter((code) => code === unknown)).toEqual([])
  return codes.filter((code) => code === 0).length
}

async function idOf(books: Books, { email }: Customer): Promise<bigint> {
  const [row] = await books.ask('select id from users where email = $1', [email])
  return row?.[0] as bigint
}

const NOTHING = { moneyLi: 0n, orders: 0, uses: 0, gifts: 0, withdrawals: 0 }

/** Everything open that an account still has. */
async function left(books: Books, id: bigint) {
  const [row] = await books.ask(
    `select u.merged_into_id is not null as merged, u.deleted_at is not null as deleted,
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts where user_id = u.id) as money,
      (select count(*) from orders where user_id = u.id and status not in ('paid', 'cancelled')) as orders,
      (select count(*) from coupon_uses where user_id = u.id and state = 'reserved') as uses,
      (select count(*) from gifts where giver_id = u.id and state = 'open') as gifts,
      (select count(*) from withdrawals where user_id = u.id and status = 'requested') as withdrawals
    from users u where u.id = $1`,
    [id],
  )
  const [isMerged, isDeleted, moneyLi, ...counts] = row ?? []
  const [orders, uses, gifts, withdrawals] = counts.map(Number)
  return { isMerged, isDeleted, moneyLi, orders, uses, gifts, withdrawals }
}
