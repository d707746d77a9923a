/** Tables of the platform. Those of a feature stand in its declaration; it alone writes them. */
export const PLATFORM_TABLES = ['error_kinds', 'errors', 'idempotency_keys', 'migrations', 'rate_counters']

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
  'load-data': 'writes the past of a million customers, table by table, in statements that no verb could be',
  verify: 'proves from outside what the others write',
}

/**
 * Features that read another feature's tables, and why they do not ask it. Other features call the owner's verbs, put its
 * SQL parts into their statement, or read its {@link VIEWS}.
 */
export const READS: Record<string, Record<string, string>> = {
  account: {
    agencies: 'userinfo is one statement for all that wait',
    check_ins: 'userinfo is one statement for all that wait',
    fetch_kinds: 'userinfo is one statement for all that wait',
    fetch_log: 'userinfo is one statement for all that wait',
    staff_roles: 'every call reads its caller with the roles in one statement',
    traffic_balances: 'userinfo is one statement for all that wait',
  },
  errors: {
    error_kinds: 'admins see, clear and resolve what the platform notes wherever it happens',
    errors: 'kinds of errors with the last cases of each are one statement',
  },
  'inbound-users': {
    lines: 'a pull of node software is one statement; whom a node serves follows from its lines',
    traffic_balances: 'a pull of node software is one statement for all users',
    user_entitlements: 'a pull of node software is one statement for all users',
    users: 'a pull of node software is one statement for all users',
  },
  payments: {
    orders: 'the state of a trade and of its order is one statement, asked every three seconds',
    users: 'a list of trades finds and shows the users by index, over all rows',
  },
  settings: { site: 'the revision of the settings is read with them, and locked while they are saved' },
  subscription: {
    traffic_balances: 'a pull is one statement for all that wait',
    user_entitlements: 'a pull is one statement for all that wait',
    users: 'a pull is one statement for all that wait',
  },
  traffic: {
    usage_days: 'the newest uses of all customers are read by day, each from its own table',
    users: 'a list of records finds and shows the users by index, over all rows',
  },
  usage: {
    lines: 'the statement that judges a report reads the factors of its lines',
    traffic_balances: 'a report is counted in one statement for all its users',
    user_entitlements: 'the users who may have used an inbound are read in one statement for a whole report',
    users: 'the statement that judges a report reads the factors of its users',
  },
  users: {
    audit: 'a list of those who reset their links counts the acts that the audit has',
    ledger_accounts: 'a list of users filters and sorts by money, by index, over all rows',
    referral_channels: 'a list of users filters by channel, over all rows',
    staff_roles: 'a list of users shows the roles of each',
    traffic_balances: 'a list of users filters and sorts by traffic, by index, over all rows',
    users: 'a list of users shows all that the back office knows of each',
  },
}
