import { listAudit } from '@dukou/contract'
import { ACT_WORDS } from '@dukou/domain'
import { ALL_ROWS, exported } from '../../../platform/lists/exported.ts'
import { actorCell, changesCell, targetCell } from './audit-cells.ts'
import { actOf, auditQuery } from './list.ts'

/**
 * Exported lists by the names of their calls. They contain no secrets.
 * @param names queries of the names of things
 */
export const lists = (names: readonly string[]) => ({
  listAudit: exported(
    listAudit,
    'audit',
    (_app, input) => auditQuery({ ...input, number: ALL_ROWS }, names),
    (is) => [
      is.moment({ zh: '时间', en: 'Time' }, (act) => act.at),
      is.told({ zh: '操作人', en: 'Who' }, actorCell),
      is.state({ zh: '操作', en: 'Act' }, ACT_WORDS, (act) => act.action),
      is.told({ zh: '对象', en: 'On' }, targetCell),
      is.text({ zh: '原因', en: 'Reason' }, (act) => actOf(act).reason),
      is.told({ zh: '改动', en: 'Changes' }, changesCell),
    ],
  ),
})
