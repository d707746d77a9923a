import { describe, expect, it } from 'vitest'
import profile from '../features/access/profile/messages.en.ts'
import traffic from '../features/books/traffic/messages.en.ts'
import { doctorTexts } from '../features/clients/subscription/doctor-messages.ts'
import subscription from '../features/clients/subscription/messages.en.ts'
import tickets from '../features/messages/tickets/messages.en.ts'
import orders from '../features/shop/orders/messages.en.ts'
import payments from '../features/shop/payments/messages.en.ts'
import plans from '../features/shop/plans/messages.en.ts'
import referral from '../features/shop/referral/messages.en.ts'

const doctor = doctorTexts.of('en')

describe('English texts with a number', () => {
  it.each([
    [plans.entitlement('IPLC', 1), 'IPLC, 1 day'],
    [plans.entitlement('IPLC', 30), 'IPLC, 30 days'],
    [plans.devices(1), 'Up to 1 device'],
    [plans.devices(5), 'Up to 5 devices'],
    [profile.expires('2026-03-02', 1), 'until 2026-03-02, 1 day left'],
    [profile.expires('2026-03-03', 2), 'until 2026-03-03, 2 days left'],
    [orders.days(1), '+1 day'],
    [orders.days(30), '+30 days'],
    [orders.entitlement('IPLC', 1), 'IPLC, 1 day'],
    [payments.gotDays(1, '2026-03-02'), '1 day was added to your time pack, now until 2026-03-02.'],
    [payments.gotDays(30, '2026-03-31'), '30 days were added to your time pack, now until 2026-03-31.'],
    [traffic.lowBoth('1.00', '2.00'), "1.00 GB of today's quota and 2.00 GB of permanent traffic left."],
    [traffic.lowPermanent('2.00'), '2.00 GB of permanent traffic left.'],
    [traffic.expiresSoonText('2.00'), 'After that, your 2.00 GB of permanent traffic is used.'],
    [subscription.lastFetch('today 10:00', 'mihomo', 1), 'Last update: today 10:00, mihomo, 1 line'],
    [tickets.lastFetch('mihomo', 'today 10:00', 1), 'mihomo, last update today 10:00, 1 line'],
    [referral.lead('10%', 1), '10% of what friends pay goes to your wallet, for 1 day from their sign-up.'],
    [doctor.linkWorks(1), 'Works, 1 line'],
    [doctor.linesUp(1), 'The 1 line is running'],
    [doctor.someDown(1, 3), '1 of 3 lines is down'],
    [doctor.someDown(2, 3), '2 of 3 lines are down'],
    [doctor.hidden(1), '1 line is not shown'],
    [doctor.setWrong(1), '1 line is set up wrongly, please tell support'],
    [doctor.withoutAddress(1), '1 line has no usable address, please tell support'],
    [doctor.withoutAddress(2), '2 lines have no usable address, please tell support'],
    [doctor.summary(7, 1, '10:00'), '7 checks, 1 needs attention. Checked 10:00.'],
    [doctor.summary(7, 2, '10:00'), '7 checks, 2 need attention. Checked 10:00.'],
  ])('%j', (said, expected) => {
    expect(said).toBe(expected)
  })
})
