import type { KeyObject } from 'node:crypto'
import type { PaymentAccount } from '../adapter.ts'
import { beijingTime } from '../beijing-time.ts'
import { callOut } from '../outgoing.ts'
import { rsaSignatureHolds } from '../rsa-signature.ts'
import type { AlipayAccount } from './account.ts'
import { rawMembers } from './raw-members.ts'
import { SIGN_TYPE, signRequest } from './sign.ts'

export interface AlipayCall {
  /** Such as `alipay.trade.query`. */
  method: string
  biz: Record<string, string>
  notifyUrl?: string
  timeoutMs: number
}

/** An answer. Only what it signed is `trusted`; the rest may be shown to an operator, and decides nothing. */
export interface AlipayAnswer {
  trusted: boolean
  content: Record<string, unknown>
  /** The code of `content`, such as `ACQ.TRADE_NOT_EXIST`. */
  subCode: string
}

const SAID_LENGTH = 200

/** One call of the gateway. @throws when there is no answer of its kind in time */
export async function call(account: PaymentAccount<AlipayAccount>, wish: AlipayCall): Promise<AlipayAnswer> {
  const { gateway, appId, privateKey, platformKey } = account.details
  const bizContent = JSON.stringify(wish.biz)
  const common = new Map([
    ['app_id', appId],
    ['method', wish.method],
    ['format', 'JSON'],
    ['charset', 'utf-8'],
    ['sign_type', SIGN_TYPE],
    ['timestamp', beijingTime(new Date())],
    ['version', '1.0'],
    ...(wish.notifyUrl ? [['notify_url', wish.notifyUrl] as const] : []),
  ])
  common.set('sign', signRequest(new Map([...common, ['biz_content', bizContent]]), privateKey))
  const text = await callOut({
    url: `${gateway}?${new URLSearchParams([...common])}`,
    method: 'POST',
    form: new URLSearchParams({ biz_content: bizContent }),
    timeoutMs: wish.timeoutMs,
    privateHostAllowed: account.privateHostAllowed,
  })
  return readAnswer(text, wish.method, platformKey)
}

/** The signature is over the characters of one value, so that value alone is read, and nothing beside it. */
export function readAnswer(text: string, method: string, platformKey: KeyObject): AlipayAnswer {
  const members = rawMembers(text)
  const node = members?.get(`${method.replaceAll('.', '_')}_response`)
  const raw = node ?? members?.get('error_response')
  if (raw === undefined) throw new Error('the answer is not one of Alipay')
  const sign: unknown = JSON.parse(members?.get('sign') ?? '""')
  const content: unknown = JSON.parse(raw)
  if (typeof content !== 'object' || content === null) throw new Error('the answer is not one of Alipay')
  const trusted = node !== undefined && typeof sign === 'string' && rsaSignatureHolds(node, sign, platformKey)
  const said = content as Record<string, unknown>
  return { trusted, content: said, subCode: String(said.sub_code ?? said.code ?? '') }
}

export function isGood({ trusted, content }: AlipayAnswer): boolean {
  return trusted && content.code === '10000'
}

/** In the platform's own words, for logs and operators. */
export function saidBy({ content, subCode }: AlipayAnswer): string {
  return `${subCode} ${String(content.sub_msg ?? content.msg ?? '')}`.slice(0, SAID_LENGTH)
}
