import { alipayF2f } from './alipay-f2f.ts'
import { epayV1 } from './epay-v1.ts'
import { epayV2 } from './epay-v2.ts'
import type { FaultPlatform } from './platform.ts'
import { stripe } from './stripe.ts'
import { wechatV3 } from './wechat-v3.ts'
import { xunhupay } from './xunhupay.ts'

/** Every payment platform that is held against the table of faults. */
export const faultPlatforms: FaultPlatform[] = [epayV1, epayV2, alipayF2f, wechatV3, xunhupay, stripe]
