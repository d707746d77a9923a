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
    'listChannels',
    'listCouponRecords',
    'listCoupons',
    'listLinkResets',
    'listRebates',
    'listRefunds',
    'listSuspense',
    'listTrades',
    'listUsers',
    'officeHome',
    'officeTickets',
    'orderForTrade',
    'previewRefund',
    'readRefund',
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
    'listChannels',
    'listCorrections',
    'listCouponRecords',
    'listCoupons',
    'listLinkResets',
    'listPrizes',
    'listRebates',
    'listRefunds',
    'listSuspense',
    'listTrades',
    'listUsers',
    'listWithdrawals',
    'lotteryToday',
    'makePayoutFile',
    'messageWithdrawal',
    'officeHome',
    'orderForTrade',
    'prepareBatch',
    'previewGift',
    'previewRefund',
    'readRefund',
    'readUser',
    'readUserChannel',
    'refundOrder',
    'refuseWithdrawal',
    'reverseRebate',
    'settlePayoutFile',
    'settleRefund',
    'settleWithdrawal',
    'startBatch',
    'takeWithdrawal',
    'tradesToday',
    'undoBatch',
    'undoCorrection',
    'undoSuspense',
    'userTimeline',
    'waitingWithdrawals',
    'walletOfUser',
  ],
  operations: [
    'agentCommand',
    'allPlans',
    'basicStatistics',
    'clearConfigUpdates',
    'clearErrors',
    'deleteCoupons',
    'deleteEntitlement',
    'deleteEntry',
    'deleteLine',
    'deleteNode',
    'deletePlan',
    'deletePrize',
    'listAgents',
    'listCouponRecords',
    'listCoupons',
    'listEntitlements',
    'listEntries',
    'listErrors',
    'listLines',
    'listNodes',
    'listPrizes',
    'listQuarantine',
    'listReports',
    'lotteryToday',
    'newInboundToken',
    'nodeCommand',
    'officeHome',
    'resetLoads',
    'resolveError',
    'restoreCoupons',
    'revokeAgent',
    'saveCoupon',
    'saveEntitlement',
    'saveEntry',
    'saveLine',
    'saveNode',
    'savePlan',
    'savePrize',
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
