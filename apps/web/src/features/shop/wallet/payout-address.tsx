import css from './wallet.module.css'

const ENDS = 4

/** An address with its first and last characters marked, which are what people compare. */
export function PayoutAddress({ children: address }: { children: string }) {
  return (
    <span className={css.address}>
      <b>{address.slice(0, ENDS)}</b>
      {address.slice(ENDS, -ENDS)}
      <b>{address.slice(-ENDS)}</b>
    </span>
  )
}
