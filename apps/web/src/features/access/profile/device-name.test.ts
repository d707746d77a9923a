import { expect, it } from 'vitest'
import { deviceNameOf } from './device-name.ts'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
    ['Windows', 'Edge'],
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    ['macOS', 'Safari'],
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    ['iPhone', 'Chrome'],
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36 MicroMessenger/8.0',
    ['Android', 'WeChat'],
    true,
  ],
  ['curl/8.5.0', [], false],
])('a device is told by its system and browser: %s', (userAgent, words, isPhone) => {
  expect(deviceNameOf(userAgent)).toEqual({ words, isPhone })
})
