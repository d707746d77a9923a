import { IconDownload } from '@tabler/icons-react'
import { fixed, gigabytes } from '../../../../lib/format.ts'
import { NumbersTable } from '../../../../office/numbers-table.tsx'
import type { Column } from '../../../../office/table/column.ts'
import { csvOf, download } from '../../../../office/table/csv.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { type StatisticsTexts, statisticsTexts } from './messages.ts'
import css from './statistics.module.css'
import { count, money, type Statistics, type StatisticsDay } from './statistics-facts.ts'

/** The numbers of each day, the newest first. */
export function Tables({ statistics: { days } }: { statistics: Statistics }) {
  const t = statisticsTexts.use()
  const today = days[0]?.day
  const { paying, lottery, traffic } = columnsOf(t)
  const ofDay = ({ day }: StatisticsDay) => day
  const mark = (day: StatisticsDay) => day.day === today && t.unfinished
  return (
    <>
      <div className={css.pair}>
        <Table
          {...{ rows: days, keyOf: ofDay, mark }}
          name={t.paying}
          more={t.payingMore}
          file="payments"
          columns={paying}
        />
        <Table
          {...{ rows: days, keyOf: ofDay, mark }}
          name={t.lottery}
          more={t.lotteryMore}
          file="lottery"
          columns={lottery}
        />
      </div>
      <Table
        {...{ rows: days, keyOf: ofDay, mark }}
        name={t.traffic}
        more={t.trafficMore}
        file="traffic"
        columns={traffic}
      />
    </>
  )
}

interface TableProps<Row> {
  name: string
  more: string
  /** File name without the extension. */
  file: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Stands beside the first cell. */
  mark?: (row: Row) => string | false
  columns: readonly Column<Row>[]
}

function Table<Row>({ name, more, file, rows, keyOf, mark, columns }: TableProps<Row>) {
  const t = statisticsTexts.use()
  return (
    <section className={css.table}>
      <header>
        <div>
          <h2>{name}</h2>
          <p>{more}</p>
        </div>
        <Button
          variant="subtle"
          size="sm"
          icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
          aria-label={t.csvOf(name)}
          onClick={() => download(`${file}.csv`, csvOf(rows, columns))}
        >
          {t.csv}
        </Button>
      </header>
      <NumbersTable {...{ name, rows, keyOf, columns }} {...(mark && { mark })} height={520} />
      {rows.length === 0 && <p className={css.none}>{t.none}</p>}
    </section>
  )
}

function columnsOf(t: StatisticsTexts): Record<'paying' | 'lottery' | 'traffic', Column<StatisticsDay>[]> {
  const day: Column<StatisticsDay> = { id: 'day', label: t.day, text: ({ day }) => day }
  const averageGb = (bytes: bigint) => fixed(bytes, 1n << 30n, 2)
  return {
    paying: [
      day,
      ...numbers([
        { id: 'checkIns', label: t.checkIns, text: ({ checkIns }) => count(checkIns) },
        { id: 'payments', label: t.payments, text: ({ payments }) => count(payments) },
        { id: 'income', label: t.income, text: ({ revenueLi }) => money(revenueLi) },
      ]),
    ],
    lottery: [
      day,
      ...numbers([
        { id: 'draws', label: t.draws, text: ({ prizeSpends }) => count(prizeSpends) },
        { id: 'spent', label: t.spent, text: ({ prizeSpentBytes }) => gigabytes(prizeSpentBytes) },
        { id: 'wins', label: t.wins, text: ({ prizeRewards }) => count(prizeRewards) },
        { id: 'given', label: t.given, text: ({ prizeRewardBytes }) => gigabytes(prizeRewardBytes) },
      ]),
    ],
    traffic: [
      day,
      ...numbers([
        { id: 'permanentUsers', label: t.permanentUsers, text: ({ permanentUsers }) => count(permanentUsers) },
        { id: 'permanent', label: t.permanentTb, text: ({ permanentBytes }) => gigabytes(permanentBytes) },
        { id: 'permanentAverage', label: t.permanentAverage, text: (row) => averageGb(row.permanentAverageBytes) },
        { id: 'quotaUsers', label: t.quotaUsers, text: ({ quotaUsers }) => count(quotaUsers) },
        { id: 'quota', label: t.quotaTb, text: ({ quotaBytes }) => gigabytes(quotaBytes) },
        { id: 'quotaAverage', label: t.quotaAverage, text: (row) => averageGb(row.quotaAverageBytes) },
      ]),
    ],
  }
}

const numbers = (columns: Column<StatisticsDay>[]) => columns.map((column) => ({ ...column, number: true as const }))
