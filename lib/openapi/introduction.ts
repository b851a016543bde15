/** Introduction of the API reference, in Markdown. */
export const INTRODUCTION = `Booking, packages, gift cards and memberships for many salons.

**Salon.** Each request belongs to one salon. The first of these applies: the token, the header \`X-Client-Slug\`, the
query \`slug\`. The demo salon is \`demo\`.

**Log-in.** \`POST /auth/login\` (admin@demo.test) and \`POST /customer/login\` (customer@demo.test), both with the
password \`demo-password-1\`, return a \`token\`. Send it as \`Authorization: Bearer …\`. This page keeps the token: try a
log-in, and the next calls are made as that person.

**Replies.** A success is \`{status: true, message, data}\`, a failure \`{status: false, message, errors}\`, where
\`errors\` holds messages by field. Send toggles as 0, 1, '0' or '1', and numbers as numbers or text.

**Lists** in a query or a form are written with brackets, \`x[]=1&x[]=2\`, by repeating the name, \`x=1&x=2\`, or as JSON
text, \`x=[1,2]\`. A list of one item needs brackets or JSON.

**Idempotency.** Operations that create or pay accept an \`Idempotency-Key\`: a repeated request with the same key gets
the first reply again.

**Rate limits.** 60 requests a minute without a token, 120 for customers, 300 for staff and administrators. Every reply
says how many are left; above the limit the API replies 429 with \`Retry-After\`.`;

/** Descriptions of the groups of operations. */
export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  booking: 'Book as a customer: choose a location, services, add-ons, staff and a time, then confirm.',
  settings: 'Booking settings, policies, and the health check.',
  auth: 'Log-ins of administrators and staff, sessions, social log-in.',
  customers: 'Customer accounts: register, log in, change the profile.',
  payments: 'Card payments of deposits and purchases, saved cards, and the processor’s events.',
  packages: 'Bundles of services in groups with quantities: define, sell, list.',
  giftcards: 'Prepaid value, for oneself or as a gift: define, sell, list, claim.',
  memberships: 'Monthly or yearly products with discounts and included services.',
  redemptions: 'Pay an appointment with owned products; record quick sales at the front desk.',
  appointments: 'List, reschedule, cancel, complete and charge appointments.',
  services: 'The services that the salon offers.',
  directory:
    'The salon’s records: locations, staff, hours, add-ons, occasions, customers, log-ins, settings.',
  webhooks: 'Events for the salon’s own systems.',
  docs: 'This reference.',
};
