import type { PayMode } from '@dukou/domain'
import {
  IconBrandAlipay,
  IconBrandWechat,
  IconBuildingBank,
  IconCurrencyDollar,
  IconDeviceMobile,
} from '@tabler/icons-react'
import { paymentTexts } from './messages.ts'
import css from './pay-methods.module.css'

export const MODE_ICONS = {
  alipay: IconBrandAlipay,
  wxpay: IconBrandWechat,
  usdt: IconCurrencyDollar,
  urlscheme: IconDeviceMobile,
  transfer: IconBuildingBank,
}
const MARK_COLOURS: Record<PayMode, string> = {
  alipay: '#1677FF',
  wxpay: '#07A355',
  usdt: '#26A17B',
  urlscheme: 'currentColor',
  transfer: 'currentColor',
}

export interface PayMethod {
  mode: PayMode
  /** Why it cannot be chosen now. */
  why?: string | undefined
  /** Its payer should know this before. */
  note?: string | undefined
}

interface PayMethodsProps {
  methods: readonly PayMethod[]
  chosen: PayMode | undefined
  onChoose: (mode: PayMode) => void
}

/** One tile per way to pay. One that cannot be chosen says why. */
export function PayMethods({ methods, chosen, onChoose }: PayMethodsProps) {
  const t = paymentTexts.use()
  return (
    <fieldset>
      <legend className={css.legend}>{t.methods}</legend>
      {methods.length === 0 && <p className={css.none}>{t.noMethod}</p>}
      <div className={css.tiles}>
        {methods.map(({ mode, why, note }) => {
          const Mark = MODE_ICONS[mode]
          return (
            <label key={mode} className={css.tile} data-off={why !== undefined || undefined}>
              <input
                type="radio"
                name="pay-mode"
                value={mode}
                checked={mode === chosen}
                disabled={why !== undefined}
                onChange={() => onChoose(mode)}
              />
              <Mark size={20} stroke={1.75} color={MARK_COLOURS[mode]} aria-hidden />
              <span>
                {t[mode]}
                {(why ?? note) && <small>{why ?? note}</small>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
