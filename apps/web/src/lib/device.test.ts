import { describe, expect, it } from 'vitest'
import { isMobile, isOtherDesktop, platformOf } from './device.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36'
const PC = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36'

describe('the device', () => {
  it('is known by its browser’s words', () => {
    expect(platformOf(IPHONE, 5)).toBe('iOS')
    expect(platformOf(MAC, 0)).toBe('macOS')
    expect(platformOf(PIXEL, 5)).toBe('Android')
    expect(platformOf(PC, 10)).toBe('Windows')
  })

  it('is an iPad when a Mac has a touch screen', () => {
    expect(platformOf(MAC, 5)).toBe('iOS')
  })

  it('is neither Windows nor Mac on Linux and ChromeOS', () => {
    const linux = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0 Safari/537.36'
    const chromeOs = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/131.0 Safari/537.36'
    expect([linux, chromeOs].map(isOtherDesktop)).toEqual([true, true])
    expect([IPHONE, PIXEL, MAC, PC].map(isOtherDesktop)).toEqual([false, false, false, false])
  })

  it('is mobile on Android and iOS', () => {
    expect([IPHONE, PIXEL, MAC, PC].map(isMobile)).toEqual([true, true, false, false])
  })
})
