import { askDeletion, myDeletion } from '@dukou/contract'
import { call } from '../../../lib/client.ts'
import { day } from '../../../lib/format.ts'
import { changeUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { refresh, useCall } from '../../../lib/use-call.ts'
import { ProofForm } from '../../../ui/overlays/proof-form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { Losses } from './losses.tsx'
import { deletionTexts } from './messages.ts'

/** First what is lost, then the proof that it is he who asks. */
export default function DeletionSheet({ onClose }: { onClose: () => void }) {
  const t = deletionTexts.use()
  const canMail = useSite()?.canMail
  const losses = useCall(myDeletion, {})
  return (
    <Sheet onClose={onClose} title={t.title}>
      <Loaded query={losses} bare skeleton={<Shape />}>
        {(known) => (
          <ProofForm
            asksForCode={known.asksForCode}
            verb={t.confirm}
            color="red"
            onClose={onClose}
            act={async (proof) => {
              const { deletesAt } = await call(askDeletion, proof)
              changeUser(() => ({ deletesAt }))
              void refresh(myDeletion)
              toast.success(t.asked, { more: (canMail ? t.askedMailed : t.askedMore)(day(deletesAt)) })
            }}
          >
            <Losses known={known} t={t} />
          </ProofForm>
        )}
      </Loaded>
    </Sheet>
  )
}

function Shape() {
  return (
    <SkeletonGroup>
      <Skeleton height={220} />
      <Skeleton height={72} />
    </SkeletonGroup>
  )
}
