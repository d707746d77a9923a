import type { Feature } from '../../../platform/feature.ts'
import { changeUserPassword } from './change-password.ts'
import { readUserChannel, saveUserChannel } from './channel.ts'
import { debugSubscription } from './debug-subscription.ts'
import { lists } from './exported-lists.ts'
import { listLinkResets } from './link-resets.ts'
import { countUsers, listUsers, readUser } from './list-users.ts'
import { saveUser } from './save-user.ts'
import { userTimeline } from './timeline.ts'

export const usersFeature = {
  routes: {
    changeUserPassword,
    countUsers,
    debugSubscription,
    listLinkResets,
    listUsers,
    readUser,
    readUserChannel,
    saveUser,
    saveUserChannel,
    userTimeline,
  },
  lists,
} satisfies Feature
