import { listNotices, myWallet, savePayoutAddress } from '@dukou/contract'
import { checkPayoutAddress, PAYOUT_NETWORKS, type PayoutNetwork, REPEATED_CHARACTERS } from '@dukou/domain'
import { type FormEvent, useState } from 'react'
import { asCallError, mayHaveHappened } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { moment } from '../../../lib/format.ts'
import { useAct } from '../../../lib/use-act.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { type WalletPageTexts, walletPageTexts } from './page-messages.ts'
import css from './wallet.module.css'
import type { Wallet } from './wallet-facts.ts'

type Field = 'address' | 'lastSix' | 'code'

/**
 * The payout address. It is checked here before it is sent, and its last characters are typed once more, because money
 * sent to a wrong address is lost.
 */
export function AddressCard({ wallet }: { wallet: Wallet }) {
  const t = walletPageTexts.use()
  const [network, setNetwork] = useState<PayoutNetwork>(wallet.payoutAddressType ?? 'USDT-TRC20')
  const [typed, setTyped] = useState({ address: wallet.payoutAddress ?? '', lastSix: '', code: '' })
  const [asksForCode, setAsks] = useState(wallet.asksForCode)
  const [problem, setProblem] = useState<{ field: Field; text: string }>()
  const isSaved = typed.address.trim() === wallet.payoutAddress && network === wallet.payoutAddressType
  const [send, isSending] = useAct(async () => {
    setProblem(undefined)
    if (isSaved) return toast.success(t.same)
    const wrong = faultOf(network, typed, wallet.ownAddress, t)
    if (wrong) return setProblem(wrong)
    if (asksForCode && typed.code.trim() === '') return setProblem({ field: 'code', text: t.codeEmpty })
    try {
      const input = { network, address: typed.address, code: typed.code.trim() || null }
      const { heldUntil } = await call(savePayoutAddress, input)
      // Before it is told, so that a withdrawal that is asked for right then finds the address.
      await refresh(myWallet, listNotices)
      toast.success(heldUntil ? t.savedHeld(moment(heldUntil)) : t.saved)
    } catch (thrown) {
      const failure = asCallError(thrown)
      const { refusal, message, isTold } = failure
      // Without an answer it may be saved, with the hold that follows: the wallet tells.
      if (mayHaveHappened(failure)) void refresh(myWallet, listNotices)
      if (isTold) return
      if (refusal === 'moneyNeedsCode') setAsks(true)
      const isCode = refusal === 'moneyNeedsCode' || refusal === 'secondFactorWrong'
      setProblem({ field: isCode ? 'code' : 'address', text: refusal ? message : t.saveFailed })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const of = (field: Field) => ({
    value: typed[field],
    error: problem?.field === field && problem.text,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [field]: currentTarget.value }),
  })
  return (
    <Card title={t.addressTitle} caption={t.addressCaption}>
      <form className={css.form} noValidate onSubmit={submit}>
        <Segmented
          label={t.networkOf}
          value={network}
          onChange={setNetwork}
          options={PAYOUT_NETWORKS.map((value) => ({ value, label: value }))}
        />
        <TextField
          label={t.address}
          help={t.addressHelp(t.networkName(network))}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          style={{ fontFamily: 'var(--dk-mono)' }}
          {...of('address')}
        />
        <p className={css.more}>{t.addressWarning}</p>
        {!isSaved && (
          <TextField
            label={t.lastSix(REPEATED_CHARACTERS)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={REPEATED_CHARACTERS}
            // Typed by hand: pasting the same text again would repeat its mistake.
            onPaste={(event) => event.preventDefault()}
            {...of('lastSix')}
          />
        )}
        {!isSaved && asksForCode && (
          <TextField label={t.code} help={t.codeHelp} autoComplete="one-time-code" maxLength={40} {...of('code')} />
        )}
        <Button type="submit" variant="default" fullWidth loading={isSending}>
          {t.save}
        </Button>
      </form>
    </Card>
  )
}

function faultOf(
  network: PayoutNetwork,
  { address, lastSix }: Record<Field, string>,
  ownAddress: string,
  t: WalletPageTexts,
): { field: Field; text: string } | undefined {
  const checked = checkPayoutAddress(network, address, ownAddress)
  if ('fault' in checked) {
    const texts = {
      malformed: t.malformed,
      otherNetwork: t.otherNetwork,
      checksum: t.checksum,
      reserved: t.notPayable,
    }
    return { field: 'address', text: texts[checked.fault] }
  }
  return lastSix.trim() === address.trim().slice(-REPEATED_CHARACTERS)
    ? undefined
    : { field: 'lastSix', text: t.lastSixWrong }
}
