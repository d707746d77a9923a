import { COUPON_KINDS, type CouponKind } from '@dukou/domain'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { grouped } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { downloadCodes } from './batch-sheet.tsx'
import css from './coupon-choices.module.css'
import { couponOfficeTexts } from './messages.ts'

export type KindChoice = CouponKind | 'all'

interface CouponChoicesProps {
  kind: KindChoice
  onKind: (kind: KindChoice) => void
  onlyTaobao: boolean
  onOnlyTaobao: (on: boolean) => void
  /** Codes of the coupons that are left by these choices. */
  codes: readonly string[]
  children: ReactNode
}

/** The choices above the list: the type, and Taobao coupons alone, whose codes can then be downloaded. */
export function CouponChoices(props: CouponChoicesProps) {
  const { kind, onKind, onlyTaobao, onOnlyTaobao, codes, children } = props
  const t = couponOfficeTexts.use()
  return (
    <>
      <div className={css.choices}>
        <Segmented<KindChoice>
          label={t.type}
          value={kind}
          options={(['all', ...COUPON_KINDS] as const).map((value) => ({ value, label: t[value] }))}
          onChange={onKind}
        />
        <label className={css.tick}>
          <input
            type="checkbox"
            checked={onlyTaobao}
            onChange={({ currentTarget }) => onOnlyTaobao(currentTarget.checked)}
          />
          {t.onlyTaobao}
        </label>
        {onlyTaobao && (
          <Button
            variant="default"
            size="sm"
            icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
            disabled={codes.length === 0}
            onClick={() => downloadCodes(codes)}
          >
            {t.download(grouped(String(codes.length)))}
          </Button>
        )}
      </div>
      {children}
    </>
  )
}
