/** Paths of the pages of the back office, which has a document of its own. `start.js` of the site has the same pattern. */
export const OFFICE_PATH = /^\/(admin(_\w+)?|all_traffic_records|coupon_records)\/?$/
