import { listApiTokens, revokeApiToken, saveApiToken } from './access/api-tokens.ts'
import { loginWithCode } from './access/login-code.ts'
import { changeProfile } from './access/profile.ts'
import { findAccount, recoverByMail, resetPassword, setPasswordByMail } from './access/recovery.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  mySecondFactor,
  switchOffSecondFactor,
} from './access/second-factor.ts'
import { changePassword, listDevices, signOutDevice } from './access/sessions.ts'
import { listAudit } from './base/audit.ts'
import { clearErrors, listErrors, resolveError } from './base/errors.ts'
import { reportError } from './base/page-errors.ts'
import { getSettings, listSettingsVersions, saveSettings, settingsVersion } from './base/settings.ts'
import { deleteWebhook, listDeliveries, listWebhooks, redeliver, saveWebhook, testWebhook } from './base/webhooks.ts'
import { allTrafficRecords } from './books/all-records.ts'
import { deleteEntitlement, listEntitlements, saveEntitlement } from './books/entitlements.ts'
import { myEntitlements } from './books/my-entitlements.ts'
import { myTrafficRecords } from './books/traffic.ts'
import type { AnyCall } from './call.ts'
import { batchPeople, listBatches, prepareBatch, startBatch, undoBatch } from './care/batches.ts'
import {
  giveToMany,
  listCorrections,
  listGrants,
  previewGift,
  takeBackGrant,
  undoCorrection,
} from './care/corrections.ts'
import { askDeletion, keepAccount, myDeletion } from './care/deletion.ts'
import { listLinkResets } from './care/link-resets.ts'
import { mergeAccounts, previewMerge } from './care/merges.ts'
import { userTimeline } from './care/timeline.ts'
import {
  changeUserPassword,
  countUsers,
  debugSubscription,
  listUsers,
  readUser,
  readUserChannel,
  saveUser,
  saveUserChannel,
} from './care/users.ts'
import { subscriptionDoctor } from './clients/doctor.ts'
import { clientPackages, downloadTicket } from './clients/downloads.ts'
import { resetSubscriptionKey } from './clients/subscription.ts'
import { officeHome } from './insight/home.ts'
import { basicStatistics } from './insight/statistics.ts'
import { listNotices, readNotice } from './messages/notices.ts'
import { changeTicketAlerts, officeTickets, ticketAlerts } from './messages/office-tickets.ts'
import { myTelegram, setTelegramBot, telegramBot, testTelegramBot, unbindTelegram } from './messages/telegram.ts'
import { closeTicket, createTicket, listTickets, refreshTicket, replyToTicket } from './messages/tickets.ts'
import { agentCommand, listAgents, revokeAgent, upgradeAgents, withdrawUpgrade } from './network/agents.ts'
import { customerNodes } from './network/customer-nodes.ts'
import { deleteEntry, listEntries, saveEntry } from './network/entries.ts'
import { deleteLine, listLines, resetLoads, saveLine } from './network/lines.ts'
import { listNodePrograms, pinNodeProgram, unpinNodeProgram } from './network/node-programs.ts'
import {
  clearConfigUpdates,
  deleteNode,
  enrolNode,
  listNodes,
  newInboundToken,
  nodeCommand,
  saveNode,
  upgradeNode,
} from './network/nodes.ts'
import { listQuarantine, listReports } from './network/usage.ts'
import { showcase } from './ops/showcase.ts'
import { appleShare, hostInfo } from './ops/site.ts'
import { exchangeToken, login, logout, userInfo } from './people/account.ts'
import { checkIn, checkInRewards } from './people/check-in.ts'
import { signup } from './people/signup.ts'
import { listStaff, setStaffRoles } from './people/staff.ts'
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
} from './shop/agencies.ts'
import { buy } from './shop/buy.ts'
import { chainState, listChainTransfers } from './shop/chain.ts'
import {
  applyCoupon,
  deleteCoupons,
  listCouponRecords,
  listCoupons,
  redeemCoupon,
  removeCoupon,
  restoreCoupons,
  saveCoupon,
} from './shop/coupons.ts'
import { previewCreditRefund, refundCredit } from './shop/credit-refunds.ts'
import { allGifts, createGift, listGifts, receiveGift, takeBackGift } from './shop/gifts.ts'
import {
  listWithdrawals,
  makePayoutFile,
  messageWithdrawal,
  refuseWithdrawal,
  settlePayoutFile,
  settleWithdrawal,
  takeWithdrawal,
  waitingWithdrawals,
  walletOfUser,
} from './shop/office-withdrawals.ts'
import { cancelOrder, createOrder, listOrders, orderFeedback, releaseWallet, walletCheck } from './shop/orders.ts'
import {
  listPayAdapters,
  listPaymentAccounts,
  savePaymentAccount,
  testPaymentAccount,
} from './shop/payment-accounts.ts'
import { tradeStatus } from './shop/payments.ts'
import { allPlans, deletePlan, savePlan } from './shop/plans.ts'
import { deletePrize, drawPrize, listPrizes, lottery, lotteryToday, myDraws, savePrize } from './shop/prizes.ts'
import {
  closeMonth,
  decideDifference,
  fetchBill,
  listBillDays,
  listDifferences,
  listMonthCloses,
  monthFile,
} from './shop/reconciliation.ts'
import {
  listInvited,
  listRebates,
  listReferralChannels,
  listRewards,
  referralChannelInfo,
  reverseRebate,
} from './shop/referral.ts'
import { listRefunds, previewRefund, readRefund, refundOrder, settleRefund } from './shop/refunds.ts'
import { chooseRenewal, endRenewal, myRenewal } from './shop/renewals.ts'
import { listPlans } from './shop/shop-list.ts'
import { decideSuspense, listSuspense, undoSuspense } from './shop/suspense.ts'
import { listTrades, orderForTrade, tradesToday } from './shop/trades.ts'
import { confirmProof, listProofs, readTransfer, refuseProof, sendProof } from './shop/transfers.ts'
import { myWallet } from './shop/wallet.ts'
import {
  cancelWithdrawal,
  myWithdrawals,
  requestWithdrawal,
  savePayoutAddress,
  walletSpends,
} from './shop/withdrawals.ts'

/** Every enveloped call of the product. The server does not start while one of them has no handler. */
export const calls = {
  batchPeople,
  listBatches,
  prepareBatch,
  startBatch,
  undoBatch,
  countUsers,
  agencyCustomers,
  agentCommand,
  allocateToAgency,
  allGifts,
  allPlans,
  allTrafficRecords,
  askDeletion,
  basicStatistics,
  beginSecondFactor,
  buy,
  removeCoupon,
  cancelOrder,
  changePassword,
  changeProfile,
  changeTicketAlerts,
  changeUserPassword,
  chainState,
  referralChannelInfo,
  checkIn,
  checkInRewards,
  clearConfigUpdates,
  clearErrors,
  closeTicket,
  confirmSecondFactor,
  createGift,
  createOrder,
  createTicket,
  customerNodes,
  debugSubscription,
  decideSuspense,
  deleteCoupons,
  deleteEntitlement,
  deleteEntry,
  deleteLine,
  deleteNode,
  deletePlan,
  deletePrize,
  drawPrize,
  deleteWebhook,
  enrolNode,
  exchangeToken,
  findAccount,
  getSettings,
  giveToMany,
  hostInfo,
  listApiTokens,
  keepAccount,
  listAgents,
  listAgencies,
  listAudit,
  listReferralChannels,
  listInvited,
  listRebates,
  listRewards,
  listChainTransfers,
  listCorrections,
  listCouponRecords,
  listCoupons,
  appleShare,
  clientPackages,
  downloadTicket,
  listDeliveries,
  listDevices,
  listEntitlements,
  listEntries,
  listErrors,
  listGifts,
  listGrants,
  listLines,
  listLinkResets,
  listNodePrograms,
  listNodes,
  listNotices,
  listOrders,
  listPayAdapters,
  listPaymentAccounts,
  listPlans,
  listPrizes,
  lottery,
  lotteryToday,
  listQuarantine,
  listReports,
  listSettingsVersions,
  listSuspense,
  listTickets,
  listRefunds,
  listTrades,
  listUsers,
  listWebhooks,
  login,
  loginWithCode,
  logout,
  myDeletion,
  myDraws,
  mergeAccounts,
  myAgency,
  myEntitlements,
  mySecondFactor,
  myTelegram,
  myTrafficRecords,
  myWallet,
  myRenewal,
  chooseRenewal,
  endRenewal,
  walletSpends,
  cancelWithdrawal,
  myWithdrawals,
  requestWithdrawal,
  savePayoutAddress,
  listWithdrawals,
  makePayoutFile,
  messageWithdrawal,
  refuseWithdrawal,
  settlePayoutFile,
  settleWithdrawal,
  takeWithdrawal,
  waitingWithdrawals,
  walletOfUser,
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
  previewRefund,
  readRefund,
  refundOrder,
  previewCreditRefund,
  refundCredit,
  settleRefund,
  previewMerge,
  readNotice,
  receiveGift,
  recoverByMail,
  redeemCoupon,
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
  reverseRebate,
  resolveError,
  restoreCoupons,
  revokeAgent,
  upgradeAgents,
  withdrawUpgrade,
  revokeApiToken,
  saveApiToken,
  saveAgency,
  saveAgencyPrice,
  saveCoupon,
  saveEntitlement,
  saveEntry,
  saveLine,
  saveNode,
  savePaymentAccount,
  savePlan,
  savePrize,
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
  takeBackGift,
  telegramBot,
  testPaymentAccount,
  testTelegramBot,
  testWebhook,
  ticketAlerts,
  tradeStatus,
  tradesToday,
  closeMonth,
  decideDifference,
  fetchBill,
  listBillDays,
  listDifferences,
  listMonthCloses,
  monthFile,
  confirmProof,
  listProofs,
  readTransfer,
  refuseProof,
  sendProof,
  undoSuspense,
  upgradeNode,
  applyCoupon,
  undoCorrection,
  takeBackGrant,
  unbindTelegram,
  userInfo,
  userTimeline,
  walletCheck,
} satisfies Record<string, AnyCall>

export type Calls = typeof calls
export type CallName = keyof Calls
