import { describe, expect, it } from 'vitest'
import { channelCookie, readEntrance } from './entrance.ts'

const SITE = 'https://dukou.example'

describe('the address that somebody comes by', () => {
  it.each([
    ['/?c=ABC', '/#/?c=ABC'],
    ['/shop?c=ABC', '/#/shop?c=ABC'],
    ['/?c=ABC#/login', '/#/login?c=ABC'],
    ['/login', '/#/login'],
    ['/confirm?serial_id=1&key=K&action=signup', '/#/confirm?serial_id=1&key=K&action=signup'],
    ['/?trade_no=1#/order?wjkc_pay=1', '/#/order?wjkc_pay=1'],
    ['/#/order?wjkc_pay=1&out_trade_no=7&sign=x', '/#/order?wjkc_pay=1'],
  ])('%s is to stand as %s', (from, to) => {
    expect(readEntrance(SITE + from).rewriteTo).toBe(to)
  })

  it.each(['/', '/#/', '/#/shop', '/#/login?c=ABC', '/#/order?wjkc_pay=1'])('%s stands as it is', (address) => {
    expect(readEntrance(SITE + address).rewriteTo).toBeUndefined()
  })

  it.each([
    ['/admin', '/admin#/admin'],
    ['/admin_userlist?edit=7', '/admin#/admin_userlist?edit=7'],
    ['/admin?token=XYZ#/admin_config', '/admin#/admin_config'],
  ])('%s is to stand in the back office as %s', (from, to) => {
    expect(readEntrance(SITE + from, '/admin').rewriteTo).toBe(to)
  })

  it('stands in the back office as it is: /admin#/admin_userlist', () => {
    expect(readEntrance(`${SITE}/admin#/admin_userlist`, '/admin').rewriteTo).toBeUndefined()
  })

  it('names the channel before the # and behind it', () => {
    expect(readEntrance(`${SITE}/?c=ABC`).channelCode).toBe('ABC')
    expect(readEntrance(`${SITE}/#/register?c=ABC`).channelCode).toBe('ABC')
    expect(readEntrance(`${SITE}/#/register`).channelCode).toBeUndefined()
  })

  it('loses the slash that mail programs put behind a code or a token', () => {
    expect(readEntrance(`${SITE}/?c=ABC/&token=XYZ/`)).toMatchObject({ channelCode: 'ABC', token: 'XYZ' })
  })

  it('takes nothing of a payment platform for its own', () => {
    const entrance = readEntrance(`${SITE}/?token=XYZ&c=ABC#/order?wjkc_pay=1`)
    expect(entrance).toEqual({ channelCode: undefined, token: undefined, rewriteTo: '/#/order?wjkc_pay=1' })
  })

  it('keeps no token, wherever it stood', () => {
    expect(readEntrance(`${SITE}/?token=XYZ`).rewriteTo).toBe('/#/')
    expect(readEntrance(`${SITE}/#/shop?token=XYZ&kind=time`).rewriteTo).toBe('/#/shop?kind=time')
  })
})

describe('the channel cookie', () => {
  it('takes the code of the address for one day', () => {
    expect(channelCookie(undefined, 'ABC')).toEqual({ value: 'ABC', days: 1 })
  })

  it('is the default code for good where the address names none', () => {
    expect(channelCookie(undefined, undefined)).toEqual({ value: 'WJKCNOCODE', days: 99_999 })
  })

  it('stays as it is when there is one', () => {
    expect(channelCookie('OLD', 'NEW')).toBeUndefined()
    expect(channelCookie('OLD', undefined)).toBeUndefined()
  })
})
