import { cancelWithdrawal, myWallet, myWithdrawals } from '@dukou/contract'
import { IconWallet } from '@tabler/icons-react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { walletYuan } from '../../../lib/format.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { walletPageTexts } from './page-messages.ts'
import type { Withdrawal } from './wallet-facts.ts'

/** Says what comes back, then cancels. */
export default function CancelWithdrawal({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const t = walletPageTexts.use()
  const cancel = async () => {
    try {
      await call(cancelWithdrawal, { withdrawalId: withdrawal.id })
      toast.success(t.cancelled)
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(failure.refusal ? failure.message : t.cancelFailed)
    }
    void refresh(myWallet, myWithdrawals)
    onClose()
  }
  return (
    <Confirm
      onClose={onClose}
      title={t.cancelTitle}
      consequences={[
        {
          icon: <IconWallet size={18} stroke={1.5} aria-hidden />,
          text: t.cancelBack(walletYuan(withdrawal.amountLi)),
        },
      ]}
      cancelLabel={t.cancelKeep}
      verb={t.cancelRow}
      onConfirm={cancel}
    />
  )
}
