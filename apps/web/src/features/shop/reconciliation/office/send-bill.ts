import { type AnswerOf, BILL_UPLOAD_PATH, decodeAnswer, fetchBill, refusalCodes } from '@dukou/contract'
import { CallError, NETWORK_FAILURE } from '../../../../lib/call.ts'
import { tellCallTrouble } from '../../../../lib/client.ts'
import { open } from '../../../../lib/envelope.ts'
import { currentLanguage } from '../../../../lib/i18n.ts'

/**
 * Sends a bill as the bytes of its file. A session that ended and a network that failed are told here, as those of calls are.
 * @returns what was found
 */
export async function sendBill(paymentAccount: string, day: string, file: File): Promise<AnswerOf<typeof fetchBill>> {
  const query = new URLSearchParams({ third_pay_platform: paymentAccount, day, file: file.name })
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Accept-Language': currentLanguage() === 'en' ? 'en' : 'zh-CN',
  }
  let text: string
  try {
    const address = `${BILL_UPLOAD_PATH}?${query}`
    text = await (await fetch(address, { method: 'POST', credentials: 'same-origin', headers, body: file })).text()
  } catch {
    tellCallTrouble('networkFailure')
    throw new CallError(NETWORK_FAILURE, 'network', { isTold: true })
  }
  const { code, msg, data, detail } = open(text)
  if (code === 0) return decodeAnswer(fetchBill, data)
  const isTold = code === refusalCodes.sessionExpired
  if (isTold) tellCallTrouble('sessionExpired')
  throw new CallError(code, msg, { details: detail, isTold })
}
