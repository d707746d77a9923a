/** The tables and views of each owner. It alone writes them; others ask it to, through its index.ts. */
export const TABLES: Record<string, string[]> = {
  platform: ['error_kinds', 'errors', 'idempotency_keys', 'migrations', 'rate_counters'],
  account: ['referral_channels', 'sessions', 'sign_in_places', 'users'],
  'api-tokens': ['api_tokens'],
  agencies: ['agencies', 'agency_customers', 'agency_movements', 'agency_prices'],
  audit: ['audit'],
  'check-in': ['check_ins'],
  confirmations: ['confirmations'],
  corrections: ['corrections'],
  devices: ['devices'],
  entitlements: ['entitlements', 'user_entitlements'],
  entries: ['entries'],
  grants: ['grants', 'grants_by_source'],
  ledger: ['journals', 'ledger_accounts', 'ledger_entries'],
  lines: ['lines'],
  merges: ['account_merges'],
  'node-programs': ['node_programs'],
  nodes: ['inbounds', 'nodes'],
  notices: ['notices'],
  orders: ['orders', 'wallet_holds'],
  outbox: ['outbox'],
  payments: ['notify_counts', 'notify_events', 'pay_channels', 'receipts', 'suspense_decisions', 'trades'],
  'second-factor': ['second_factor_codes', 'second_factors'],
  settings: ['settings', 'settings_versions'],
  setup: ['site'],
  shop: ['plans'],
  staff: ['staff_roles'],
  statistics: ['liability_ages', 'statistics_days', 'statistics_standing'],
  subscription: ['fetch_kinds', 'fetch_log'],
  telegram: ['telegram_bot', 'telegram_chats', 'telegram_codes'],
  tickets: ['ticket_comments', 'tickets'],
  traffic: ['traffic_balances', 'traffic_records'],
  uploads: ['uploads'],
  webhooks: ['webhook_deliveries', 'webhooks'],
  usage: [
    'report_uses',
    'usage_before',
    'usage_days',
    'usage_inbound_days',
    'usage_quarantine',
    'usage_reports',
    'usage_sources',
    'user_days',
  ],
}

/** Features that write another feature's tables, and why they cannot call its owner. */
export const WRITES: Record<string, Record<string, string>> = {
  errors: { error_kinds: 'admins clear what the platform notes wherever it happens, and say what is dealt with' },
  usage: {
    lines: 'the loads of lines grow in the statement that marks their reports as summed up',
    traffic_balances: 'a report is one statement: it is stored, and its bytes are taken from all balances at once',
  },
}

/** Owners that touch the tables of all others, and why. */
export const TOUCHES_ALL: Record<string, string> = {
  backup: 'writes out every row there is, and puts them back as they were',
  seed: 'writes the past of a million customers, table by table, in statements that no verb could be',
  verify: 'proves from outside what the others write',
}

/** Features that read another feature's tables, and why they cannot call its owner. */
export const READS: Record<string, Record<string, string>> = {
  account: {
    agencies: 'userinfo is one statement for all that wait',
    check_ins: 'userinfo is one statement for all that wait',
    fetch_kinds: 'userinfo is one statement for all that wait',
    fetch_log: 'userinfo is one statement for all that wait',
    staff_roles: 'a caller with the roles, and who must not be recovered, is one statement each',
    site: 'the statement that reads callers also tells whether the settings still hold',
    traffic_balances: 'userinfo is one statement for all that wait',
  },
  'api-tokens': {
    users: 'whom a token acts for, and whether he may, is one statement; so is a list of tokens with whose each is',
  },
  agencies: {
    plans: 'what an agency sells, with the price of each, is one statement',
    traffic_balances: 'a list of customers with the traffic of each is one statement',
    users: 'a list of customers, and of agencies with whose each is, is one statement',
  },
  audit: {
    agencies: 'a list of acts with the name of everything in them is one statement',
    api_tokens: 'a list of acts with the name of everything in them is one statement',
    corrections: 'a list of acts with the name of everything in them is one statement',
    entitlements: 'a list of acts with the name of everything in them is one statement',
    entries: 'a list of acts with the name of everything in them is one statement',
    lines: 'a list of acts with the name of everything in them is one statement',
    nodes: 'a list of acts with the name of everything in them is one statement',
    plans: 'a list of acts with the name of everything in them is one statement',
    receipts: 'a list of acts with the name of everything in them is one statement',
    suspense_decisions: 'a list of acts with the name of everything in them is one statement',
    tickets: 'a list of acts with the name of everything in them is one statement',
    users: 'a list of acts with who did each and to whom is one statement',
    webhook_deliveries: 'a list of acts with the name of everything in them is one statement',
    webhooks: 'a list of acts with the name of everything in them is one statement',
  },
  corrections: {
    ledger_accounts:
      'many are given something under one lock of the account that it comes from; what each has is one statement',
    traffic_balances: 'what each of many has is one statement',
    users: 'what was given to whom, and by whom, is one statement',
  },
  deletion: {
    ledger_accounts: 'what ends with an account is one statement',
    orders: 'what ends with an account is one statement',
    second_factors: 'what ends with an account is one statement',
    telegram_chats: 'what ends with an account is one statement',
    tickets: 'what ends with an account is one statement',
    traffic_balances: 'what ends with an account is one statement',
    users: 'what ends with an account is one statement',
  },
  devices: { users: 'what nodes report of users that are not there is left out by the statement that notes the rest' },
  entitlements: {
    lines: 'what requires an entitlement is counted with the list and told by name before it is removed',
    plans: 'what gives an entitlement is told with the list, and by name before it is removed',
  },
  entries: { lines: 'what goes through an entry is counted with the list and told by name before it is removed' },
  errors: {
    error_kinds: 'admins see, clear and resolve what the platform notes wherever it happens',
    errors: 'kinds of errors with the last cases of each are one statement',
    users: 'kinds of errors with whom they met are one statement',
  },
  home: {
    audit: 'what waits for an operator is one statement',
    check_ins: 'what waits for an operator is one statement',
    devices: 'what waits for an operator is one statement',
    error_kinds: 'what waits for an operator is one statement',
    inbounds: 'what waits for an operator is one statement',
    lines: 'what waits for an operator is one statement',
    nodes: 'what waits for an operator is one statement',
    orders: 'what waits for an operator is one statement',
    outbox: 'what waits for an operator is one statement',
    pay_channels: 'what waits for an operator is one statement',
    plans: 'what waits for an operator is one statement',
    receipts: 'what waits for an operator is one statement',
    suspense_decisions: 'what waits for an operator is one statement',
    tickets: 'what waits for an operator is one statement',
    trades: 'what waits for an operator is one statement',
    usage_quarantine: 'what waits for an operator is one statement',
    usage_reports: 'what waits for an operator is one statement',
    users: 'what waits for an operator is one statement',
    webhook_deliveries: 'what waits for an operator is one statement',
    webhooks: 'what waits for an operator is one statement',
  },
  lines: {
    entitlements: 'a list of lines with the name of what each asks for is one statement',
    entries: 'a list of lines with the entry of each is one statement',
    inbounds: 'a list of lines with the inbound of each is one statement',
    nodes: 'a list of lines with the node of each is one statement',
  },
  members: {
    lines: 'whom a node serves follows from its lines',
    settings: 'from how much use on somebody is slowed down is part of the one statement',
    traffic_balances: 'whom a node serves follows from what each has left, for all users in one statement',
    user_entitlements: 'whom a node serves follows from what each may use, for all users in one statement',
    users: 'the list of whom a node serves is one statement',
  },
  merges: {
    agencies: 'two accounts with all that a merge moves are one statement',
    agency_customers: 'two accounts with all that a merge moves are one statement',
    ledger_accounts: 'two accounts with all that a merge moves are one statement',
    orders: 'two accounts with all that a merge moves are one statement',
    referral_channels: 'two accounts with all that a merge moves are one statement',
    staff_roles: 'two accounts with all that a merge moves are one statement',
    telegram_chats: 'two accounts with all that a merge moves are one statement',
    tickets: 'two accounts with all that a merge moves are one statement',
    traffic_balances: 'two accounts with all that a merge moves are one statement',
    user_entitlements: 'two accounts with all that a merge moves are one statement',
    users: 'two accounts with all that a merge moves are one statement',
  },
  'node-programs': { users: 'the list of pins reads the e-mail address of who pinned each in one statement' },
  orders: {
    journals: 'an order that the books name is never forgotten, and many are looked at in one statement',
    plans: 'a list of orders with the plan of each is one statement',
    receipts: 'a list of orders with what each received is one statement',
    suspense_decisions: 'an order that a decision names is never forgotten, and many are looked at in one statement',
    trades: 'which order is being paid right now is a condition of updates and lists',
  },
  payments: {
    orders: 'the state of a trade and of its order is one statement, asked every three seconds',
    plans: 'an order with all that operators see of it is one statement',
    site: 'who makes an account at a platform waits for others who do',
    traffic_records: 'what an order credited is told with it',
    users: 'a list of trades with whose each is, for admins, is one statement',
  },
  settings: {
    agencies: 'a domain of the site is checked against those of agencies with what is saved',
    pay_channels: 'which channels may be named is checked with what is saved',
    site: 'the revision of the settings and the settings are one statement, and it is held while they are saved',
    users:
      'who is named an admin is checked with what is saved; a list of versions with who saved each is one statement',
  },
  setup: {
    inbounds: 'samples of use are for the sample nodes that no program serves',
    nodes: 'samples are added where there is nothing yet',
  },
  shop: {
    entitlements: 'a list of plans with what each gives is one statement',
    orders: 'what is sold of a plan is counted with the list that operators see',
    traffic_balances: 'the shop shows the daily quota that the user would get, in one statement',
  },
  site: {
    lines: 'what visitors see of plans and lines is one statement',
    nodes: 'what visitors see of plans and lines is one statement',
    plans: 'what visitors see of plans and lines is one statement',
    pay_channels: 'what a page is told at its start is one statement',
    site: 'readyz asks the smallest table whether the database answers',
  },
  staff: { users: 'a list of staff with e-mails, and whether another owner is there, is one statement each' },
  statistics: {
    trades: 'how many attempts to pay succeed by each channel is counted with the rest in one statement',
    traffic_balances: 'what is sold and not used is summed up over all users in one statement',
    journals: 'the money of a day is summed up from the ledger, past those who write it',
    ledger_accounts: 'the money of a day is summed up from the ledger, past those who write it',
    ledger_entries: 'the money of a day is summed up from the ledger, past those who write it',
    orders: 'a payment is of the day on which its order was paid',
    traffic_records: 'what happened on a day is summed up from the records, past those who write them',
    usage_reports: 'reports that came after a day was summed up explain a difference',
    user_days: 'the use of a day is summed up over all users',
    users: 'sign-ups of a day are counted in one statement',
  },
  nodes: { lines: 'an inbound counts as down only where lines go through it: one statement with its signs' },
  subscription: {
    devices: 'what somebody looks at who does not connect is one statement',
    inbounds: 'the self-check joins lines with the signs of their inbounds in one statement',
    lines: 'the self-check joins lines with the signs of their inbounds in one statement',
    nodes: 'the self-check joins lines with the signs of their inbounds in one statement',
    site: 'a pull is one statement, which also tells whether the lines still hold',
    traffic_balances: 'a pull is one statement for all that wait',
    user_days: 'what somebody looks at who does not connect is one statement',
    user_entitlements: 'a pull is one statement for all that wait',
    users: 'a pull is one statement for all that wait',
  },
  telegram: { outbox: 'how the bot is, with what waits to be sent by it, is one statement' },
  tickets: { users: 'a list of tickets with whose each is, for admins, is one statement' },
  traffic: {
    usage_days: 'the newest uses of all customers are read by day, each from its own table',
    user_days: 'the records of a person are one list, with his days of use among them',
    users: 'a list of records with whose each is, for admins, is one statement',
  },
  usage: {
    inbounds: 'a list of reports with the node of each is one statement',
    lines: 'what a report is judged by is one statement',
    nodes: 'a list of reports with the node of each is one statement',
    site: 'the statement that a report is judged by also tells whether the settings still hold',
    traffic_balances: 'who may have used an inbound is one statement for all users of a report',
    user_entitlements: 'who may have used an inbound is one statement for all users of a report',
    users: 'what a report is judged by is one statement',
  },
  users: {
    audit: 'what happened with one user is one statement',
    fetch_kinds: 'what happened with one user is one statement',
    fetch_log: 'what happened with one user is one statement',
    orders: 'what happened with one user is one statement',
    sessions: 'what happened with one user is one statement',
    staff_roles: 'a list of users with the roles of each is one statement',
    tickets: 'what happened with one user is one statement',
    traffic_records: 'what happened with one user is one statement',
    ledger_accounts: 'a list of users with the money of each is one statement',
    referral_channels: 'a list of users with who owns a channel is one statement',
    traffic_balances: 'a list of users with the traffic of each is one statement',
    users: 'a list of users with all that the back office shows of each is one statement',
  },
  webhooks: { users: 'who wants to be told, and whom it is about, is one statement' },
}

const COMMENT = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
const WRITE = [
  /\b(?:updateTable|insertInto|deleteFrom|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(\w+)/gi,
  // The argument `table` of `remove` in the feature removal.
  /\btable:\s*'(\w+)'/g,
  /\bupdate\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
]
const READ = [
  /\b(?:selectFrom|from|\w*[jJ]oin|using)\(\s*\[?\s*['"`](\w+)/g,
  /\b(?:from|join|using)\s+(?:only\s+|lateral\s+|\(\s*)*(\w+)/gi,
  // The further ones of a list: `from orders o, trades t`.
  /\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*(\w+)/gi,
]

/** The tables that a source writes and reads, of those that are known. A guard, not a parser. */
export function tablesIn(text: string, known: ReadonlySet<string>): { writes: Set<string>; reads: Set<string> } {
  const code = text.replace(COMMENT, (_, string?: string) => string ?? ' ')
  const named = (patterns: RegExp[]) =>
    new Set(
      patterns
        .flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''))
        .filter((name) => known.has(name)),
    )
  return { writes: named(WRITE), reads: named(READ) }
}

/** `apps/server/src/features/orders/close.ts` -> `orders`; `apps/server/src/jobs/schedule.ts` -> `jobs`. */
export function ownerOf(path: string): string {
  return /^apps\/server\/src\/(?:features\/)?([^/]+)/.exec(path)?.[1] ?? ''
}
