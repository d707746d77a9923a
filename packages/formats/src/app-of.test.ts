import { expect, it } from 'vitest'
import { appOf } from './app-of.ts'

it.each([
  ['clash-verge/v2.4.1', 'clash-verge', '2.4.1'],
  ['FlClash/v0.8.96 clash-verge Platform/android', 'FlClash', '0.8.96'],
  ['ClashforWindows/0.20.39', 'ClashforWindows', '0.20.39'],
  ['SFA/1.13.2 (605; sing-box 1.13.2; language zh_CN)', 'SFA', '1.13.2'],
  ['Quantumult%20X/1.4.1 (iPhone14,2; iOS 17.0)', 'Quantumult X', '1.4.1'],
  ['Surge iOS/3400', 'Surge iOS', '3400'],
  ['Shadowrocket/2600 CFNetwork/1494 Darwin/23.4.0', 'Shadowrocket', '2600'],
  ['clash.meta/v1.19.3', 'clash.meta', '1.19.3'],
  ['Mozilla/5.0 (Windows NT 10.0)', null, null],
  ['curl', null, null],
  ['<script>/1', null, null],
  ['', null, null],
])('%s is %s, version %s', (userAgent, app, version) => {
  expect(appOf(userAgent)).toEqual({ app, version })
})
