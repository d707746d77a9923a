import { type RawBuilder, sql } from 'kysely'

/** An agent that asked longer ago is silent: what it said of its core says nothing about now. */
const SEEN_SECONDS = sql.lit(120)

/** In SQL, of a row `n` of nodes: our agent asks, lines lead to its node, and its core does not run. */
export const isCoreStopped = (at: RawBuilder<Date>) => sql`(
  exists (select 1 from node_core_states c where c.node_id = n.id and not c.is_core_running
    and c.seen_at > ${at} - make_interval(secs => ${SEEN_SECONDS}))
  and exists (select 1 from current_lines l where l.node_id = n.id))`
