import { mayCall, type StaffRole, scopesOf } from '@dukou/domain'
import { expect, it } from 'vitest'
import type { AnyCall } from './call.ts'
import { calls } from './calls.ts'

/** The calls of each role beside those of every member, written down once more. */
const ADDED: Record<Exclude<StaffRole, 'owner'>, string[]> = {
  support: [
    'allGifts',
    'allTrafficRecords',
    'changeTicketAlerts',
    'closeTicket',
    'countUsers',
    'listLinkResets',
    'listSuspense',
    'listTrades',
    'listUsers',
    'officeHome',
    'officeTickets',
    'orderForTrade',
    'readUser',
    'readUserChannel',
    'ticketAlerts',
    'tradesToday',
    'userTimeline',
  ],
  finance: [
    'allGifts',
    'allPlans',
    'allTrafficRecords',
    'basicStatistics',
    'batchPeople',
    'countUsers',
    'decideSuspense',
    'giveToMany',
    'listBatches',
    'listCorrections',
    'listLinkResets',
    'listSuspense',
    'listTrades',
    'listUsers',
    'officeHome',
    'orderForTrade',
    'prepareBatch',
    'previewGift',
    'readUser',
    'readUserChannel',
    'startBatch',
    'tradesToday',
    'undoBatch',
    'undoCorrection',
    'undoSuspense',
    'userTimeline',
  ],
  operations: [
    'allPlans',
    'basicStatistics',
    'clearConfigUpdates',
    'clearErrors',
    'deleteEntitlement',
    'deleteEntry',
    'deleteLine',
    'deleteNode',
    'deletePlan',
    'listEntitlements',
    'listEntries',
    'listErrors',
    'listLines',
    'listNodes',
    'listQuarantine',
    'listReports',
    'newInboundToken',
    'nodeCommand',
    'officeHome',
    'resetLoads',
    'resolveError',
    'saveEntitlement',
    'saveEntry',
    'saveLine',
    'saveNode',
    'savePlan',
    'upgradeNode',
  ],
}

const everyCall = Object.entries<AnyCall>(calls)

function mayMake(roles: StaffRole[]): string[] {
  const who = { role: 'normal', scopes: scopesOf(roles) } as const
  return everyCall
    .filter(([, call]) => mayCall(call, who) && !mayCall(call, { ...who, scopes: [] }))
    .map(([name]) => name)
    .sort()
}

it.each(Object.entries(ADDED))('%s may make these calls and no others', (role, names) => {
  expect(mayMake([role as StaffRole])).toEqual(names)
})

it('roles, settings, passwords, tokens, payment accounts and links of customers are for owners alone', () => {
  const all = mayMake(['support', 'finance', 'operations'])
  for (const name of [
    'setStaffRoles',
    'listStaff',
    'saveSettings',
    'getSettings',
    'saveUser',
    'changeUserPassword',
    'debugSubscription',
    'mergeAccounts',
    'saveApiToken',
    'savePayChannel',
    'saveWebhook',
    'setTelegramBot',
    'allocateToAgency',
    'pinNodeProgram',
    'listAudit',
  ]) {
    expect(calls).toHaveProperty(name)
    expect(all).not.toContain(name)
  }
})
