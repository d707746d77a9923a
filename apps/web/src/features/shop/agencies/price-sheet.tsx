import { myAgency, saveAgencyPrice } from '@dukou/contract'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { yuan } from '../../../lib/format.ts'
import { refresh } from '../../../lib/use-call.ts'
import { TextField } from '../../../ui/controls/field.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import type { MyAgency } from './agency-facts.ts'
import { AgencySheet } from './agency-sheet.tsx'
import { agencyTexts } from './messages.ts'

const PRICE = /^\d{1,8}(\.\d{1,2})?$/

/** Sets what one plan costs. */
export default function PriceSheet({ plan, onClose }: { plan: MyAgency['plans'][number]; onClose: () => void }) {
  const t = agencyTexts.use()
  const [typed, setTyped] = useState(plan.priceLi === null ? '' : yuan(plan.priceLi).replaceAll(',', ''))
  const [isWrong, setWrong] = useState(false)
  const send = async () => {
    const priceLi = liOf(typed.trim())
    setWrong(priceLi === undefined)
    if (priceLi === undefined) return
    await call(saveAgencyPrice, { planId: plan.id, priceLi })
    await refresh(myAgency)
    toast.success(t.saved, { ms: 2000 })
    onClose()
  }
  return (
    <AgencySheet title={t.priceOf(plan.name)} verb={t.save} send={send} onClose={onClose}>
      <TextField
        label={t.price}
        help={t.priceHelp}
        inputMode="decimal"
        value={typed}
        error={isWrong && t.priceWrong}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
    </AgencySheet>
  )
}

/** Undefined: no price at all. */
function liOf(typed: string): bigint | null | undefined {
  if (typed === '') return null
  const li = PRICE.test(typed) ? BigInt(Math.round(Number(typed) * 100)) * 10n : 0n
  return li >= 10n && li <= 10_000_000_000n ? li : undefined
}
