import type { Calls, InputOf } from '@dukou/contract'
import { DAY_MS, isChannelCode, isEmail } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { lockPurses } from '../../books/ledger/index.ts'
import { setDailyLimit } from '../../books/traffic/index.ts'
import { type AccountChanges, editAccount, lockByPublicId, refuseClosed } from '../../people/account/index.ts'
import { correct, type Given, isNothing } from '../corrections/index.ts'
import { readUserById, type UserAnswer } from './user-row.ts'

type Input = InputOf<Calls['saveUser']>

/** Changes facts of a user; money, traffic and time are booked as what is given or taken, under keys of their own. */
export const saveUser: Handler<Calls['saveUser']> = async (ctx, input) => {
  checkInput(input)
  return ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const user = await lockByPublicId(tx, input.id)
    const before = await readUserById(ctx, tx, input.id)
    if (!before) refuse('userNotFound')
    refuseClosed(user)
    // An admin cannot be disabled by mistake: the admin role must be removed first.
    if (input.disabled && before.role === 'admin') refuse('actionNotAllowedForAccount')

    const changes = changesOf(input, before)
    // The commit copies has_paid to the wallet. It is locked here, because purses come before traffic.
    if (changes.has_paid !== undefined) await lockPurses(tx, user.id)
    await editAccount(tx, user, changes)
    const limit = limitAfter(input, before)
    if (limit !== undefined) await setDailyLimit(tx, user.id, limit)
    const given = givenOf(input, before, ctx.now())
    const correction = isNothing(given) ? undefined : await correct(ctx, tx, user.id, given, { reason: input.reason })

    const after = await readUserById(ctx, tx, input.id)
    if (!after) throw new Error(`user ${input.id} has gone while he was locked`)
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'saveUser',
      target: input.id,
      detail: { ...differences(before, after), reason: input.reason, ...(correction && { correction }) },
    })
    // The key of the link lies sealed everywhere else. A repeated request gets the answer without it.
    await ctx.remember(tx, { ...after, subscriptionKey: '' })
    return after
  })
}

function checkInput({ email, channelCode, dailyLimitBytes }: Input): void {
  if (email !== null && !isEmail(email.trim())) refuseInput({ zh: '邮件不正确', en: 'not an e-mail address' })
  if (channelCode !== null && channelCode !== '' && !isChannelCode(channelCode)) {
    refuseInput({ zh: '渠道码只能用字母、数字、- 和 _', en: 'a channel code has letters, digits, - and _ only' })
  }
  if (dailyLimitBytes !== null && dailyLimitBytes < 0n) {
    refuseInput({ zh: '日额度不能小于 0', en: 'a daily limit cannot be below 0' })
  }
}

/** Only the values that differ from the stored ones. */
function changesOf(input: Input, before: UserAnswer): AccountChanges {
  const { email, channelCode, scale } = input
  const flag = <K extends keyof AccountChanges>(column: K, wanted: boolean | null, now: boolean) =>
    wanted === null || wanted === now ? {} : { [column]: wanted }
  return {
    ...(email !== null && email.trim() !== before.email && { email: email.trim() }),
    ...(scale !== null && scale !== before.scale && { scale: String(scale) }),
    ...(channelCode !== null && (channelCode || null) !== before.channelCode && { channel_code: channelCode || null }),
    ...flag('disabled', input.disabled, before.disabled),
    ...flag('has_paid', input.hasPaid, before.hasPaid),
    ...flag('is_agency', input.isAgency, before.isAgency),
    ...flag('daily_key', input.hasDailyKey, before.hasDailyKey),
    ...flag('can_reset_key', input.canResetKey, before.canResetKey),
    ...flag('can_change_password', input.canChangePassword, before.canChangePassword),
    ...flag('common_lines', input.mayUseCommonLines, before.mayUseCommonLines),
    ...flag('always_rebates', input.alwaysRebates, before.alwaysRebates),
  }
}

/** Null: the usual limit; undefined: as it is. A limit of his own counts only while that is switched on. */
function limitAfter({ hasOwnDailyLimit, dailyLimitBytes }: Input, before: UserAnswer): bigint | null | undefined {
  const isOwn = hasOwnDailyLimit ?? before.hasOwnDailyLimit
  if (!isOwn) return before.hasOwnDailyLimit ? null : undefined
  const bytes = dailyLimitBytes ?? before.dailyLimitBytes
  return before.hasOwnDailyLimit && bytes === before.dailyLimitBytes ? undefined : bytes
}

/** Totals become differences from what stands there now; who saw something else is told so first. */
function givenOf(input: Input, before: UserAnswer, now: Date): Given {
  const { walletLi, grantedBytes, timeExpiresAt, version } = input
  const hasTotals = walletLi !== null || grantedBytes !== null || timeExpiresAt !== null
  if (hasTotals && version !== null && version !== before.version) refuse('userChanged')
  const end = before.timeExpiresAt
  const runsFrom = end !== null && end > now ? end : now
  const movedTo = timeExpiresAt ?? end
  const until =
    movedTo === null || movedTo.getTime() === end?.getTime()
      ? 0
      : movedTo.getTime() - (end !== null && movedTo < runsFrom ? end : runsFrom).getTime()
  return {
    moneyLi: input.addLi + (walletLi === null ? 0n : walletLi - before.walletLi),
    permanentBytes: input.addBytes + (grantedBytes === null ? 0n : grantedBytes - before.grantedBytes),
    timeMs: input.addDays * DAY_MS + until,
  }
}

/** The facts that are not as they were, for the audit; of the key of a link nothing is told. */
function differences({ subscriptionKey: _, ...before }: UserAnswer, after: UserAnswer) {
  const names = Object.keys(before) as (keyof typeof before)[]
  const changed = names.filter((name) => name !== 'version' && told(before[name]) !== told(after[name]))
  const of = (user: Omit<UserAnswer, 'subscriptionKey'>) =>
    Object.fromEntries(changed.map((name) => [name, told(user[name])]))
  return { before: of(before), after: of(after) }
}

const told = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))
