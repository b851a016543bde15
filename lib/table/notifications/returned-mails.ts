import { isGuestId } from '../../rules/customers/guest-ids.ts';
import type { GuestId, Tenant } from '../../rules/ids.ts';
import { computeRefusalEnd } from '../../rules/notifications/mail-refusals.ts';
import { findCustomerByCurrentEmail } from '../customers/customers.ts';
import { findGuest, findGuestId, findGuestsByIds } from '../customers/guests.ts';
import { resolveCustomerMap } from '../customers/merged-customers.ts';
import { keys, parseSortKeyId, toTtlAttribute } from '../keys.ts';
import { putItem, type Store } from '../store.ts';
import { hashMailAddress } from './mail-refusals.ts';

/** The client who has an address: the customer, else the guest. */
async function findClientId(store: Store, tenant: Tenant, email: string): Promise<number | undefined> {
  const customer = await findCustomerByCurrentEmail(store, tenant, email.toLowerCase());
  if (customer) return customer.id;
  const guestId = findGuestId({ customerId: null, guest: { fname: '', lname: '', email, phone: '' } });
  return guestId === undefined ? undefined : (await findGuest(store, tenant, guestId))?.id;
}

/** Marks the client of an address to which a mail came back, for as long as the address gets none. Idempotent. */
export async function markClientOfBouncedMail(
  store: Store,
  tenant: Tenant,
  email: string,
  now: Date,
): Promise<void> {
  const clientId = await findClientId(store, tenant, email);
  if (clientId === undefined) return;
  const until = computeRefusalEnd('bounced', now);
  const mark = { addressHash: hashMailAddress(email), until: until.toISOString(), ...toTtlAttribute(until) };
  await store.commit([putItem(keys.returnedMail(tenant, clientId), mark)]);
}

/** The customers and guests whose present address sent mails back, in order of their ids. */
export async function listClientsWithBouncedMails(store: Store, tenant: Tenant, now: Date) {
  const marks = (await store.queryAll(keys.returnedMails(tenant))).filter(
    ({ until }) => String(until) > now.toISOString(),
  );
  const ids = marks.map(parseSortKeyId);
  const [customers, guests] = await Promise.all([
    resolveCustomerMap(
      store,
      tenant,
      ids.filter((id) => !isGuestId(id)),
    ),
    findGuestsByIds(store, tenant, ids.filter(isGuestId) as GuestId[]),
  ]);
  const guestById = new Map(guests.map((guest) => [Number(guest.id), guest]));
  return marks.flatMap((mark) => {
    const id = parseSortKeyId(mark);
    const client = customers.get(id) ?? guestById.get(id);
    return client && hashMailAddress(client.email) === mark.addressHash ? [client] : [];
  });
}
