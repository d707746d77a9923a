import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import { chooseGivers } from './past-givers.ts'
import { PUBLIC_ID, type Seeded } from './seeded.ts'

const SENT_BYTES = 20 * 1024 ** 3
const FEE_BP = 1000
const RECEIVED_BYTES = Math.floor((SENT_BYTES * (10_000 - FEE_BP)) / 10_000)
const CODE_HOURS = 72
/** The letters and digits of a code: 32, so six of them are 30 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** An odd factor modulo 2^30 gives each number another one. */
const CODE = sql.raw(
  [25, 20, 15, 10, 5, 0]
    .map((bit) => `substr('${LETTERS}', ((id * 668265263 % 1073741824) >> ${bit} & 31)::int + 1, 1)`)
    .join(' || '),
)

/** Gifts of seeded customers, at most one of each: most are taken, some went back, those of the last days are open. */
export async function givePast(tx: Tx, seeded: Seeded, orders: number): Promise<void> {
  const { days, now, timeZone } = seeded
  const people = await chooseGivers(tx, seeded)
  const count = Math.min(Math.floor(orders * 0.06), people - 1)
  if (count <= 0) return
  await sql`
    create temp table past_gifts on commit drop as
    select ended.*, case when ended_at is null then 'open' when n % 10 < 8 then 'taken' else 'returned' end as state,
      case when n % 2 = 0 then 'takenBack' else 'expired' end as reason
    from (select made.*, case when due_at <= ${now}::timestamptz and not (is_recent and n % 3 > 0) then due_at end as ended_at
      from (select n, nextval(pg_get_serial_sequence('gifts', 'id')) as id, ${PUBLIC_ID} as public_id, g.id as giver_id,
          r.id as receiver_id, at as created_at, at > ${now}::timestamptz - make_interval(hours => ${CODE_HOURS}) as is_recent,
          at + make_interval(hours => case when n % 10 < 8 then 1 when n % 2 = 0 then 2 else ${CODE_HOURS}::int end) as due_at
        from (select n, ${now}::timestamptz - make_interval(secs =>
              ${days * 86_400}::float8 * (1 - n / ${count + 1}::float8)) as at
            from generate_series(0, ${count - 1}::int) n) moments
          join past_givers g on g.place = n join past_givers r on r.place = (n + 1) % ${people}) made) ended`.execute(
    tx,
  )
  await sql`
    insert into gifts (id, public_id, code, sender_id, giver_id, sent_bytes, received_bytes, fee_bp, state, receiver_id,
      return_reason, created_at, expires_at, ended_at)
    overriding system value
    select id, public_id, ${CODE}, giver_id, giver_id, ${SENT_BYTES}::bigint, ${RECEIVED_BYTES}::bigint, ${FEE_BP}, state,
      case state when 'taken' then receiver_id end, case state when 'returned' then reason end, created_at,
      created_at + make_interval(hours => ${CODE_HOURS}), ended_at
    from past_gifts order by id`.execute(tx)
  const day = (at: string) => sql`(${sql.ref(at)} at time zone ${timeZone}::text)::date`
  await sql`
    insert into past_credits
    select giver_id, created_at, 'gift_sent:' || public_id, 'giftSent', '', ${-SENT_BYTES}::bigint, 0, ${day('created_at')}, null
    from past_gifts
    union all
    select receiver_id, ended_at, 'gift:' || public_id, 'giftReceived', '', ${RECEIVED_BYTES}::bigint, 0, ${day('ended_at')},
      'gift' from past_gifts where state = 'taken'
    union all
    select giver_id, ended_at, 'gift_back:' || public_id, 'giftSent', '', ${SENT_BYTES}::bigint, 0, ${day('ended_at')},
      'giftReturn' from past_gifts where state = 'returned'`.execute(tx)
}
