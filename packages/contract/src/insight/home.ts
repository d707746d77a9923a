import { MONTH, PAY_MODES } from '@dukou/domain'
import { call } from '../call.ts'
import {
  as,
  bytes,
  flag,
  instant,
  integer,
  list,
  nothing,
  oneOf,
  orNull,
  pattern,
  record,
  text,
  yuan,
} from '../codec.ts'

const count = integer(0, Number.MAX_SAFE_INTEGER)
/** When the oldest of them began to wait. */
const since = as('since', orNull(instant))

/** Ours. */
export const officeHome = call('/api/admin/home', {
  summary: 'What waits for somebody to act, and what came in today; staff see what their scopes allow',
  caller: 'staff',
  scope: 'statistics:read',
  reads: true,
  input: nothing,
  answer: record({
    /** Money that came and fits no order. */
    suspense: as('suspense', record({ count: as('num', count), amountLi: as('money', yuan), since })),
    /** Withdrawals that are not settled. */
    withdrawals: as('withdrawals', record({ count: as('num', count), amountLi: as('money', yuan), since })),
    /** Refunds of which nobody knows what became of them. */
    refunds: as('refunds', record({ count: as('num', count), amountLi: as('money', yuan), since })),
    /** Proofs of transfers that nobody has looked at, with the sum that was asked for. */
    proofs: as('proofs', record({ count: as('num', count), amountLi: as('money', yuan), since })),
    /** Open differences between bills of platforms and the books, with the month of the oldest day that has one. */
    differences: as(
      'differences',
      record({ count: as('num', count), since, month: as('month', orNull(pattern(MONTH, 7))) }),
    ),
    /** Nodes that were heard of and are not any more. */
    silentNodes: as(
      'silentNodes',
      record({ count: as('num', count), names: as('names', list(text())), lines: as('lineNum', count), since }),
    ),
    /** Nodes with an inbound whose program is online while its public port is closed. */
    unreachableNodes: as(
      'unreachableNodes',
      record({ count: as('num', count), names: as('names', list(text())), since }),
    ),
    /** Nodes where a second process asked with the key of our own agent during the last day. */
    twinAgents: as('twinAgents', record({ count: as('num', count), names: as('names', list(text())), since })),
    /** Nodes whose own agent asks while its core does not run. */
    stoppedCores: as('stoppedCores', record({ count: as('num', count), names: as('names', list(text())) })),
    /** Nodes with lines on an inbound whose program never came up. */
    neverUpNodes: as('neverUpNodes', record({ count: as('num', count), names: as('names', list(text())) })),
    /** Payment accounts by which nobody paid lately, however many tried. */
    failingPaymentAccounts: as(
      'failingChannels',
      list(record({ paymentAccount: as('channel', text()), tries: as('num', count), since })),
    ),
    /** Payment accounts whose newest payment could not be started. A change of the account or a passed test clears it. */
    failedStarts: as('failedStarts', list(record({ paymentAccount: as('channel', text()), since }))),
    /** Ways to pay of which no account could start a payment. */
    failingWays: as('failingWays', list(record({ mode: as('mode', oneOf(PAY_MODES)), since }))),
    /** Chains of USDT whose sources have been silent or of two minds for a while. */
    chainTrouble: as(
      'chainTrouble',
      list(
        record({
          network: as('network', text()),
          state: as('state', oneOf(['disagree', 'silent'])),
          problem: as('problem', text()),
          since,
        }),
      ),
    ),
    /** The rate of USDT is too old, so that nobody can pay by it; the time: null, nobody ever set it. */
    staleRate: as('staleRate', orNull(record({ savedAt: as('time', orNull(instant)) }))),
    tickets: as('tickets', record({ count: as('num', count), title: as('title', orNull(text())), since })),
    /** Reports of nodes that wait in this process’s journal. */
    journal: as('journal', record({ count: as('num', count), bytes: as('size', bytes), ageSeconds: as('age', count) })),
    /** Traffic that nodes reported in the last day and that is billed to no user. */
    quarantine: as('quarantine', record({ count: as('num', count), bytes: as('traffic', bytes), since })),
    /** Reports of the last day that were decided by what is likely. */
    uncertain: as('uncertain', record({ count: as('num', count), since })),
    /** Mails of the last week that were given up, with the reason of the newest. */
    failedMails: as('failedMails', record({ count: as('num', count), reason: as('reason', orNull(text())), since })),
    /** Telegram messages of the last week that were given up, with the reason of the newest. */
    failedTelegrams: as(
      'failedTelegrams',
      record({ count: as('num', count), reason: as('reason', orNull(text())), since }),
    ),
    /** Webhook deliveries of the last week that failed and are not retried any more. */
    failedWebhooks: as('failedWebhooks', record({ count: as('num', count), name: as('name', orNull(text())), since })),
    /** Kinds of errors that began today and are not resolved; those that visitors told of are counted apart. */
    newErrors: as(
      'newErrors',
      record({
        count: as('num', count),
        times: as('times', count),
        name: as('name', orNull(text())),
        since,
        strangers: as('strangers', record({ count: as('num', count), since })),
      }),
    ),
    /** When the last backup was made by the command; null: never. */
    backupAt: as('backupTime', orNull(instant)),
    /** Steps to the first sale, for owners; true: done. */
    guide: as(
      'guide',
      orNull(
        record({
          /** Customers have a way to pay. */
          account: as('account', flag),
          node: as('node', flag),
          line: as('line', flag),
          plan: as('plan', flag),
          /** Subscription links have an address of their own. */
          domain: as('domain', flag),
          mail: as('mail', flag),
          /** An order was paid. */
          sale: as('sale', flag),
        }),
      ),
    ),
    /** Null without `statistics:read`. */
    today: as(
      'today',
      orNull(
        record({
          revenueLi: as('income', yuan),
          startedCount: as('startNum', count),
          /** Successful trades among those that started today. */
          succeededCount: as('succeededNum', count),
          paidCount: as('paiedNum', count),
          signUps: as('signUpNum', count),
          checkIns: as('signUseNum', count),
          newTickets: as('ticketNum', count),
          online: as('onlineNum', count),
        }),
      ),
    ),
  }),
  refusals: [],
})
