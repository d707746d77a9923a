import { deleteLine, listEntitlements, listEntries, listLines, listNodes, saveLine } from '@dukou/contract'
import { IconClipboardText, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useCountryName } from '../../../../office/countries.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { officeTexts } from '../../../../office/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../../ui/controls/copy-and-tell.ts'
import { Link } from '../../../../ui/controls/link.tsx'
import { type Around, BLANK, countRescaled, logOf, valuesOf } from './line-facts.ts'
import { lineFields, sentenceOf } from './line-fields.ts'
import { lineTable } from './line-table.tsx'
import { lineTexts } from './messages.ts'
import { ResetLoads } from './reset-loads.tsx'

/** Routes through nodes, as customers see them. */
export default function LinesScreen() {
  const t = lineTexts.use()
  const query = useCall(listLines, {})
  const around = useAround()
  const countryName = useCountryName()
  const [resetting, setResetting] = useState(false)
  const lines = query.data
  const { columns, filters, fields } = useMemo(() => {
    const most = (lines ?? []).reduce((top, { loadBytes }) => (loadBytes > top ? loadBytes : top), 1n)
    return { ...lineTable(t, around, countryName, most), fields: lineFields(t, around) }
  }, [t, around, countryName, lines])
  const lead = lines
    ? t.lead(
        lines.length,
        lines.filter(({ requiredEntitlementId }) => requiredEntitlementId).length,
        lines.filter(({ hiddenFromAgency }) => hiddenFromAgency).length,
      )
    : t.leadLoading
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={lead}
        query={query}
        list={listLines}
        next={{ text: t.next, first: { to: '/admin_agents', label: t.nextFirst } }}
        nameOf={({ name }) => name}
        columns={columns}
        filters={filters}
        searchLabel={t.search}
        fileName="lines"
        side={
          <Button
            variant="default"
            icon={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={() => setResetting(true)}
          >
            {t.reset}
          </Button>
        }
        acts={[
          {
            label: t.copyLog,
            icon: <IconClipboardText size={18} stroke={1.5} aria-hidden />,
            act: (line) => void copyAndTell(logOf(line), officeTexts.now()),
          },
        ]}
        writes="lines:write"
        editing={{
          create: t.create,
          title: t.edit,
          fields,
          blank: BLANK,
          valuesOf,
          copies: true,
          save: async (values, id, base) =>
            (await call(saveLine, { ...values, id, revision: base?.revision ?? null })).warnings,
          refusedAt: {
            fixedNameNeedsOneLine: 'count',
            scaleConflict: 'scale',
            nodeNotFound: 'nodeId',
            entryNotFound: 'entryId',
            entitlementNotFound: 'requiredEntitlementId',
            protocolNotForNode: 'protocol',
            bridgeNotForProtocol: 'bridge',
            cdnNeedsHost: 'bridge',
          },
          words: {
            done: t.saved,
            failed: t.saveFailed,
            sentence: (values, before) =>
              sentenceOf(values, countRescaled(values, before, lines ?? NOTHING), t, around),
            elsewhere: ({ nodeId }) => nodeId && <Link to={`/admin_agents?edit=${nodeId}`}>{t.inboundSettings}</Link>,
          },
        }}
        removal={{
          remove: ({ id }) => call(deleteLine, { id }),
          title: t.removeTitle,
          consequences: () => [t.removeGone, t.removeStays],
          verb: t.remove,
          done: t.removed,
          failed: t.removeFailed,
        }}
      />
      {resetting && <ResetLoads count={lines?.length ?? 0} onClose={() => setResetting(false)} />}
    </>
  )
}

const NOTHING: readonly never[] = []

/** The table stands without these; names come when they do. */
function useAround(): Around {
  const nodes = useCall(listNodes, {}, { quiet: true }).data ?? NOTHING
  const entries = useCall(listEntries, {}, { quiet: true }).data ?? NOTHING
  const entitlements = useCall(listEntitlements, {}, { quiet: true }).data ?? NOTHING
  return useMemo(() => ({ nodes, entries, entitlements }), [nodes, entries, entitlements])
}
