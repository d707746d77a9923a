import { listGrants } from '@dukou/contract'
import { useState } from 'react'
import { moment } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/states/skeleton.tsx'
import { amountOf, type Grant } from './grant-values.ts'
import { type GrantsTexts, grantsTexts } from './grants-messages.ts'
import { TakeBackGrant } from './take-back-grant.tsx'
import type { OfficeUser } from './user-values.ts'
import css from './users.module.css'

/** Grants of coupons, draws, gifts and check-ins to a user. Each can be taken back once, as far as it is left. */
export default function GrantsSheet({ user, onClose }: { user: OfficeUser; onClose: () => void }) {
  const t = grantsTexts.use()
  const mayTake = useMay()('corrections:write')
  const [chosen, setChosen] = useState<Grant>()
  const query = useCall(listGrants, { userId: user.id })
  return (
    <>
      <Sheet title={t.title(user.email)} edge="right" width={520} onClose={onClose}>
        <div className={css.sheet}>
          <p className={css.note}>{t.lead}</p>
          <Loaded
            bare
            query={query}
            skeleton={
              <SkeletonGroup className={css.sheet ?? ''}>
                <Skeleton height={320} radius={12} />
              </SkeletonGroup>
            }
            empty={<p>{t.empty}</p>}
          >
            {(grants) => (
              <ol className={css.grants}>
                {grants.map((grant) => (
                  <li key={grant.id}>
                    <div>
                      <b>{nameOf(grant, t)}</b>
                      <span>{amountOf(grant.givenBytes, grant.givenDays, t)}</span>
                      <time dateTime={grant.createdAt.toISOString()}>{moment(grant.createdAt)}</time>
                    </div>
                    <Left grant={grant} t={t} onTake={mayTake ? () => setChosen(grant) : undefined} />
                  </li>
                ))}
              </ol>
            )}
          </Loaded>
        </div>
      </Sheet>
      {chosen && <TakeBackGrant userId={user.id} grant={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function Left({ grant, t, onTake }: { grant: Grant; t: GrantsTexts; onTake: (() => void) | undefined }) {
  const { takenAt, leftBytes, leftDays } = grant
  if (takenAt) return <span className={css.note}>{t.taken(moment(takenAt))}</span>
  if (leftBytes === 0n && leftDays === 0) return <span className={css.note}>{t.used}</span>
  if (!onTake) return null
  const what = `${nameOf(grant, t)} ${amountOf(grant.givenBytes, grant.givenDays, t)}`
  return (
    <Button variant="default" size="sm" aria-label={t.actOf(what)} onClick={onTake}>
      {t.act}
    </Button>
  )
}

const nameOf = ({ kind, name }: Grant, t: GrantsTexts) => (name === '' ? t[kind] : `${t[kind]} · ${name}`)
