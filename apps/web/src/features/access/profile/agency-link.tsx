import { ButtonLink } from '../../../ui/controls/button.tsx'
import { ActCard } from '../../../ui/overlays/act-card.tsx'
import { profileTexts } from './messages.ts'

/** For who sells in his own name: the way to what he sells. */
export function AgencyLink() {
  const t = profileTexts.use()
  return (
    <ActCard
      title={t.agency}
      text={t.agencyMore}
      act={
        <ButtonLink to="/agency" variant="default">
          {t.openAgency}
        </ButtonLink>
      }
    />
  )
}
