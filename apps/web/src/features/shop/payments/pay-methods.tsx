import type { PayMode } from '@dukou/domain'
import { IconBrandAlipay, IconBrandWechat, IconCurrencyDollar, IconDeviceMobile } from '@tabler/icons-react'
import { paymentTexts } from './messages.ts'
import css from './pay-methods.module.css'

export const MODE_ICONS = {
  alipay: IconBrandAlipay,
  wxpay: IconBrandWechat,
  usdt: IconCurrencyDollar,
  urlscheme: IconDeviceMobile,
}
const MARK_COLOURS: Record<PayMode, string> = {
  alipay: '#1677FF',
  wxpay: '#07A355',
  usdt: '#26A17B',
  urlscheme: 'currentColor',
}

interface PayMethodsProps {
  modes: readonly PayMode[]
  chosen: PayMode | undefined
  onChoose: (mode: PayMode) => void
}

/** One tile per way to pay. */
export function PayMethods({ modes, chosen, onChoose }: PayMethodsProps) {
  const t = paymentTexts.use()
  return (
    <fieldset>
      <legend className={css.legend}>{t.methods}</legend>
      {modes.length === 0 && <p className={css.none}>{t.noMethod}</p>}
      <div className={css.tiles}>
        {modes.map((mode) => {
          const Mark = MODE_ICONS[mode]
          return (
            <label key={mode} className={css.tile}>
              <input
                type="radio"
                name="pay-mode"
                value={mode}
                checked={mode === chosen}
                onChange={() => onChoose(mode)}
              />
              <Mark size={20} stroke={1.75} color={MARK_COLOURS[mode]} aria-hidden />
              <span>{t[mode]}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
