import type { Feature } from '../../../platform/feature.ts'
import { lists } from './exported-lists.ts'
import { giveToMany, previewGift } from './give-to-many.ts'
import { invariants } from './invariants.ts'
import { listCorrections } from './list.ts'
import { listGrants } from './list-grants.ts'
import { CORRECTION_NAMES } from './names.ts'
import { takeBackGrant } from './take-back-grant.ts'
import { type RefuseUnderWay, undoCorrection } from './undo.ts'

/** @param refuseUnderWay of batches, which stand on this feature */
export const correctionsFeature = (refuseUnderWay: RefuseUnderWay) =>
  ({
    tables: ['corrections'],
    routes: {
      giveToMany,
      listCorrections,
      listGrants,
      previewGift,
      takeBackGrant,
      undoCorrection: undoCorrection(refuseUnderWay),
    },
    invariants,
    grantSource: `select 'adjust:' || public_id as key, 'correction' as source, user_id from corrections`,
    lists,
    names: CORRECTION_NAMES,
  }) satisfies Feature
