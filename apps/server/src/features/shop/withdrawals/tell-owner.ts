import { liText, siteTime, type Words } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { mailTo } from '../../base/outbox/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { readLetterBox } from '../../people/account/index.ts'
import type { PayoutAddress } from './payout-addresses.ts'
import type { Withdrawal } from './withdrawals-table.ts'

const HREF = '/#/wallet'

const IF_NOT_YOU = {
  zh: '如果不是你本人操作，请马上修改密码，并联系客服',
  en: 'If this was not you, change your password at once and contact support',
}

type MailApp = Pick<App, 'config' | 'secrets' | 'now'>

/** By notice and mail, because a thief may have changed it. */
export async function tellOfAddress(app: MailApp, tx: Tx, saved: PayoutAddress, heldUntil: Date | null): Promise<void> {
  const until = heldUntil && siteTime(heldUntil, app.config.timeZone).slice(0, 16)
  const happened = {
    zh: `收款地址已改为 ${saved.address}（${saved.network}）${until ? `，${until} 之后才能提现` : ''}`,
    en: `Your payout address is now ${saved.address} (${saved.network})${until ? `. Withdrawals are possible after ${until}` : ''}`,
  }
  await tellBoth(app, tx, saved.user_id, `payout-address:${saved.id}`, happened, {
    zh: '收款地址已更改',
    en: 'Payout address changed',
  })
}

/** By notice and mail, because a thief may have asked. */
export async function tellOfRequest(app: MailApp, tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const yuan = liText(withdrawal.amount_li)
  const happened = {
    zh: `已申请提现 ${yuan} 元到 ${withdrawal.address}（${withdrawal.network}），一个工作日内结算，开始处理前可以在钱包里取消`,
    en: `A withdrawal of ${yuan} yuan to ${withdrawal.address} (${withdrawal.network}) was requested. It is settled within one working day, and can be cancelled in the wallet until it is taken up`,
  }
  await tellBoth(app, tx, withdrawal.user_id, `withdrawal:${withdrawal.id}`, happened, {
    zh: '提现申请',
    en: 'Withdrawal requested',
  })
}

/** @param userId who has the account now, after a merge */
export async function tellOfEnd(
  tx: Tx,
  withdrawal: Withdrawal,
  userId: bigint,
  end: 'paid' | 'refused' | 'merged',
): Promise<void> {
  const yuan = liText(withdrawal.amount_li)
  const { message, transaction_id, id } = withdrawal
  const texts: Record<typeof end, Words> = {
    paid: {
      zh: `提现 ${yuan} 元已结算${transaction_id ? `，交易号 ${transaction_id}` : ''}。`,
      en: `Your withdrawal of ${yuan} yuan was settled${transaction_id ? `, transaction ${transaction_id}` : ''}.`,
    },
    refused: {
      zh: `提现 ${yuan} 元已退回钱包：${message}`,
      en: `Your withdrawal of ${yuan} yuan went back to your wallet: ${message}`,
    },
    merged: {
      zh: `账号合并后，提现 ${yuan} 元已取消，金额已退回钱包，请用现在的收款地址重新申请。`,
      en: `After the merge of your accounts, the withdrawal of ${yuan} yuan was cancelled and the money is in your wallet. Request it again with your present address.`,
    },
  }
  await tellUser(tx, { userId, key: `withdrawal-end:${id}`, href: HREF, text: texts[end] })
}

export async function tellOfMessage(tx: Tx, withdrawal: Withdrawal, userId: bigint): Promise<void> {
  const { id, revision, message } = withdrawal
  const yuan = liText(withdrawal.amount_li)
  await tellUser(tx, {
    userId,
    key: `withdrawal-message:${id}:${revision}`,
    href: HREF,
    text: {
      zh: `你的提现 ${yuan} 元有新留言：${message}`,
      en: `A message on your withdrawal of ${yuan} yuan: ${message}`,
    },
  })
}

async function tellBoth(app: MailApp, tx: Tx, userId: bigint, key: string, happened: Words, subject: Words) {
  const text = { zh: `${happened.zh}。${IF_NOT_YOU.zh}`, en: `${happened.en}. ${IF_NOT_YOU.en}` }
  await tellUser(tx, { userId, key, href: HREF, text })
  const { email, language } = await readLetterBox(tx, userId)
  await mailTo(app, tx, { key, to: email, language, subject, text: { zh: `${text.zh}。\n`, en: `${text.en}.\n` } })
}
