import { without } from './mutant.mjs'

const REPORTS = 'network/agents/reports.test.ts'
const CALLS = 'network/agents/agent-calls.test.ts'
const TAKE = 'network/agents/take-batch.ts'
const ADMIT = 'network/agents/admit-call.ts'
const SPOOL = '/apps/node-agent/src/spool.ts'
const STATE = '/apps/node-agent/src/spool-state.ts'
const KEPT = '/apps/node-agent/src/spool.test.ts'

const LEASED = 'network/agents/leases.test.ts'
const LEASES = '/apps/node-agent/src/leases.test.ts'
const STREAMS = '/apps/node-agent/src/core/streams.ts'
const WHOSE = '/apps/node-agent/src/core/streams.test.ts'

/** Mutants of what our own agent counts: each byte once, from the core to the bill. */
export const agents = [
  without(
    'a batch has a key of its own by its number',
    [TAKE, `\${spool} \${number} \${inbound}`, `\${spool} \${inbound}`],
    [REPORTS, 'is new under another number'],
  ),
  without(
    'a batch has a key of its own by its spool',
    [TAKE, `\${nodeId} \${spool} \${number}`, `\${nodeId} \${number}`],
    [REPORTS, 'and again in another spool'],
  ),
  without(
    'a number is not taken by another batch',
    [TAKE, `if (!row.isSame) return 'differs'`, `if (!row.isSame && !row.isStored) return 'differs'`],
    [REPORTS, 'whose number is taken'],
  ),
  without(
    'an agent tells of its own inbounds alone',
    [TAKE, `some((number) => !own.has(number))`, `some((number) => number === 0 && !own.has(number))`],
    [REPORTS, 'inbound is refused'],
  ),
  without(
    'a stock program does not repeat what an agent said',
    ['network/usage/received.ts', `answer: 'proven',`, `answer: 'unknown',`],
    [REPORTS, 'look like a repetition'],
  ),
  without(
    'a signed call is taken once',
    [
      ADMIT,
      'on conflict do nothing returning 1',
      'on conflict (node_id, nonce) do update set used_at = $3 returning 1',
    ],
    [CALLS, 'is taken once'],
  ),
  without(
    'the newest start of an agent is the only one',
    [ADMIT, 'run_number = $3::bigint and run_id = $4))\n    returning', 'run_number = $3::bigint))\n    returning'],
    [CALLS, 'of a second process'],
  ),
  without(
    'a password lets one key enrol',
    ['network/agents/enrol.ts', `enrol_sha256: null,\n        enrol_until: null,`, ''],
    [CALLS, 'lets one key enrol'],
  ),
  without(
    'what could not be written did not happen',
    [SPOOL, `      ftruncateSync(file, length)\n      throw error`, '      throw error'],
    [KEPT, 'full disk'],
  ),
  without(
    'a torn tail is cut off before more is written',
    [SPOOL, '  truncateSync(path, length)\n', ''],
    [KEPT, 'torn at any byte'],
  ),
  without(
    'a counter is read from what it was',
    [STATE, 'state.base.set(name, now)', 'state.base.get(name)'],
    [KEPT, 'no byte twice'],
  ),
  without(
    'a lease goes by the highest factor',
    ['network/agents/leases.ts', '(one > most ? one : most)', '(one < most || most === 0n ? one : most)'],
    [LEASED, 'by the highest factor'],
  ),
  without(
    'a lease that has counted a batch is not used up by it',
    [STATE, 'if (number > through) for', 'for'],
    [LEASES, 'since the batch that it has counted'],
  ),
  without(
    'a batch that was stored while a lease was on its way is not forgotten',
    [STATE, 'state.done = [...state.done, batch].slice(-DONE_KEPT)', 'state.done = []'],
    [LEASES, 'has no byte for a second time'],
  ),
  without(
    'a later connection between the same ends is not the one that was seen',
    [STREAMS, `return cookie === '' || cookie === socket.cookie`, `return cookie === '' || socket.cookie !== ''`],
    [WHOSE, 'where the same ends come again'],
  ),
  without(
    'connections are another person’s by their port behind one address',
    [STREAMS, 'entry && names.has(entry.name) && isThat(entry, socket)', 'entry && isThat(entry, socket)'],
    [WHOSE, 'behind one address by the port'],
  ),
  without(
    'Xray that starts leaves what was read of hysteria',
    [STATE, '(inbound) => !state.hysterias.has(inbound))', '() => true)'],
    [KEPT, 'each hysteria from zero by itself'],
  ),
  without(
    'hysteria that starts counts from zero',
    [STATE, '(inbound) => inbound === record.inbound)', '() => false)'],
    [KEPT, 'each hysteria from zero by itself'],
  ),
  without(
    'a login with a fresh link is another one',
    ['/apps/node-agent/src/hysteria/login-id.ts', 'update(uuid)', "update('')"],
    ['/apps/node-agent/src/hysteria/hysteria.test.ts', 'another with a fresh link'],
  ),
  without(
    'hysteria is never told of a login without a name',
    ['/apps/node-agent/src/hysteria/doorman.ts', 'id ? 200 : 403', '200'],
    ['/apps/node-agent/src/hysteria/hysteria.test.ts', 'never names nobody'],
  ),
  without(
    'an agent gets the kinds of inbounds that it serves alone',
    [
      '/packages/node-protocol/src/agent/config.ts',
      'return kinds.some((kind) => kind === protocol.kind)',
      'return true',
    ],
    ['network/agents/sync.test.ts', 'gets the inbounds that it serves'],
  ),
  without(
    'an address of hysteria counts from its login on',
    ['/apps/node-agent/src/hysteria/address-slots.ts', '!online.has(id) &&', '!online.has(id) ||'],
    ['/apps/node-agent/src/address-limits.test.ts', 'the newest beyond it is refused'],
  ),
]
