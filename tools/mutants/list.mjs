import { gateways } from './gateways.mjs'
import { ledger } from './ledger.mjs'
import { orders } from './orders.mjs'
import { payments } from './payments.mjs'
import { requests } from './requests.mjs'
import { settling } from './settling.mjs'
import { tables } from './tables.mjs'

/** Every guard of the way of money. A guard that is not here is one that nobody proves. */
export const mutants = [...orders, ...payments, ...settling, ...ledger, ...gateways, ...requests, ...tables]
