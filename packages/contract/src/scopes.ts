export { isForPrograms, SCOPES, type Scope, type StaffScope } from '@dukou/domain'
