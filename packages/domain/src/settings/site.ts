import { address, hostName, onOff, people, whole, words } from './kinds.ts'

export const domainSettings = {
  siteName: words(60, '渡口'),
  contact: words(500),
  preferredDomain: hostName(),
  backupDomain: hostName(),
  /** Base of subscription links and of what nodes call; empty: the preferred domain, else the listen origin. */
  subscriptionHost: address(),
  /** Base addresses of client programs and other files, in the mainland and elsewhere; empty: this site. */
  mainlandContentUrl: address(),
  overseasContentUrl: address(),
  agencyUserDomain: hostName(),
  /** Profiles name rule files below that base; off: each carries a short list itself. */
  hostedRules: onOff(true),
  /** Whether robots.txt allows the start page and the guides; off: nothing. */
  searchEngines: onOff(true),
  /** Hours between two automatic updates, told to clients. */
  profileUpdateHours: whole(1, 720, 24, 'hours'),
}

export const staffSettings = {
  adminIds: people(),
  operatorIds: people(),
  /** Sign-ups and resets wait until the link in a mail was followed, where mail can be sent. */
  confirmByMail: onOff(false),
}
