import type { PayMode } from '@dukou/domain'
import { IconBrandAlipay, IconBrandWechat } from '@tabler/icons-react'
import { paymentTexts } from './messages.ts'
import css from './pay-methods.module.css'

/** The ways to pay that this page can show. The others come with screens of their own. */
export type ShownMode = Extract<PayMode, 'alipay' | 'wxpay'>

export function shownModes(open: readonly PayMode[]): ShownMode[] {
  return (['alipay', 'wxpay'] as const).filter((mode) => open.includes(mode))
}

export const MODE_ICONS = { alipay: IconBrandAlipay, wxpay: IconBrandWechat }
const MARK_COLOURS: Record<ShownMode, string> = { alipay: '#1677FF', wxpay: '#07A355' }

interface PayMethodsProps {
  modes: readonly ShownMode[]
  chosen: ShownMode | undefined
  onChoose: (mode: ShownMode) => void
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
