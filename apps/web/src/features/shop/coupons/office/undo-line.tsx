import { listCoupons, restoreCoupons } from '@dukou/contract'
import { IconTrash } from '@tabler/icons-react'
import { call } from '../../../../lib/client.ts'
import { grouped } from '../../../../lib/format.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { tellDone, tellFailure } from '../../../../office/tell.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { NoticeLine } from '../../../../ui/states/notice-line.tsx'
import { inParts } from './in-parts.ts'
import { couponOfficeTexts } from './messages.ts'

/** Says how many coupons were deleted last, and brings them back. Those that could not be brought back are left. */
export function UndoLine({ ids, onLeft }: { ids: readonly string[]; onLeft: (ids: readonly string[]) => void }) {
  const t = couponOfficeTexts.use()
  const restore = async () => {
    let left = ids
    try {
      await inParts(
        ids,
        (some) => call(restoreCoupons, { ids: some }),
        (some) => {
          left = left.slice(some.length)
        },
      )
      tellDone(t.restored(grouped(String(ids.length))))
    } catch (thrown) {
      tellFailure(t.restoreFailed, thrown)
    }
    onLeft(left)
    void refresh(listCoupons)
  }
  return (
    <NoticeLine
      icon={<IconTrash size={18} stroke={1.5} aria-hidden />}
      action={
        <Button variant="default" size="sm" onClick={restore}>
          {t.undo}
        </Button>
      }
    >
      {t.deleted(grouped(String(ids.length)))}
    </NoticeLine>
  )
}
