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
const UPGRADES = 'network/agents/upgrade.test.ts'
const ORDERS = 'network/agents/orders.ts'
const EXCHANGED = '/apps/node-agent/src/upgrade/upgrade.test.ts'
const STREAMS = '/apps/node-agent/src/core/streams.ts'
const SPEEDS = '/apps/node-agent/src/core/speed-table.ts'
const HELD = '/apps/node-agent/src/core/speed-limiter.test.ts'
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
    [SPOOL, `      cut(to)\n      throw error`, '      throw error'],
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
    'others are upgraded once a node has synced with the same file',
    [
      'network/agents/upgrade.ts',
      'if (able.length > 0 && !able.some(({ target }) => isTried(part, target, agents)))',
      'if (able.length < 0)',
    ],
    [UPGRADES, 'one node is ordered first'],
  ),
  without(
    'there is one first node',
    ['network/agents/upgrade.ts', '.forNoKeyUpdate()', ''],
    [UPGRADES, 'of two staff who choose'],
  ),
  without(
    'a new file has synced with its second call',
    [ORDERS, 'const to = told.outcome\n', `const to = told.outcome === 'trying' ? 'done' : told.outcome\n`],
    [UPGRADES, 'one node is ordered first'],
  ),
  without(
    'a file goes to the node that was ordered to have it',
    ['network/agents/send-program.ts', 'if (!(await isOrdered(app, nodeId, wanted))) return undefined', ''],
    [UPGRADES, 'gets the file that it was ordered'],
  ),
  without(
    'a file that comes is the ordered one',
    [
      '/apps/node-agent/src/upgrade/download.ts',
      `if (length !== bytes || hash.digest('hex') !== sha256)`,
      'if (length !== bytes)',
    ],
    [EXCHANGED, 'is not taken where what comes is another'],
  ),
  without(
    'an order is carried out once',
    ['/apps/node-agent/src/upgrade/agent-upgrade.ts', 'if (order.number <= told().tried) return false', ''],
    [EXCHANGED, 'once for each order'],
  ),
  without(
    'a file that was taken back does not become the current one',
    [
      '/apps/node-agent/src/upgrade/agent-upgrade.ts',
      `if (readMark(folder, 'agent', 'trial')?.sha256 !== sha256) return false`,
      '',
    ],
    [EXCHANGED, 'unless it was taken back'],
  ),
  without(
    'a core that ended during its trial is taken back',
    [
      '/apps/node-agent/src/upgrade/core-upgrade.ts',
      'if (runner.isWanted() && runner.running() !== trial.epoch)',
      'if (runner.isWanted() && runner.running() === "")',
    ],
    [EXCHANGED, 'was started anew before a sync'],
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
      'return serves.some((kind) => kind === protocol.kind)',
      'return true',
    ],
    ['network/agents/sync.test.ts', 'gets the inbounds that it serves'],
  ),
  without(
    'a connection of another person between the same ends leaves the limit',
    [SPEEDS, 'if (wanted.get(element) === limit) return', 'if (wanted.has(element)) return'],
    [HELD, 'another person’s where the same ends come again'],
  ),
  without(
    'a connection that closed leaves the limit',
    [SPEEDS, 'if (!open.has(element)) want(element, undefined)', 'void open'],
    [HELD, 'who opened and who closed'],
  ),
  without(
    'rules of the kernel have addresses alone in them',
    ['/apps/node-agent/src/core/speed-rules.ts', '/^[0-9a-f.:]+$/i.test(ip) && isIP(ip) !== 0', "ip !== ''"],
    [HELD, 'nothing but numbers and addresses'],
  ),
  without(
    'the rules go when the agent is stopped',
    ['/apps/node-agent/src/core/speed-limiter.ts', 'if (isAble) await run(', 'if (isClosed && !isClosed) await run('],
    [HELD, 'removes it when it is stopped'],
  ),
  without(
    'an agent that knows of no limits of speed is told none',
    ['network/agents/sync.ts', 'held !== undefined && held !== now', 'held !== now'],
    ['network/agents/sync.test.ts', 'the speed of people who are slowed down now'],
  ),
  without(
    'an address of hysteria counts from its login on',
    ['/apps/node-agent/src/hysteria/address-slots.ts', '!online.has(id) &&', '!online.has(id) ||'],
    ['/apps/node-agent/src/address-limits.test.ts', 'the newest beyond it is refused'],
  ),
]
