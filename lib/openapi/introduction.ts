/** The guides of the API reference, in Markdown. `SERVER_URL` stands for the base URL of the API. */
const GUIDES: readonly (readonly [title: string, text: string])[] = [
  [
    'Authentication',
    `Each request belongs to one salon. The first of these names it: the access token, the header \`X-Client-Slug\`, the query
\`slug\`. The demo salon is \`demo\`. Operations for everybody need nothing more.

All others need an access token. \`POST /customer/login\` returns one for a customer, \`POST /auth/login\` one for staff and
administrators (\`admin@demo.test\`). The password of the demo salon's people is \`demo-password-1\`.

\`\`\`sh
API=\${API:-SERVER_URL}
CUSTOMER=$(curl -s $API/customer/login -H 'X-Client-Slug: demo' -H 'Content-Type: application/json' \\
  -d '{"email": "customer@demo.test", "password": "demo-password-1"}' | sed -E 's/.*"token": ?"([^"]+)".*/\\1/')
curl -s $API/customer/profile -H "Authorization: Bearer $CUSTOMER"
\`\`\`

- An access token is valid for 60 minutes. Then, and after a new password, the API replies 401 \`token_invalid\`: call
  \`POST /auth/refresh\` with the \`refresh_token\`. Each refresh token works once; keep the new one.
- 401 \`token_missing\` asks for a log-in, 403 \`forbidden\` says that the role or the customer is the wrong one.
- \`POST /customer/logout\` ends the session, with \`everywhere: 1\` all sessions of the person.

This page keeps the token of a log-in that you try on it and sends it with the next calls.`,
  ],
  [
    'A booking',
    `1. \`GET /booking/catalog\` returns settings, locations, services with prices, and staff in one reply.
2. \`POST /booking/get-slot\` lists the times of a range of days, \`POST /booking/get-days\` the days with free times.
3. \`POST /booking/quote\` prices the visit: membership discount, redemptions, tax, deposit. It writes nothing.
4. \`POST /booking/save-booking\` books. Send the prices and durations of the catalog.

\`\`\`sh
DAY=$(date -d 'tuesday +7 days' +%Y/%m/%d)     # on a Mac: date -v+tue -v+7d +%Y/%m/%d
curl -s $API/booking/get-slot -H 'X-Client-Slug: demo' -H 'Content-Type: application/json' -d '{
  "location_id": 1, "start_date": "'$DAY'", "end_date": "'$DAY'",
  "service_pricing_options": [{"service_id": 1, "staff_id": null}]}'
\`\`\`

\`\`\`sh
curl -s $API/booking/save-booking -H 'X-Client-Slug: demo' -H 'Content-Type: application/json' -d '{
  "location_id": 1, "customer_id": null, "customer_type": 1, "date": "'$DAY'", "time": "10:00 AM",
  "guest": {"fname": "Gina", "lname": "Guest", "email": "gina@example.com"},
  "services": [{"service_id": 1, "price": "50.00", "duration": 45, "staff_id": null}]}'
\`\`\`

Status 1 is a confirmed appointment. Status 0 waits for its deposit: the slot is held until \`expires_at\`. On
\`slot_not_available\` somebody else was faster: load the times again. On \`policy_not_accepted\` show the cancellation policy and
send \`policy_accepted: 1\`. A customer with a token omits \`guest\`, \`customer_id\` and \`customer_type\`.`,
  ],
  [
    'Payment',
    `Cards are paid at the processor (Stripe) with the salon's own keys: no card number passes this API. The deposit of an
appointment and the price of a package, gift card or membership work alike.

1. \`POST /payment/create-order\` with \`appointment_id\` or \`sale_id\` returns \`token\`, the client secret, and
   \`payment_intent\`.
2. The app confirms the payment with the processor's script and \`PAYMENT_KEY\` of the settings:

\`\`\`js
const stripe = Stripe(settings.PAYMENT_KEY);
const { error } = await stripe.confirmCardPayment(order.reply.token, { payment_method: { card } });
\`\`\`

3. \`POST /payment/update-status\` with the same target and \`payment_intent\` settles it: 200 and status 1, or 400 with a code.
   If the customer closes the page instead, the processor's event settles it.

| code | what to do |
| --- | --- |
| \`payment_processing\` | ask again in some seconds |
| \`payment_failed\` | the slot is free again: \`data\` holds the new status; let the customer book again |
| \`payment_refunded\` | the payment came too late or twice and goes back |
| \`payment_invalid\` | the intent belongs to another target, currency or amount |

\`POST /payment/create-session\` saves a card without a payment; send its \`setup_intent\` to \`save-booking\`.`,
  ],
  [
    'Idempotency',
    `A reply can get lost after the API has booked. Operations that create or pay accept the header \`Idempotency-Key\`, 1 to 255
characters of your choice: for 24 hours, the same key with the same body gets the first reply again, with the header
\`Idempotency-Replayed: true\`, and nothing is done twice.

- Use one key for each form, and keep it until the form has succeeded. A refusal frees the key.
- While the first request runs, a repeated one waits up to 5 seconds for the same reply, then gets 409
  \`idempotency_in_progress\`.
- Another body with a key that has succeeded gets 422 \`idempotency_mismatch\`.

After a network error, 409, 502 or 503, send the same request with the same key again. The JavaScript client does all this.`,
  ],
  [
    'Errors',
    `Every failure has the same form:

\`\`\`json
{
  "status": false,
  "message": "Slot not available",
  "code": "slot_not_available",
  "errors": { "time": ["Slot not available"] }
}
\`\`\`

- Decide by \`code\`: codes never change within v1, and each has one HTTP status. Each operation lists its codes. New ones can
  be added, so treat an unknown code by its status.
- \`errors\` holds messages for the fields of your form, named as in the request: \`services.0.price\`, \`redemptions.1\`. It is
  empty where no field is to blame. \`message\` is for people.
- From status 500 on, \`request_id\` identifies the request: quote it when you report a problem. It is also in the header
  \`X-Request-Id\` of every reply.
- A reply without a \`code\` does not come from the API but from the gateway in front of it: decide by its status.

| status | meaning |
| --- | --- |
| 400 | refused by a rule of the salon, such as \`slot_not_available\`; or \`malformed_body\`, \`tenant_missing\` |
| 401, 403 | log in again; not allowed |
| 404 | the route, the salon or a record does not exist, or belongs to someone else |
| 409 | the first request with this \`Idempotency-Key\` is still running |
| 413, 415 | body too large; content type not supported |
| 422 | \`invalid\`: fields are missing or wrong |
| 429 | a limit is reached: wait \`Retry-After\` seconds |
| 500 | a fault of the API |
| 502, 503 | another service refused or is unavailable: send the request again after \`Retry-After\` |`,
  ],
  [
    'Limits',
    `Requests a minute: 60 of a network without a token, 120 of a customer (600 of one network), 300 of staff and administrators.
Every reply says how many are left in \`X-RateLimit-Remaining\`; beyond, 429 \`too_many_requests\` with \`Retry-After\`.

| code | limit |
| --- | --- |
| \`too_many_failed_logins\` | 5 of an address and network in 15 minutes |
| \`too_many_registrations\` | 20 of a network in an hour |
| \`too_many_emails\` | 5 verification mails of a customer in 15 minutes |
| \`too_many_guest_purchases\` | 20 gift cards bought without an account of a network in an hour |
| \`too_many_failed_checks\` | 10 failed questions for gift card balances of a network in 15 minutes |
| \`too_many_unpaid_intents\` | 20 unpaid payments of a network, 200 an hour of a salon's anonymous callers, 10 of a booking |
| \`too_many_waitlist_entries\` | an hour: 20 of a network, 10 of a customer or guest |
| \`too_many_offers\` (400) | 5 mails of a waitlist entry on a day |
| \`too_many_open_bookings\` (400) | a network, guest or customer has as many future bookings as the salon allows |`,
  ],
  [
    'Webhooks',
    `\`POST /admin/webhook/store\` subscribes an address of yours to events, such as \`booking.created\`; its reply alone shows the
signing secret. Events are sent by POST and signed as in [Standard Webhooks](https://www.standardwebhooks.com), whose package
\`standardwebhooks\` checks the signature. The section *Webhooks* below shows the payload of each.

\`\`\`js
const event = new Webhook(secret).verify(rawBody, request.headers); // throws if the signature is wrong
if (await isKnown(event.id)) return reply(204);
\`\`\`

- Reply 2xx within 3 seconds, and work afterwards. Any other reply is retried with growing pauses for 24 hours; then the
  delivery is parked. \`GET /admin/webhook/deliveries\` lists deliveries, \`POST /admin/webhook/replay\` sends one again.
- An event can come more than once and out of order: keep the \`id\` of those that you have handled, and read the record by the
  API where the latest state matters.
- \`POST /admin/webhook/test\` sends \`webhook.test\`.`,
  ],
  [
    'Versioning',
    `The path names the version: \`/api/v1\`. Compatible changes come at any time: new operations, optional fields, headers,
fields in replies, values of statuses and kinds, failure codes, wordings of a \`message\`. So ignore fields that you do not
know, and show unknown values as they are.

What breaks an app does not happen under the same path: no operation, field or code is removed or changes its meaning. A
breaking change gets \`/api/v2\`, and \`/api/v1\` then stays available for at least twelve months.`,
  ],
];

const INTRODUCTION = `Booking, packages, gift cards and memberships for many salons. The guides below lead from the first log-in to webhooks; the
operations follow, each with its codes of failures and a sample for curl and for the JavaScript client.

Send toggles as 0, 1, '0' or '1', and numbers as numbers or text. Lists in a query or a form are written with brackets,
\`x[]=1&x[]=2\`, by repeating the name, \`x=1&x=2\`, or as JSON text, \`x=[1,2]\`. A list of one item needs brackets or JSON.`;

/** The introduction of the API reference and its guides, a section each. */
export const formatIntroduction = (serverUrl: string): string =>
  [INTRODUCTION, ...GUIDES.map(([title, text]) => `## ${title}\n\n${text}`)]
    .join('\n\n')
    .replaceAll('SERVER_URL', serverUrl);
