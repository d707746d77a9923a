import { readFileSync } from 'node:fs'
import type { Caller } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import type { AnyCall } from './call.ts'
import { calls } from './calls.ts'

interface SpecCall {
  path: string
  method: 'GET' | 'POST'
  caller: 'anonymous' | 'member' | 'operator' | 'admin' | 'key' | 'mixed'
}

/** The product's calls as its documents list them: the measure of this contract. */
const spec: SpecCall[] = JSON.parse(readFileSync(new URL('../fixtures/calls.json', import.meta.url), 'utf8'))
const specByPath = new Map(spec.map((one) => [one.path, one]))
const declared = Object.entries<AnyCall>(calls)

/** Not among the product's calls, but needed by what its documents say; each with the reason. */
const OURS: Record<string, string> = {
  '/api/user/subscription_doctor': 'why an app does not connect, seen from the server',
  '/api/user/apple_id_share': 'the shared Apple ID is told to who has bought something alone',
  '/api/user/download_ticket': 'what stands in the address of a download in place of a session’s token',
  '/api/shop/wallet_release': 'a confirmation that is closed gives back what its wallet check reserved',
  '/api/downloads/packages': 'which installers there are, with version, size and hash',
  '/api/user/exchange_token': 'a token in the page address becomes a cookie',
  '/api/user/devices': 'people see where they are signed in',
  '/api/user/sign_out_device': 'and sign out what they do not know',
  '/api/user/change_password': 'for who knows the present one; the product has only ways without it',
  '/api/user/login_code': 'the second step of who has a second factor',
  '/api/user/second_factor': 'whether somebody has one, and how many recovery codes are left',
  '/api/user/second_factor_begin': 'a secret for an authenticator app',
  '/api/user/second_factor_confirm': 'which counts from its first code on',
  '/api/user/second_factor_off': 'and is taken away by who has it',
  '/api/user/recover_by_mail': 'a member who never imported the link has only the e-mail',
  '/api/user/set_password_by_mail': 'and chooses a new password by the mail’s link',
  '/api/user/deletion': 'what ends with an account, before somebody has it deleted',
  '/api/user/delete_account': 'has it deleted after seven days',
  '/api/user/keep_account': 'and takes that back',
  '/api/user/telegram': 'the profile shows the command that binds a chat, and which one is bound',
  '/api/admin/telegram/set_bot': 'the bot’s token is no setting that is read back',
  '/api/admin/telegram/bot': 'an operator sees whether Telegram answers the bot',
  '/api/admin/telegram/test': 'an operator tries the bot out',
  '/api/yunying/prize/today': 'what was drawn and given today, and how much more may be',
  '/api/yunying/coupon/restore_coupon': 'coupons that were deleted come back, which the page offers as undo',
  '/api/prize/list': 'the lottery’s page shows what can be won',
  '/api/prize/draw': 'the lottery’s draw',
  '/api/prize/my_records': 'what was drawn',
  '/api/admin/api_tokens/list': 'which programs may make calls, and when each did last',
  '/api/admin/api_tokens/save': 'a program is let in, within scopes',
  '/api/admin/api_tokens/revoke': 'and is let in no more',
  '/api/admin/channel/list': 'which channels brought what, and which are flagged',
  '/api/admin/channel/rebates': 'the rebates of everybody, for staff who look into one',
  '/api/admin/channel/reverse': 'a rebate is taken back where its order was refunded',
  '/api/admin/chain/state': 'how far the chains of USDT were read, and whether their sources agree',
  '/api/admin/chain/transfers': 'what came in USDT, and what became of it',
  '/api/admin/refund/preview': 'staff see what a refund would do before they make one',
  '/api/admin/refund/credit_preview': 'staff see what of the payments that became credit can go back',
  '/api/admin/refund/credit': 'a payment that became credit goes back to its source',
  '/api/admin/refund/make': 'an order is given back, in full or in part',
  '/api/admin/refund/settle': 'staff say how a refund ended of which the platform tells nothing',
  '/api/admin/refund/list': 'what was given back, and what is not known yet',
  '/api/admin/refund/one': 'a refund with all that it took back, and its timeline',
  '/api/push/take_back': 'a gift that nobody took goes back to its giver',
  '/api/admin/push/list': 'staff see who gave traffic to whom',
  '/api/admin/agency/list': 'who sells in his own name, and what is left in his pool',
  '/api/admin/agency/update': 'name, address, picture and contact of an agency',
  '/api/admin/agency/allocate': 'traffic and days for an agency to sell',
  '/api/admin/agency/set_customer': 'whose customer somebody is',
  '/api/agency/mine': 'an agency sees its pool, its prices and what it sold',
  '/api/agency/customers': 'and its customers',
  '/api/agency/open_account': 'whom it lets in itself, for it has no register page',
  '/api/agency/set_price': 'and sets its prices',
  '/api/agency/sell': 'and sells out of its pool',
  '/api/admin/staff/list': 'everybody who works on the site, with their roles',
  '/api/admin/staff/set_roles': 'an owner appoints and dismisses staff',
  '/api/admin/audit/list': 'who did what, with reason, before and after',
  '/api/admin/config/channels': 'which payment platforms there are accounts at',
  '/api/admin/config/pay_adapters': 'what an account at each kind of payment platform needs',
  '/api/admin/config/set_channel': 'sets up an account at a payment platform, key and all',
  '/api/admin/config/versions': 'who changed which settings, to go back to',
  '/api/admin/config/version': 'all settings as they were, to go back to them',
  '/api/admin/combo/list': 'plans with what is sold of each, which no customer may see',
  '/api/admin/corrections/preview': 'who would be given something by hand',
  '/api/admin/corrections/give': 'something is given to many by hand, as a compensation',
  '/api/admin/corrections/list': 'what was given and taken by hand',
  '/api/admin/corrections/grants': 'what coupons, draws, gifts and check-ins gave a user',
  '/api/admin/corrections/take_back': 'such a grant is taken back as far as it is left',
  '/api/admin/corrections/undo': 'what was given or taken by hand is undone by its reverse',
  '/api/admin/users/batch_prepare': 'who would be met by an act on all who match a filter',
  '/api/admin/users/batch_start': 'and has it done',
  '/api/admin/users/batch_undo': 'and takes it back',
  '/api/admin/users/batches': 'how far each is',
  '/api/admin/users/batch_people': 'and what became of each person',
  '/api/admin/users/count': 'how many users a filter of their list matches',
  '/api/admin/users/merge_preview': 'what would move from one account to another',
  '/api/admin/users/merge': 'of two accounts of one person one is left',
  '/api/admin/users/timeline': 'what happened with one user',
  '/api/admin/users/link_resets': 'staff see who resets links while connected, which some node programs do not bill',
  '/api/admin/users/debug_subscription': 'an admin opens somebody’s subscription, which is noted',
  '/api/admin/agents/inbound_token': 'what the program of an inbound is let in by, told once',
  '/api/admin/config/test_channel': 'an admin tests an account at its payment platform',
  '/api/admin/node_agents/command': 'a command that sets our own agent up on a node',
  '/api/admin/node_agents/list': 'our own agents, as they last told of themselves',
  '/api/admin/node_agents/revoke': 'turns the agent of a node away',
  '/api/admin/node_agents/upgrade': 'has agents exchange their own file or Xray',
  '/api/admin/node_agents/upgrade_withdraw': 'and takes such an order back',
  '/api/admin/node_programs/list': 'the versions of node programs that the install command installs',
  '/api/admin/node_programs/pin': 'an admin pins a version with its digest',
  '/api/admin/node_programs/unpin': 'and unpins it',
  '/api/admin/webhooks/list': 'where other programs are told of what happens',
  '/api/admin/webhooks/save': 'such an address is registered',
  '/api/admin/webhooks/delete': 'and taken off',
  '/api/admin/webhooks/test': 'and tried out',
  '/api/admin/webhooks/deliveries': 'what was sent, and what was answered',
  '/api/admin/webhooks/redeliver': 'something is sent again',
  '/api/node/enrol': 'a node that was set up by its command asks for what its programs need',
  '/api/admin/tickets/alerts': 'whether an admin is told of tickets that wait',
  '/api/admin/tickets/set_alerts': 'which each decides for himself',
  '/api/admin/tickets/list': 'the staff sees who waits for an answer, and finds a ticket again',
  '/api/admin/trades/today': 'what came in today, at the head of the list of trades',
  '/api/admin/trades/suspense': 'payments that came without an order of ours',
  '/api/admin/trades/suspense_decide': 'such a payment is put right',
  '/api/admin/trades/suspense_undo': 'and that is taken back',
  '/api/shop/transfer': 'where to send the money of a transfer, and what became of its proofs',
  '/api/shop/send_proof': 'a picture that proves a transfer',
  '/api/admin/proofs/list': 'staff see the proofs of transfers',
  '/api/admin/proofs/confirm': 'staff say that the money came',
  '/api/admin/proofs/refuse': 'or that it did not',
  '/api/admin/reconciliation/days': 'both sides of each day and account',
  '/api/admin/reconciliation/fetch': 'the bill of a day, from its platform',
  '/api/admin/reconciliation/differences': 'where a bill and the books differ',
  '/api/admin/reconciliation/decide': 'somebody deals with a difference',
  '/api/admin/reconciliation/months': 'the months that were closed',
  '/api/admin/reconciliation/close': 'a month is closed',
  '/api/admin/reconciliation/file': 'the file of a closed month',
  '/api/wallet/cancel_charge': 'a customer cancels a withdrawal that nobody has taken up',
  '/api/admin/charge/waiting': 'number and sum of open withdrawals, at the head of their list',
  '/api/admin/charge/take_up': 'staff take up a withdrawal before they pay it',
  '/api/admin/charge/refuse': 'staff refuse a withdrawal, with the money back',
  '/api/admin/charge/batch': 'staff take up many withdrawals at once, as a payout file',
  '/api/admin/charge/batch_read': 'staff read the filled-in payout file back',
  '/api/admin/home': 'what waits for somebody to act',
  '/api/admin/errors/resolve': 'a kind of errors is dealt with until it comes again',
  '/api/host/showcase': 'visitors see prices and countries before they sign up',
  '/api/renewal/mine': 'whether the time package is renewed from the wallet',
  '/api/renewal/choose': 'it is, from now on',
  '/api/renewal/end': 'it no longer is',
  '/api/errors/report': 'a page tells of a bug that it met',
  '/api/admin/usage/reports': 'what was decided about reports of usage, above all where it is only likely',
  '/api/admin/usage/quarantine': 'what nodes reported and nobody was billed for',
}

/** Files, downloads, links opened from mails and by client programs: plain routes without the envelope. */
const isRaw = ({ method, path }: SpecCall) => method === 'GET' || path === '/api/file/upload'

const callerOf: Record<SpecCall['caller'], Caller | undefined> = {
  anonymous: 'anyone',
  member: 'member',
  operator: 'operator',
  admin: 'admin',
  key: undefined,
  mixed: undefined,
}

describe('the contract beside the product’s list of calls', () => {
  it('declares no path that the product does not have, beside the few of ours', () => {
    const strangers = declared.filter(([, { path }]) => !specByPath.has(path) && !(path in OURS))
    expect(strangers.map(([name, { path }]) => `${name} ${path}`)).toEqual([])
  })

  it('names the same caller for every call', () => {
    const wrong = declared.flatMap(([name, { path, caller }]) => {
      const listed = specByPath.get(path)
      if (!listed || callerOf[listed.caller] === caller) return []
      return [`${name} ${path} is for ${caller}, the product says ${listed.caller}`]
    })
    expect(wrong).toEqual([])
  })

  it('puts only what is posted in an envelope', () => {
    const raw = new Set(spec.filter(isRaw).map(({ path }) => path))
    expect(declared.filter(([, { path }]) => raw.has(path)).map(([name]) => name)).toEqual([])
  })

  it('gives every call its own path', () => {
    const paths = declared.map(([, { path }]) => path)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  it('counts what is there and what is still missing', () => {
    const present = new Set(declared.map(([, { path }]) => path))
    const enveloped = spec.filter((one) => !isRaw(one))
    const missing = enveloped.filter(({ path }) => !present.has(path))
    console.log(
      `contract: ${enveloped.length - missing.length} of the product's ${spec.length} calls are declared with an envelope; ` +
        `${spec.length - enveloped.length} are plain routes, ${missing.length} are still to come`,
    )
    expect(spec).toHaveLength(94)
    expect(missing.length + declared.filter(([, { path }]) => specByPath.has(path)).length).toBe(enveloped.length)
  })
})
