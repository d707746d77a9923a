import { without } from './mutant.mjs'

const ONCE = 'network/uniproxy/exactly-once.test.ts'
const COUNT = 'network/usage/count-report.postgres.test.ts'
const JUDGE = '/packages/node-protocol/src/judge-report.ts'

/** Mutants of billing a byte once: whether the node received the previous answer, and how that decides. */
export const usage = [
  without(
    'balances are locked by number where the table is small',
    ['network/usage/count-at-once.ts', `mostUsers <= SMALL_TABLE,`, `mostUsers < 0 && SMALL_TABLE < 0,`],
    [COUNT, 'of many nodes at once with the same users wait for each other in no ring'],
  ),
  without(
    'a report is judged again where word of the last answer came meanwhile',
    ['network/usage/store-report.ts', `or last_answer = \${own(5, 'text')})`, `or \${own(5, 'text')} is not null)`],
    [COUNT, 'word of the last answer came'],
  ),
  without(
    'a proof of an answer stays one',
    ['network/usage/note-delivery.ts', `last_answer not in ($1, 'proven')`, 'last_answer <> $1'],
    [COUNT, 'word of the last answer came'],
  ),
  without(
    'a second try of what was not read is not billed',
    [JUDGE, `age <= TRIES_MS && answer !== 'proven')`, `age < 0 && answer !== 'proven')`],
    [ONCE, 'tries again is counted once'],
  ),
  without(
    'a second try is billed where the report before was read',
    [JUDGE, `age <= TRIES_MS && answer !== 'proven')`, `age <= TRIES_MS)`],
    [ONCE, 'its first try did not come'],
  ),
  without(
    'a proof counts for what came after it',
    ['network/usage/judge.ts', `last.answerAt > arrivedAt`, `last.answerAt < arrivedAt`],
    [ONCE, 'arrived before the proof'],
  ),
  without(
    'a report that is said again had no answer',
    ['network/usage/store-report.ts', ` then 'lost' else last_answer end`, ` then last_answer else last_answer end`],
    [ONCE, 'is only likely'],
  ),
  without(
    'what follows another is not late because the clock was set back',
    [
      'network/usage/judge.ts',
      `hasWaited && last !== undefined && arrivedAt < last.arrivedAt && previous?.key !== last.key`,
      `last !== undefined && arrivedAt < last.arrivedAt`,
    ],
    [ONCE, 'counts whole after the clock was set back'],
  ),
  without(
    'a second try proves nothing',
    ['network/uniproxy/delivery.ts', `return !isSecondTry && !PROXY`, `return !PROXY`],
    [ONCE, 'on the connection of the first'],
  ),
  without(
    'the connection of a proxy proves nothing',
    [
      'network/uniproxy/delivery.ts',
      `return !isSecondTry && !PROXY_HEADERS.some((name) => headers[name] !== undefined)`,
      `return !isSecondTry`,
    ],
    [ONCE, 'comes through a proxy'],
  ),
  without(
    'a journal keeps what is known of an answer until the report was applied with it',
    ['network/usage/journal.ts', `        if (answers.get(next.key) !== known) continue\n`, ''],
    ['network/usage/journal.test.ts', 'until the report was applied with it'],
  ),
]
