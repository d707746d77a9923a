import type { Feature } from '../../../platform/feature.ts'
import { forgetSignInsOf } from './deletion.ts'
import { listDevices, signOutDevice } from './devices.ts'
import { exchangeToken } from './exchange-token.ts'
import { invariants } from './invariants.ts'
import { logout } from './logout.ts'
import { ACCOUNT_NAMES } from './names.ts'
import { forgetOldSessions } from './session.ts'
import { signup } from './signup.ts'
import { renewDailyKeys } from './subscription-key.ts'
import { userInfo } from './user-info.ts'

export const accountFeature = {
  tables: ['referral_channels', 'sessions', 'sign_in_places', 'users'],
  views: ['accounts', 'invitations', 'invite_codes'],
  routes: {
    exchangeToken,
    listDevices,
    signOutDevice,
    logout,
    signup,
    userInfo,
  },
  jobs: [
    { name: 'renewDailyKeys', everySeconds: 60, run: renewDailyKeys },
    { name: 'forgetOldSessions', everySeconds: 900, run: ({ db }) => forgetOldSessions(db) },
  ],
  invariants,
  forget: forgetSignInsOf,
  names: ACCOUNT_NAMES,
} satisfies Feature
