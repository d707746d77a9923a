/** TRON's addresses begin with T, Ethereum's with 0x. The checksum inside is the wallet's affair. */
const TRC20 = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const ERC20 = /^0x[0-9a-fA-F]{40}$/

export function isUsdtAddress(text: string): boolean {
  return TRC20.test(text) || ERC20.test(text)
}
