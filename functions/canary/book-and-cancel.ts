import { DAY_MS } from '../../lib/rules/time-units.ts';

/** The log-in of the canary salon's administrator: the JSON of its secret. */
export type CanaryLogin = { readonly slug: string; readonly email: string; readonly password: string };

type Slot = { readonly date: string; readonly time: string; readonly available: boolean };
type Service = { readonly id: number; readonly price: string; readonly duration: number };
type Catalog = {
  readonly location: { readonly id: number } | null;
  readonly categories: readonly { readonly services: readonly Service[] }[];
};

const REQUEST_MAX_MS = 10_000;
/** From tomorrow, so that no slot passes while it is booked. */
const DAYS_AHEAD = { first: 1, last: 8 };

/** '2026/11/23', in UTC. */
const formatDay = (now: Date, daysAhead: number): string =>
  new Date(now.getTime() + daysAhead * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '/');

/** Sends a request. Throws naming the step, the status and the request's id unless it succeeds; never a body. */
async function send<Reply>(
  step: string,
  url: string,
  { slug, token, body }: { readonly slug: string; readonly token?: string; readonly body?: object },
  fetchReply: typeof fetch,
): Promise<Reply> {
  const response = await fetchReply(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-client-slug': slug,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    signal: AbortSignal.timeout(REQUEST_MAX_MS),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as Reply;
  const [, code = ''] = /"code":\s*"(\w+)"/.exec(text) ?? [];
  throw new Error(`${step}: ${response.status} ${code}, request ${response.headers.get('x-request-id')}`);
}

/** Asks for the payments of a customer with the token of a user: only a function that works refuses it. */
async function expectRefusal(
  url: string,
  { slug, token }: { readonly slug: string; readonly token: string },
  fetchReply: typeof fetch,
): Promise<void> {
  const { status } = await fetchReply(url, {
    headers: { 'x-client-slug': slug, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(REQUEST_MAX_MS),
  });
  if (status !== 403) throw new Error(`${new URL(url).pathname}: ${status}`);
}

/**
 * Books a visit in the canary salon as a guest, and cancels it as the salon's administrator. The salon needs a location, a
 * service without staff, and guests that may book. The guest has no address, so no mail is sent. Throws at the first step that fails.
 * @param checksOut also bills the visit, and asks for payments as somebody who has none
 */
export async function bookAndCancel(
  baseUrl: string,
  { slug, email, password }: CanaryLogin,
  now: Date,
  fetchReply: typeof fetch = fetch,
  { checksOut = false } = {},
): Promise<void> {
  const get = <Reply>(path: string) => send<Reply>(path, `${baseUrl}${path}`, { slug }, fetchReply);
  const post = <Reply>(path: string, body: object, token?: string) =>
    send<Reply>(path, `${baseUrl}${path}`, { slug, body, ...(token ? { token } : {}) }, fetchReply);

  const { token, refresh_token } = await post<{ token: string; refresh_token: string }>('/auth/login', {
    email,
    password,
  });
  const { data: catalog } = await get<{ data: Catalog }>('/booking/catalog');
  const [service] = catalog.categories.flatMap(({ services }) => services);
  if (!service || !catalog.location) throw new Error('the canary salon has no location or no service');
  const visit = { location_id: catalog.location.id };
  const requested = { service_id: service.id, pricing_option_id: null, staff_id: null };
  const { data: slots } = await post<{ data: Slot[] }>('/booking/get-slot', {
    ...visit,
    start_date: formatDay(now, DAYS_AHEAD.first),
    end_date: formatDay(now, DAYS_AHEAD.last),
    service_pricing_options: [requested],
  });
  const available = slots.filter((slot) => slot.available);
  // Two canaries at once rarely take the same time.
  const slot = available[Math.floor(Math.random() * available.length)];
  if (!slot)
    throw new Error('the canary salon has no free time: cancel the visits that earlier canaries left');
  const { data: booked } = await post<{ data: { id: number } }>('/booking/save-booking', {
    ...visit,
    date: slot.date,
    time: slot.time,
    customer_type: 1,
    customer_id: null,
    guest: { fname: 'Canary' },
    services: [{ ...requested, price: Number(service.price), duration: service.duration }],
  });
  if (checksOut) {
    await post('/admin/checkout/quote', { appointment_id: booked.id }, token);
    await expectRefusal(`${baseUrl}/customer/receipts`, { slug, token }, fetchReply);
  }
  await post('/admin/appointment/cancel', { appointment_id: booked.id }, token);
  await post('/auth/logout', { refresh_token });
}
