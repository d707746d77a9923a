/** Text of a file: UTF-8, or else GBK, as Alipay writes its bills. */
export function decodeBill(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gbk').decode(bytes)
  }
}
