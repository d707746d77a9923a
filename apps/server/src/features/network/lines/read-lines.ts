import type { Protocol } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { type InboundParameters, openParameters } from '../nodes/index.ts'
import type { Bridge } from './lines-table.ts'

/** A line with all that leads to it: what subscription profiles are made of. */
export interface Line {
  publicId: string
  name: string
  bridge: Bridge
  /** How many nodes of a profile the line becomes. */
  copies: number
  fixedName: boolean
  isPublic: boolean
  hiddenFromAgency: boolean
  requiredEntitlementId: bigint | null
  /** Multiplies what is billed, with up to two decimals. */
  scale: string
  message: string
  /** Its place among all lines that its country ever had, from 1: it stays when others come and go. */
  numberInCountry: number
  node: { publicId: string; name: string; countryName: string; countryFlag: string; ip: string; host: string }
  /** Customers connect to this host instead of the node. Null for the bridges `direct` and `cdn`. */
  entry: { publicId: string; name: string; addresses: string[]; visible: boolean } | null
  inbound: Inbound
}

export interface Inbound {
  /** The `node_id` of node software. A user's credential is derived for this number. */
  number: number
  protocol: Protocol
  listenPort: number
  /** Port to which customers connect directly or through a CDN. */
  publicPort: number
  /** Port to which customers connect on an entry, which forwards to the inbound. */
  relayPort: number
  parameters: InboundParameters
  /** The node program never connected, or has been offline for too long. */
  isLeftOut: boolean
}

/** Every line of the site in its order, keys opened: one query. */
export async function readLines(db: Db | Tx, secrets: Pick<App['secrets'], 'openText'>): Promise<Line[]> {
  const rows = await joined(db).execute()
  const inbounds = new Map<number, Inbound>()
  return rows.map((row) => {
    let inbound = inbounds.get(row.inbound_number)
    if (!inbound) {
      inbound = inboundOf(secrets, row)
      inbounds.set(row.inbound_number, inbound)
    }
    return {
      publicId: row.public_id,
      name: row.name,
      bridge: row.bridge,
      copies: row.copies,
      fixedName: row.fixed_name,
      isPublic: row.is_public,
      hiddenFromAgency: row.hidden_from_agency,
      requiredEntitlementId: row.required_entitlement_id,
      scale: row.scale,
      message: row.message,
      numberInCountry: row.number_in_country,
      node: {
        publicId: row.node_public_id,
        name: row.node_name,
        countryName: row.country_name,
        countryFlag: row.country_flag,
        ip: row.ip,
        host: row.host,
      },
      entry: entryOf(row),
      inbound,
    }
  })
}

type Row = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number]

function joined(db: Db | Tx) {
  return db
    .selectFrom('lines')
    .innerJoin(numbersInCountry(db), 'numbers.line_id', 'lines.id')
    .innerJoin('node_places as nodes', 'nodes.id', 'lines.node_id')
    .innerJoin('inbound_places as inbounds', 'inbounds.number', 'lines.inbound_number')
    .leftJoin('entry_places as entries', (join) =>
      join.onRef('entries.id', '=', 'lines.entry_id').on('entries.removed_at', 'is', null),
    )
    .selectAll('lines')
    .select([
      'numbers.number_in_country',
      'nodes.public_id as node_public_id',
      'nodes.name as node_name',
      'nodes.country_name',
      'nodes.country_flag',
      'nodes.ip',
      'nodes.host',
      'inbounds.protocol',
      'inbounds.listen_port',
      'inbounds.public_port',
      'inbounds.relay_port',
      'inbounds.parameters_sealed',
      'inbounds.left_out_since',
      'entries.public_id as entry_public_id',
      'entries.name as entry_name',
      'entries.address',
      'entries.more_addresses',
      'entries.visible',
    ])
    .where('lines.removed_at', 'is', null)
    .where('nodes.removed_at', 'is', null)
    .orderBy('lines.sort')
    .orderBy('lines.id')
}

/** Removed lines keep their numbers. */
function numbersInCountry(db: Db | Tx) {
  return db
    .selectFrom('lines')
    .innerJoin('node_places as nodes', 'nodes.id', 'lines.node_id')
    .select([
      'lines.id as line_id',
      sql<number>`(row_number() over (partition by nodes.country_name, nodes.country_flag order by lines.id))::int`.as(
        'number_in_country',
      ),
    ])
    .as('numbers')
}

function inboundOf(secrets: Pick<App['secrets'], 'openText'>, row: Row): Inbound {
  const place = { nodePublicId: row.node_public_id, protocol: row.protocol }
  return {
    number: row.inbound_number,
    protocol: row.protocol,
    listenPort: row.listen_port,
    publicPort: row.public_port,
    relayPort: row.relay_port,
    isLeftOut: row.left_out_since !== null,
    parameters: openParameters(secrets, place, row.parameters_sealed),
  }
}

function entryOf(row: Row): Line['entry'] {
  if (row.entry_public_id === null) return null
  return {
    publicId: row.entry_public_id,
    name: row.entry_name ?? '',
    addresses: [row.address ?? '', ...(row.more_addresses ?? [])].filter((address) => address !== ''),
    visible: row.visible ?? false,
  }
}
