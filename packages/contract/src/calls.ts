import { exchangeToken, login, logout, userInfo } from './account.ts'
import {
  agencyCustomers,
  allocateToAgency,
  listAgencies,
  myAgency,
  openAgencyAccount,
  saveAgency,
  saveAgencyPrice,
  sellFromPool,
  setAgencyOf,
} from './agencies.ts'
import { allTrafficRecords } from './all-records.ts'
import { listApiTokens, revokeApiToken, saveApiToken } from './api-tokens.ts'
import { listAudit } from './audit.ts'
import { buy } from './buy.ts'
import type { AnyCall } from './call.ts'
import { checkIn, checkInRewards } from './check-in.ts'
import { giveToMany, listCorrections, previewGift, undoCorrection } from './corrections.ts'
import { customerNodes } from './customer-nodes.ts'
import { askDeletion, keepAccount, myDeletion } from './deletion.ts'
import { changePassword, listDevices, signOutDevice } from './devices.ts'
import { subscriptionDoctor } from './doctor.ts'
import { clientPackages, downloadTicket } from './downloads.ts'
import { deleteEntitlement, listEntitlements, saveEntitlement } from './entitlements.ts'
import { deleteEntry, listEntries, saveEntry } from './entries.ts'
import { clearErrors, listErrors, resolveError } from './errors.ts'
import { officeHome } from './home.ts'
import { deleteLine, listLines, resetLoads, saveLine } from './lines.ts'
import { loginWithCode } from './login-code.ts'
import { mergeAccounts, previewMerge } from './merges.ts'
import { myEntitlements } from './my-entitlements.ts'
import { listNodePrograms, pinNodeProgram, unpinNodeProgram } from './node-programs.ts'
import {
  clearConfigUpdates,
  deleteNode,
  enrolNode,
  listNodes,
  newInboundToken,
  nodeCommand,
  saveNode,
  upgradeNode,
} from './nodes.ts'
import { listNotices, readNotice } from './notices.ts'
import { changeTicketAlerts, officeTickets, ticketAlerts } from './office-tickets.ts'
import { cancelOrder, createOrder, listOrders, orderFeedback, releaseWallet, walletCheck } from './orders.ts'
import { reportError } from './page-errors.ts'
import { listPayChannels, savePayChannel, testPayChannel } from './pay-channels.ts'
import { tradeStatus } from './payments.ts'
import { allPlans, deletePlan, savePlan } from './plans.ts'
import { changeProfile } from './profile.ts'
import { findAccount, recoverByMail, resetPassword, setPasswordByMail } from './recovery.ts'
import { beginSecondFactor, confirmSecondFactor, mySecondFactor, switchOffSecondFactor } from './second-factor.ts'
import { getSettings, listSettingsVersions, saveSettings, settingsVersion } from './settings.ts'
import { listPlans } from './shop.ts'
import { showcase } from './showcase.ts'
import { signup } from './signup.ts'
import { appleShare, hostInfo } from './site.ts'
import { listStaff, setStaffRoles } from './staff.ts'
import { basicStatistics } from './statistics.ts'
import { resetSubscriptionKey } from './subscription.ts'
import { decideSuspense, listSuspense, undoSuspense } from './suspense.ts'
import { myTelegram, setTelegramBot, telegramBot, testTelegramBot, unbindTelegram } from './telegram.ts'
import { closeTicket, createTicket, listTickets, refreshTicket, replyToTicket } from './tickets.ts'
import { userTimeline } from './timeline.ts'
import { listTrades, orderForTrade, tradesToday } from './trades.ts'
import { myTrafficRecords } from './traffic.ts'
import { listQuarantine, listReports } from './usage.ts'
import {
  changeUserPassword,
  debugSubscription,
  listUsers,
  readUser,
  readUserChannel,
  saveUser,
  saveUserChannel,
} from './users.ts'
import { myWallet } from './wallet.ts'
import { deleteWebhook, listDeliveries, listWebhooks, redeliver, saveWebhook, testWebhook } from './webhooks.ts'

/** Every enveloped call of the product. The server does not start while one of them has no handler. */
export const calls = {
  agencyCustomers,
  allocateToAgency,
  allPlans,
  allTrafficRecords,
  askDeletion,
  basicStatistics,
  beginSecondFactor,
  buy,
  cancelOrder,
  changePassword,
  changeProfile,
  changeTicketAlerts,
  changeUserPassword,
  checkIn,
  checkInRewards,
  clearConfigUpdates,
  clearErrors,
  closeTicket,
  confirmSecondFactor,
  createOrder,
  createTicket,
  customerNodes,
  debugSubscription,
  decideSuspense,
  deleteEntitlement,
  deleteEntry,
  deleteLine,
  deleteNode,
  deletePlan,
  deleteWebhook,
  enrolNode,
  exchangeToken,
  findAccount,
  getSettings,
  giveToMany,
  hostInfo,
  listApiTokens,
  keepAccount,
  listAgencies,
  listAudit,
  listCorrections,
  appleShare,
  clientPackages,
  downloadTicket,
  listDeliveries,
  listDevices,
  listEntitlements,
  listEntries,
  listErrors,
  listLines,
  listNodePrograms,
  listNodes,
  listNotices,
  listOrders,
  listPayChannels,
  listPlans,
  listQuarantine,
  listReports,
  listSettingsVersions,
  listSuspense,
  listTickets,
  listTrades,
  listUsers,
  listWebhooks,
  login,
  loginWithCode,
  logout,
  myDeletion,
  mergeAccounts,
  myAgency,
  myEntitlements,
  mySecondFactor,
  myTelegram,
  myTrafficRecords,
  myWallet,
  newInboundToken,
  nodeCommand,
  officeHome,
  officeTickets,
  openAgencyAccount,
  pinNodeProgram,
  unpinNodeProgram,
  orderFeedback,
  orderForTrade,
  previewGift,
  previewMerge,
  readNotice,
  recoverByMail,
  redeliver,
  readUser,
  readUserChannel,
  refreshTicket,
  releaseWallet,
  replyToTicket,
  reportError,
  resetLoads,
  resetPassword,
  resetSubscriptionKey,
  resolveError,
  revokeApiToken,
  saveApiToken,
  saveAgency,
  saveAgencyPrice,
  saveEntitlement,
  saveEntry,
  saveLine,
  saveNode,
  savePayChannel,
  savePlan,
  saveSettings,
  saveUser,
  saveUserChannel,
  saveWebhook,
  sellFromPool,
  setAgencyOf,
  listStaff,
  setStaffRoles,
  setPasswordByMail,
  settingsVersion,
  setTelegramBot,
  showcase,
  signOutDevice,
  signup,
  subscriptionDoctor,
  switchOffSecondFactor,
  telegramBot,
  testPayChannel,
  testTelegramBot,
  testWebhook,
  ticketAlerts,
  tradeStatus,
  tradesToday,
  undoSuspense,
  upgradeNode,
  undoCorrection,
  unbindTelegram,
  userInfo,
  userTimeline,
  walletCheck,
} satisfies Record<string, AnyCall>

export type Calls = typeof calls
export type CallName = keyof Calls
