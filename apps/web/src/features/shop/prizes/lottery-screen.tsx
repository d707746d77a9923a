import { lottery, myDraws } from '@dukou/contract'
import { IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Empty } from '../../../ui/states/empty.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { DrawCard } from './draw-card.tsx'
import type { Draw, Drawn } from './draw-facts.ts'
import { DrawsCard } from './draws-card.tsx'
import css from './lottery.module.css'
import { lotteryTexts } from './messages.ts'
import { OddsCard } from './odds-card.tsx'

const ResultSheet = openedPart(() => import('./result-sheet.tsx'))
const VerifySheet = openedPart(() => import('./verify-sheet.tsx'))

/** The lottery: odds, the draw with its commitment, and one's own draws to verify. */
export function LotteryScreen({ signedIn }: { signedIn: boolean }) {
  const t = lotteryTexts.use()
  const { user } = useSession()
  const query = useCall(lottery, {}, { when: signedIn })
  const draws = useCall(myDraws, {}, { when: signedIn })
  const [result, setResult] = useState<Drawn>()
  const [verified, setVerified] = useState<Draw>()
  return (
    <Page title={t.title} lead={query.data ? t.lead(query.data.costGb) : t.leadPlain}>
      <Loaded query={query} skeleton={<Shapes />}>
        {(now) => (
          <div className={css.columns}>
            <div className={css.draw}>
              {now.state === 'noPrizes' || now.state === 'closed' ? (
                <Nothing />
              ) : (
                <DrawCard lottery={now} user={user} onDrawn={setResult} />
              )}
            </div>
            {now.prizes.length > 0 && <OddsCard lottery={now} />}
            <div className={css.mine}>
              <Loaded query={draws} title={t.mine} skeleton={<Skeleton height={180} radius={12} />}>
                {(rows) => <DrawsCard rows={rows} onVerify={setVerified} />}
              </Loaded>
            </div>
          </div>
        )}
      </Loaded>
      {result && (
        <ResultSheet
          drawn={result}
          onClose={() => setResult(undefined)}
          onVerify={() => {
            setResult(undefined)
            setVerified(result)
          }}
        />
      )}
      {verified && <VerifySheet draw={verified} onClose={() => setVerified(undefined)} />}
    </Page>
  )
}

function Nothing() {
  const t = lotteryTexts.use()
  return (
    <Card>
      <Empty icon={<IconGift size={36} stroke={1.5} aria-hidden />} title={t.none} text={t.noneText} />
    </Card>
  )
}

function Shapes() {
  return (
    <SkeletonGroup className={css.columns ?? ''}>
      <Skeleton height={270} radius={12} />
      <Skeleton height={430} radius={12} />
    </SkeletonGroup>
  )
}
