import { exchangeToken, findAccount, login, logout, resetPassword, signup, userInfo } from './account.ts'
import type { AnyCall } from './call.ts'
import { checkIn, checkInRewards } from './check-in.ts'
import { customerNodes } from './customer-nodes.ts'
import { deleteEntitlement, listEntitlements, myEntitlements, saveEntitlement } from './entitlements.ts'
import { deleteEntry, listEntries, saveEntry } from './entries.ts'
import { deleteLine, listLines, resetLoads, saveLine } from './lines.ts'
import { listNodes, saveNode } from './nodes.ts'
import { listNotices, readNotice } from './notices.ts'
import { cancelOrder, createOrder, listOrders, orderFeedback, walletCheck } from './orders.ts'
import { buy, tradeStatus } from './payments.ts'
import { listPlans } from './shop.ts'
import { hostInfo } from './site.ts'
import { resetSubscriptionKey, subscriptionDoctor } from './subscription.ts'
import { closeTicket, createTicket, listTickets, refreshTicket, replyToTicket } from './tickets.ts'
import { myTrafficRecords } from './traffic.ts'
import { listQuarantine, listReports } from './usage.ts'
import { myWallet } from './wallet.ts'

/** Every enveloped call of the product. The server does not start while one of them has no handler. */
export const calls = {
  buy,
  cancelOrder,
  checkIn,
  checkInRewards,
  closeTicket,
  createOrder,
  createTicket,
  customerNodes,
  deleteEntitlement,
  deleteEntry,
  deleteLine,
  exchangeToken,
  findAccount,
  hostInfo,
  listEntitlements,
  listEntries,
  listLines,
  listNodes,
  listNotices,
  listOrders,
  listPlans,
  listQuarantine,
  listReports,
  listTickets,
  login,
  logout,
  myEntitlements,
  myTrafficRecords,
  myWallet,
  orderFeedback,
  readNotice,
  refreshTicket,
  replyToTicket,
  resetLoads,
  resetPassword,
  resetSubscriptionKey,
  saveEntitlement,
  saveEntry,
  saveLine,
  saveNode,
  signup,
  subscriptionDoctor,
  tradeStatus,
  userInfo,
  walletCheck,
} satisfies Record<string, AnyCall>

export type Calls = typeof calls
export type CallName = keyof Calls
