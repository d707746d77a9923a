import { listBatches } from '@dukou/contract'
import { grouped, moment } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/states/skeleton.tsx'
import css from './batch.module.css'
import { batchTexts } from './batch-messages.ts'

/** The last batches; each opens. */
export function BatchHistory({ onOpen, onClose }: { onOpen: (id: string) => void; onClose: () => void }) {
  const t = batchTexts.use()
  const query = useCall(listBatches, { id: null, count: 20 }, { everyMs: 5000 })
  return (
    <Sheet title={t.history} edge="right" width={600} onClose={onClose}>
      <Loaded
        query={query}
        skeleton={
          <SkeletonGroup>
            <Skeleton height={220} radius={10} />
          </SkeletonGroup>
        }
      >
        {(batches) =>
          batches.length === 0 ? (
            <p>{t.noHistory}</p>
          ) : (
            <ul className={css.history}>
              {batches.map((batch) => (
                <li key={batch.id}>
                  <button type="button" onClick={() => onOpen(batch.id)}>
                    <b>
                      {t[batch.kind]} · {grouped(String(batch.total - batch.skipped))}
                    </b>
                    <span>{t[batch.state]}</span>
                    <small>
                      {t.by(batch.actor, moment(batch.createdAt))} · {batch.reason}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Sheet>
  )
}
