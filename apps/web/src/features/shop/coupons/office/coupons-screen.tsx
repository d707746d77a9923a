import { deleteCoupons, listCoupons, saveCoupon } from '@dukou/contract'
import { COUPON_KINDS } from '@dukou/domain'
import { IconCopy, IconMessage } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { call } from '../../../../lib/client.ts'
import { grouped } from '../../../../lib/format.ts'
import { randomLetters } from '../../../../lib/random-letters.ts'
import { type Asked, refresh, useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import type { RowAct } from '../../../../office/table/column.ts'
import { copyAndTell } from '../../../../ui/controls/copy-and-tell.ts'
import { BatchSheet } from './batch-sheet.tsx'
import { CouponChoices, type KindChoice } from './coupon-choices.tsx'
import { couponFields } from './coupon-fields.ts'
import { type CouponRow, couponTable } from './coupon-table.tsx'
import { blankCoupon, type CouponInput, couponOf, inputOf, valuesOf } from './coupon-values.ts'
import { type Coupon, offerText, stateOf } from './coupon-words.ts'
import { DeleteCoupons } from './delete-coupons.tsx'
import { type CouponOfficeTexts, couponOfficeTexts } from './messages.ts'
import { UndoLine } from './undo-line.tsx'
import type { Batch } from './use-batch.ts'

/** All coupons: made one by one or as a batch for Taobao, changed, deleted and brought back. */
export default function CouponsScreen() {
  const t = couponOfficeTexts.use()
  const now = useNow(60_000)
  const may = useMay()
  const { query, kind, onlyTaobao, choose } = useChosenCoupons()
  const { columns, filters, fields } = useMemo(() => ({ ...couponTable(t, now), fields: couponFields(t) }), [t, now])
  const [batch, setBatch] = useState<Batch>()
  const [deleting, setDeleting] = useState<readonly Coupon[]>()
  const [deleted, setDeleted] = useState<readonly string[]>([])
  const send = useSave()
  const all = useCall(listCoupons, {}).data
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={all ? leadOf(all, now, t) : t.leadLoading}
        query={query}
        list={listCoupons}
        next={{ text: t.next }}
        nameOf={({ name }) => name}
        columns={columns}
        filters={filters}
        searchLabel={t.search}
        fileName="coupons"
        writes={saveCoupon}
        acts={actsOf(t)}
        above={
          <CouponChoices
            kind={kind}
            onKind={(next) => choose({ type: next === 'all' ? undefined : next })}
            onlyTaobao={onlyTaobao}
            onOnlyTaobao={(on) => choose({ taobao: on ? '1' : undefined })}
            codes={query.data?.map(({ code }) => code) ?? []}
          >
            {deleted.length > 0 && may(deleteCoupons) && <UndoLine ids={deleted} onLeft={setDeleted} />}
          </CouponChoices>
        }
        editing={{
          create: t.create,
          title: t.edit,
          fields,
          blank: blankCoupon(),
          valuesOf,
          save: async (values, _id, base) => {
            const input = inputOf(values, base)
            if (values.isNew && values.isTaobao) {
              setBatch({ input, count: values.count ?? 0 })
              return null
            }
            await send(input)
            return []
          },
          refusedAt: {
            couponCodeTaken: 'code',
            couponCodeWeak: 'code',
            couponLimitBelowUses: 'usesInAll',
            couponKindFixed: 'kind',
          },
          words: {
            done: t.saved,
            failed: t.saveFailed,
            submit: ({ isNew, isTaobao, count }) => (isNew && isTaobao && count ? t.submitBatch(count) : undefined),
            sentence: (values) => t.sentence(offerText(couponOf(values), t)),
          },
        }}
        removal={{
          remove: async ({ id }) => {
            await call(deleteCoupons, { ids: [id] })
            setDeleted([id])
          },
          title: t.removeTitle,
          consequences: (coupon) => consequencesOf(coupon, t),
          verb: t.remove,
          done: t.removed,
          failed: t.removeFailed,
        }}
        bulk={{
          label: (rows) => t.removeMany(grouped(String(rows.length))),
          act: setDeleting,
          note: (rows) => t.chosen(grouped(String(rows.length)), grouped(String(usesOf(rows)))),
        }}
      />
      {batch && (
        <BatchSheet
          batch={batch}
          onClose={() => {
            setBatch(undefined)
            choose({ taobao: '1', type: undefined })
            void refresh(listCoupons)
          }}
        />
      )}
      {deleting && <DeleteCoupons coupons={deleting} onDeleted={setDeleted} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

/** The coupons that the address chooses by type and as Taobao coupons, newest first. The page has them all. */
function useChosenCoupons() {
  const query = useCall(listCoupons, {})
  const [{ type, taobao }, choose] = useFields()
  const kind: KindChoice = COUPON_KINDS.find((one) => one === type) ?? 'all'
  const onlyTaobao = taobao === '1'
  const rows = useMemo(
    () => query.data && chosenOf(query.data, kind, onlyTaobao).map((coupon, at) => ({ ...coupon, index: at + 1 })),
    [query.data, kind, onlyTaobao],
  )
  return { query: { ...query, data: rows } as Asked<readonly CouponRow[]>, kind, onlyTaobao, choose }
}

function chosenOf(coupons: readonly Coupon[], kind: KindChoice, onlyTaobao: boolean): Coupon[] {
  return coupons
    .filter((coupon) => (kind === 'all' || coupon.kind === kind) && (!onlyTaobao || coupon.isTaobao))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

/** Saves a coupon. The same values after a lost answer go with the same key, so that one coupon is made. */
function useSave() {
  const lost = useRef<{ values: string; key: string }>(undefined)
  return async (input: Omit<CouponInput, 'makeKey'>) => {
    if (input.id !== null) return call(saveCoupon, { ...input, makeKey: null })
    const values = JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    if (lost.current?.values !== values) lost.current = { values, key: randomLetters(24) }
    const saved = await call(saveCoupon, { ...input, makeKey: lost.current.key })
    lost.current = undefined
    return saved
  }
}

function actsOf(t: CouponOfficeTexts): RowAct<CouponRow>[] {
  return [
    {
      label: t.copyCode,
      icon: <IconCopy size={18} stroke={1.5} aria-hidden />,
      act: ({ code }) => void copyAndTell(code, t),
    },
    {
      label: t.copyText,
      icon: <IconMessage size={18} stroke={1.5} aria-hidden />,
      act: (coupon) => void copyAndTell(t.forCustomer(coupon.name, coupon.code, offerText(coupon, t)), t),
    },
  ]
}

function usesOf(coupons: readonly Coupon[]): number {
  return coupons.reduce((all, { usedCount }) => all + usedCount, 0)
}

function leadOf(coupons: readonly Coupon[], now: Date, t: CouponOfficeTexts): string {
  const usable = coupons.filter((coupon) => stateOf(coupon, now) === 'usable').length
  return t.lead(grouped(String(usable)), grouped(String(usesOf(coupons))))
}

function consequencesOf({ usedCount, reservedCount }: Coupon, t: CouponOfficeTexts): string[] {
  return [
    ...(usedCount > 0 ? [t.removeUsed(grouped(String(usedCount)))] : []),
    ...(reservedCount > 0 ? [t.removeReserved(grouped(String(reservedCount)))] : []),
    t.removeGone,
  ]
}
