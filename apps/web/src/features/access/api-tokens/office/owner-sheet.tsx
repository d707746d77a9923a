import { type AnswerOf, type InputOf, mySecondFactor, saveApiToken } from '@dukou/contract'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { ProofForm } from '../../../../ui/overlays/proof-form.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import css from './api-tokens.module.css'
import { apiTokenTexts } from './messages.ts'

interface OwnerSheetProps {
  input: InputOf<typeof saveApiToken>
  onSaved: (answer: AnswerOf<typeof saveApiToken>) => void
  /** Failures that the form of the token tells. */
  onFailed: (thrown: unknown) => void
  onClose: () => void
}

const ABOUT_PROOF: readonly unknown[] = ['passwordWrong', 'secondFactorNeeded', 'secondFactorWrong', 'tooManyRequests']

/** Asks for the password, and a code, before a token is made or reaches further. */
export function OwnerSheet({ input, onSaved, onFailed, onClose }: OwnerSheetProps) {
  const t = apiTokenTexts.use()
  const factor = useCall(mySecondFactor, {})
  return (
    <Sheet onClose={onClose} title={t.ownerTitle}>
      <Loaded query={factor} bare skeleton={<Skeleton height={120} />}>
        {({ onSince }) => (
          <ProofForm
            asksForCode={onSince !== null}
            verb={t.ownerConfirm}
            onClose={onClose}
            act={async (proof) => {
              try {
                onSaved(await call(saveApiToken, { ...input, ...proof }))
              } catch (thrown) {
                if (ABOUT_PROOF.includes(asCallError(thrown).refusal)) throw thrown
                onFailed(thrown)
              }
            }}
          >
            <p className={css.why}>{t.ownerWhy}</p>
          </ProofForm>
        )}
      </Loaded>
    </Sheet>
  )
}
