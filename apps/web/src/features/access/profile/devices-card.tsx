import { type AnswerOf, listDevices, signOutDevice } from '@dukou/contract'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { moment } from '../../../lib/format.ts'
import { refresh, useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { deviceNameOf } from './device-name.ts'
import css from './devices-card.module.css'
import { profileTexts } from './messages.ts'
import rows from './rows.module.css'

type Device = AnswerOf<typeof listDevices>[number]

/** Devices on which the user is signed in, this device first. */
export function DevicesCard() {
  const t = profileTexts.use()
  const devices = useCall(listDevices, {})
  const others = devices.data?.filter(({ isThis }) => !isThis) ?? []
  return (
    <Card
      title={t.devices}
      action={
        others.length > 0 && (
          <Button variant="subtle" size="sm" onClick={() => signOut('others')}>
            {t.signOutOthers}
          </Button>
        )
      }
    >
      <Loaded query={devices} bare skeleton={<Shapes />}>
        {(all) => (
          <ul className={rows.rows}>
            {[...all.filter(({ isThis }) => isThis), ...others].map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function DeviceRow({ device: { id, userAgent, ip, lastUsedAt, isThis } }: { device: Device }) {
  const t = profileTexts.use()
  const { words, isPhone } = deviceNameOf(userAgent)
  const Device = isPhone ? IconDeviceMobile : IconDeviceDesktop
  const name = words.join(t.join) || t.unknownDevice
  return (
    <li className={rows.row}>
      <span className={css.tile}>
        <Device size={18} stroke={1.5} aria-hidden />
      </span>
      <div className={css.words}>
        {name}
        <p className={rows.more}>
          {[...(isThis ? [t.thisDevice] : []), ip, isThis ? t.now : moment(lastUsedAt).slice(0, 16)].join(t.join)}
        </p>
      </div>
      {!isThis && (
        <Button variant="subtle" size="sm" aria-label={t.signOutName(name)} onClick={() => signOut(id)}>
          {t.signOut}
        </Button>
      )}
    </li>
  )
}

async function signOut(id: string): Promise<void> {
  const t = profileTexts.now()
  try {
    await call(signOutDevice, { id })
    await refresh(listDevices)
    toast.success(t.signedOut)
  } catch (thrown) {
    if (!asCallError(thrown).isTold) toast.error(t.signOutFailed)
  }
}

function Shapes() {
  return (
    <SkeletonGroup className={css.shapes ?? ''}>
      {[1, 2].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </SkeletonGroup>
  )
}
