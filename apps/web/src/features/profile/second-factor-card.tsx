import { mySecondFactor } from '@dukou/contract'
import { useState } from 'react'
import { moment } from '../../lib/format.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { openedPart } from '../../ui/opened-part.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
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
    <Card title={t.secondFactor} caption={t.secondFactorMore}>
      <Loaded
        query={mine}
        bare
        skeleton={
          <SkeletonGroup>
            <Skeleton height={40} />
          </SkeletonGroup>
        }
      >
        {({ onSince, codesLeft }) =>
          onSince ? (
            <>
              <p>
                {t.secondFactorOn(moment(onSince).slice(0, 10), codesLeft)}
                {codesLeft < FEW && <span className={rows.mark}>{t.secondFactorFew}</span>}
              </p>
              <Button variant="default" onClick={() => setOpened('off')}>
                {t.switchOff}
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => setOpened('on')}>
              {t.switchOn}
            </Button>
          )
        }
      </Loaded>
      {opened === 'on' && <SwitchOn onClose={close} />}
      {opened === 'off' && <SwitchOff onClose={close} />}
    </Card>
  )
}
