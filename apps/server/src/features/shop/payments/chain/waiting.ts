import { sql } from 'kysely'
import type { HomePart } from '../../../../platform/home-part.ts'
import { settingSavedAt } from '../../../base/settings/index.ts'
import { TROUBLE_MINUTES } from './note-verdict.ts'
import { watchedAddress } from './watched-address.ts'

export interface ChainTrouble {
  network: string
  state: 'disagree' | 'silent'
  problem: string
  since: string
}

/** Watched addresses whose sources have been silent, or of two minds, for a while. */
export const chainTrouble: HomePart<ChainTrouble[]> = {
  scope: 'orders:read',
  read: ({ at, settings }) => sql`
    select json_agg(json_build_object('network', network, 'state', verdict, 'problem', problem, 'since', verdict_since) order by id)
    from chain_watches w where verdict in ('disagree', 'silent') and verdict_since < ${at} - make_interval(mins => ${TROUBLE_MINUTES})
      and (address = ${watchedAddress(settings)} or exists (select 1 from usdt_amounts a
        where a.network = w.network and a.address = w.address and a.released_at is null))`,
}

/** The rate of USDT is too old to sell at, or nobody ever set it, although the site takes USDT. Since when: null, never set. */
export const staleRate: HomePart<{ savedAt: string | null }> = {
  scope: 'orders:read',
  read: ({ at, settings }) => sql`
    select json_build_object('savedAt', saved_at) from (select ${sql.raw(settingSavedAt('usdtRateTenThousandths'))} as saved_at) rate
    where ${watchedAddress(settings)} <> '' and exists (select 1 from pay_channels where enabled and adapter = 'usdt_chain')
      and (saved_at is null or (${settings.usdtRateDays} > 0
        and saved_at <= ${at} - make_interval(days => ${settings.usdtRateDays})))`,
}
