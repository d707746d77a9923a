import { GB, LI_PER_YUAN } from '@dukou/domain'
import type { PlotCardProps } from '../../../../office/plot/plot-card.tsx'
import type { StatisticsTexts } from './messages.ts'
import { count, money, type Statistics, share, volumeText } from './statistics-facts.ts'

const TB = GB * 1024n
/** Success is drawn in tenths of a per cent. */
const TENTHS = 10n

/** Share of payment attempts begun in these days that were paid, by payment account. */
export function success({ paymentAccounts }: Statistics, t: StatisticsTexts): PlotCardProps {
  const begun = paymentAccounts.filter(({ started }) => started > 0)
  const started = begun.reduce((sum, one) => sum + one.started, 0)
  const succeeded = begun.reduce((sum, one) => sum + one.succeeded, 0)
  const tenths = (part: number, all: number) => (all === 0 ? null : (BigInt(part) * 1000n) / BigInt(all))
  return {
    file: 'payment-accounts',
    total: started === 0 ? '—' : `${share(succeeded, started)}%`,
    more: t.successMore(count(succeeded), count(started)),
    plot: {
      name: t.success,
      pointsAre: t.paymentAccount,
      points: begun.map(({ paymentAccount, started, succeeded }) => ({
        label: paymentAccount,
        name: t.paymentAccountIs(paymentAccount, count(succeeded), count(started)),
      })),
      unit: TENTHS,
      top: 100,
      scaleUnit: '%',
      format: (value) => `${Number(value) / 10}%`,
      series: [
        {
          name: t.rate,
          tone: 'river',
          shape: 'bar',
          values: begun.map(({ succeeded, started }) => tenths(succeeded, started)),
        },
        {
          name: t.rateBefore,
          tone: 'before',
          shape: 'none',
          values: begun.map(({ previousSucceeded, previousStarted }) => tenths(previousSucceeded, previousStarted)),
        },
      ],
    },
  }
}

/** Money and traffic owed to customers, by the time since they came in. */
export function owed({ liabilities }: Statistics, t: StatisticsTexts): PlotCardProps[] {
  const [first] = liabilities
  const points = liabilities.map(({ fromDays }, at) => {
    const age = t.ageFrom(fromDays, liabilities[at + 1]?.fromDays)
    return { label: age, name: age }
  })
  const li = liabilities.map(({ owedLi }) => owedLi)
  const bytes = liabilities.map(({ owedBytes }) => owedBytes)
  const sum = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n)
  const more = first ? t.owedMore(first.day) : t.owedNone
  const inYuan = (amount: bigint) => `¥${money(amount)}`
  return [
    {
      file: 'owed-money',
      total: inYuan(sum(li)),
      more,
      plot: {
        name: t.owedMoney,
        pointsAre: t.age,
        points,
        unit: LI_PER_YUAN,
        format: inYuan,
        series: [{ name: t.owedMoney, tone: 'river', shape: 'bar', values: li }],
      },
    },
    {
      file: 'owed-traffic',
      total: volumeText(sum(bytes)),
      more,
      plot: {
        ...volumeScale(bytes),
        name: t.owedTraffic,
        pointsAre: t.age,
        points,
        series: [{ name: t.owedTraffic, tone: 'river', shape: 'bar', values: bytes }],
      },
    },
  ]
}

/** TB where the highest is ten of them or more, else GB. */
export function volumeScale(values: readonly bigint[]) {
  const isLarge = values.some((value) => value >= 10n * TB)
  return { unit: isLarge ? TB : GB, scaleUnit: isLarge ? ' TB' : ' GB', format: volumeText }
}
