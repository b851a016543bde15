/** Introduction of the API reference, in Markdown. */
export const INTRODUCTION = `Booking, packages, gift cards and memberships for many salons.

**Salon.** Each request belongs to one salon. The first of these applies: the token, the header \`X-Client-Slug\`, the
query \`slug\`. The demo salon is \`demo\`.

**Log-in.** \`POST /auth/login\` (admin@demo.test) and \`POST /customer/login\` (customer@demo.test), both with the
password \`demo-password-1\`, return a \`token\`. Send it as \`Authorization: Bearer …\`. This page keeps the token: try a
log-in, and the next calls are made as that person.

**Replies.** A success is \`{status: true, message, data}\`, a failure \`{status: false, message, code, errors}\`:
\`code\` is stable, \`errors\` holds messages by field. Send toggles as 0, 1, '0' or '1', and numbers as numbers or text.

**Lists** in a query or a form are written with brackets, \`x[]=1&x[]=2\`, by repeating the name, \`x=1&x=2\`, or as JSON
text, \`x=[1,2]\`. A list of one item needs brackets or JSON.

**Idempotency.** Operations that create or pay accept an \`Idempotency-Key\`: a repeated request with the same key gets
the first reply again. A refusal frees the key.

**Rate limits.** 60 requests a minute without a token, 120 for customers (600 for all of one network),
300 for staff and administrators. Every reply says how many are left; above the limit the API replies 429 with \`Retry-After\`.

**Other limits.** 429 with \`Retry-After\` and one of these codes: \`too_many_failed_logins\`, \`too_many_registrations\` (20 an
hour and network), \`too_many_emails\` (5 verification mails in 15 minutes), \`too_many_failed_checks\` (gift card balances),
\`too_many_unpaid_intents\` (20 of one address, 200 an hour of a salon's anonymous callers, 10 of a booking). 400
\`too_many_open_bookings\`: a network, guest or customer has as many future bookings as the salon allows.

**Outages.** 503 with \`Retry-After\`: try again, with the same \`Idempotency-Key\`. What was requested may have been done.`;
