import { ActCard } from '../../ui/act-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
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
