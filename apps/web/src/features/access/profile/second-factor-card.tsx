import { mySecondFactor } from '@dukou/contract'
import { useState } from 'react'
import { day } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ActCard } from '../../../ui/overlays/act-card.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { profileTexts } from './messages.ts'
import rows from './rows.module.css'

const SwitchOn = openedPart(() => import('./second-factor-on-sheet.tsx'))
const SwitchOff = openedPart(() => import('./second-factor-off-sheet.tsx'))

const FEW = 3

/** Whether signing in asks for a code too, and the way to change that. */
export function SecondFactorCard() {
  const t = profileTexts.use()
  const mine = useCall(mySecondFactor, {})
  const [opened, setOpened] = useState<'on' | 'off'>()
  const close = () => setOpened(undefined)
  return (
    <ActCard
      title={t.secondFactor}
      text={
        mine.data?.onSince ? (
          <>
            {t.secondFactorOn(day(mine.data.onSince), mine.data.codesLeft)}
            {mine.data.codesLeft < FEW && <span className={rows.mark}>{t.secondFactorFew}</span>}
          </>
        ) : (
          t.secondFactorMore
        )
      }
      act={
        <Loaded
          query={mine}
          bare
          skeleton={
            <SkeletonGroup>
              <Skeleton height={40} width={136} />
            </SkeletonGroup>
          }
        >
          {({ onSince }) => (
            <Button variant="default" onClick={() => setOpened(onSince ? 'off' : 'on')}>
              {onSince ? t.switchOff : t.switchOn}
            </Button>
          )}
        </Loaded>
      }
    >
      {opened === 'on' && <SwitchOn onClose={close} />}
      {opened === 'off' && <SwitchOff onClose={close} />}
    </ActCard>
  )
}
