import { drawPrize, type InputOf, lottery, myDraws, myTrafficRecords, userInfo } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { useRef } from 'react'
import { asCallError, mayHaveHappened } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { gigabytes } from '../../../lib/format.ts'
import type { User } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { BeforeAfter, Receipt, ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { type Drawn, type Lottery, randomHex } from './draw-facts.ts'
import css from './lottery.module.css'
import { lotteryTexts } from './messages.ts'

interface DrawCardProps {
  lottery: Lottery
  user: User | null | undefined
  onDrawn: (drawn: Drawn) => void
}

/** Cost of a draw, the commitment, and the button. */
export function DrawCard({ lottery: now, user, onDrawn }: DrawCardProps) {
  const t = lotteryTexts.use()
  const { costGb, commitment, state } = now
  const draw = useDraw(now, onDrawn)
  const left = user && user.grantedBytes - user.usedBytes
  const isShort = left !== null && left !== undefined && left < BigInt(costGb) * GB
  return (
    <Card title={t.drawOnce}>
      <div className={css.body}>
        <Receipt>
          <ReceiptLine label={t.spends}>{costGb}.00 GB</ReceiptLine>
          {typeof left === 'bigint' && !isShort && (
            <ReceiptLine label={t.permanent}>
              <BeforeAfter before={gigabytes(left)} after={`${gigabytes(left - BigInt(costGb) * GB)} GB`} />
            </ReceiptLine>
          )}
        </Receipt>
        <div>
          <p className={css.note}>{t.commitment}</p>
          <p className={css.mono}>{commitment}</p>
        </div>
        {isShort ? (
          <>
            <p className={css.short}>{t.tooDear(costGb)}</p>
            <ButtonLink to="/shop" fullWidth size="lg">
              {t.toShop}
            </ButtonLink>
          </>
        ) : (
          <>
            {state === 'dayFull' && <p className={css.short}>{t.dayFull}</p>}
            <Button fullWidth size="lg" disabled={state !== 'open'} onClick={draw}>
              {t.draw(costGb)}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

/**
 * Draws with a number of this browser. A press after a lost answer sends the same draw again, also where the page has a
 * new commitment meanwhile, because that draw may have happened: the server then answers it and draws nothing more.
 */
function useDraw({ version, costGb, commitment }: Lottery, onDrawn: (drawn: Drawn) => void): () => Promise<void> {
  const t = lotteryTexts.use()
  const lost = useRef<{ input: InputOf<typeof drawPrize>; key: string }>(undefined)
  return async () => {
    lost.current ??= { input: { version, costGb, commitment, ownNumber: randomHex() }, key: randomHex(16) }
    const { input, key } = lost.current
    try {
      onDrawn(await call(drawPrize, input, { idempotencyKey: key }))
      lost.current = undefined
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(failure.refusal ? failure.message : t.drawFailed)
      if (!mayHaveHappened(failure)) lost.current = undefined
    }
    await refresh(lottery, myDraws, userInfo, myTrafficRecords)
  }
}
