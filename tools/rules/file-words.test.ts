import { expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

const text = (path: string) => {
  const [file] = repositoryFiles(new RegExp(`^${path.replaceAll('.', '\\.')}$`))
  if (!file) throw new Error(`${path} is gone`)
  return file.text
}
const tables = repositoryFiles(/^apps\/server\/src\/features\/.*\/exported-lists\.ts$/).flatMap(({ text }) =>
  text.split(/^(?:export )?const /m),
)

it.each([
  ['RECORD_TYPES', 'books/traffic/type-messages.ts'],
  ['REPORT_REASON_WORDS', 'network/nodes/office/reason-texts.ts'],
  ['QUARANTINE_REASON_WORDS', 'network/nodes/office/reason-texts.ts'],
  ['DECISIONS', 'network/nodes/office/messages.ts'],
  ['TICKET_STATUSES', 'messages/tickets/office/messages.ts'],
  ['AUTHORS', 'messages/tickets/office/messages.ts'],
  ['ERROR_SOURCES', 'base/errors/office/messages.ts'],
  ['EVENTS', 'base/webhooks/office/messages.ts'],
  ['DELIVERY_STATES', 'base/webhooks/office/messages.ts'],
  ['ORDER_STATUSES', 'shop/payments/office/messages.ts'],
  ['CHAIN_WORDS', 'shop/payments/office/chain-messages.ts'],
])('files say what the screens say: %s', (name, messages) => {
  const table = tables.find((one) => one.startsWith(name)) ?? ''
  const words = [...table.matchAll(/^ {2}('?[\w.]+'?): \{ zh: '(.*)', en: '(.*)' \},$/gm)]
  expect(words.length).toBeGreaterThan(1)
  const shown = text(`apps/web/src/features/${messages}`)
  const said = words.flatMap(([, code, ...both]) => both.map((word) => `    ${code}: '${word}',`))
  expect(said.filter((line) => !shown.includes(line))).toEqual([])
})
