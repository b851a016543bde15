/** What a newcomer should know before the first call. */
export const INTRODUCTION = `Booking, packages, gift cards and memberships for many salons.

**Which salon.** Each request is tied to one salon, by the first of these that applies: the token, the header
\`X-Client-Slug\`, the query \`slug\`. The demo salon is \`demo\`.

**Who.** \`POST /auth/login\` (admin@demo.test) or \`POST /customer/login\` (customer@demo.test, both with the password
\`demo-password-1\`) answer a \`token\`; send it as \`Authorization: Bearer …\`. On this page it is kept for you: try a
log-in, and the next call is made as that person.

**Answers.** Success is \`{status: true, message, data}\`, refusal \`{status: false, message, errors}\`, where \`errors\`
holds messages by field. Toggles may be sent as 0, 1, '0' or '1', and numbers as numbers or text.

**Lists** in a query or a form are written with brackets, \`x[]=1&x[]=2\`, by repeating the name, \`x=1&x=2\`, or as JSON
text, \`x=[1,2]\`. A list of one has its brackets, or is JSON.

**Twice is once.** Whatever creates or pays takes an \`Idempotency-Key\`: repeated with the same key, a request gives its
first answer again.

**How often.** 60 requests a minute without a token, 120 for customers, 300 for the salon's people. Every reply says
what is left; beyond it 429 and \`Retry-After\`.`;

/** What each group of operations is for. */
export const TAGS: Readonly<Record<string, string>> = {
  booking: 'Customers book: choose a location, services, add-ons, staff, a time, then confirm.',
  settings: 'Front-end booking settings, and the policies that a customer reads.',
  auth: 'Log-ins of administrators and staff, sessions, social log-in.',
  customers: 'Customers: register, log in, look after the profile.',
  payments: 'Card payments of deposits and purchases, saved cards, and the processor’s events.',
  packages: 'Bundles of services in groups with quantities: defined, sold, listed.',
  giftcards: 'Prepaid value, for oneself or as a gift: defined, sold, listed, claimed.',
  memberships: 'Monthly or yearly products with discounts and included services.',
  redemptions: 'Pay an appointment with what was bought before; sell at the desk.',
  appointments: 'What becomes of an appointment: listed, moved, cancelled, completed.',
  services: 'The services that the salon offers.',
  directory: 'The salon’s own records: locations, staff, hours, add-ons, occasions, people, settings.',
  webhooks: 'Events for the salon’s own systems.',
  docs: 'This reference.',
};
