import {
  type Customer,
  checkBirthday,
  type SalonNotesInput,
  toSalonNotes,
} from '../../rules/customers/customers.ts';
import { findFirstRetentionReviewInstant } from '../../rules/customers/data-retention.ts';
import type { GuestProfile } from '../../rules/customers/guests.ts';
import type { CustomerId, GuestId } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { once } from '../../rules/once.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { type Language, toLanguageField } from '../../rules/salons/languages.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { allocateId } from '../../table/counters.ts';
import { putNewCustomerWithoutEvent } from '../../table/customers/customer-lists.ts';
import { isEmailTakenOrKept } from '../../table/customers/customers.ts';
import { type CommitAdditions, decideAndCommit } from '../../table/decide.ts';
import { putCustomerEvent } from '../../table/notifications/events.ts';
import { updateHasMustCallersIfFirst } from '../../table/salons/salons.ts';
import type { Change, Store } from '../../table/store.ts';
import { decidePhoneAndSmsConsent, type SmsDependencies } from '../notifications/sms-consent.ts';
import { getGuestMoveChange, loadGuestToMove, MOVE_IN_REQUEST_MS, moveGuestVisits } from './move-guest.ts';

/** The fields of a new customer. Those that are left out are those of the guest who becomes the customer. */
type NewCustomer = SalonNotesInput & {
  readonly fname?: string | undefined;
  readonly lname?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly consentsToSms: boolean;
  readonly language?: Language | null | undefined;
};

type Dependencies = SmsDependencies & { readonly store: Store };
type Author = EntryAuthor & { readonly salon: Salon };

/** Decides on a new customer without a log-in; the e-mail address is optional (BEHAVIOR §11.9). */
async function decideNewCustomer(
  { store: table, ...deps }: Dependencies,
  { salon, now }: Author,
  fields: NewCustomer,
  takeId: () => Promise<CustomerId>,
  guest?: GuestProfile,
): Promise<Outcome<{ readonly customer: Customer; readonly changes: readonly Change[] }>> {
  const { tenant } = salon;
  const { fname = guest?.fname ?? '', lname = guest?.lname ?? '' } = fields;
  const { email = guest?.email ?? '', phone = guest?.phone ?? '', language = guest?.language } = fields;
  const sms = await decidePhoneAndSmsConsent(deps, salon, { phone, consents: fields.consentsToSms });
  if (!sms.ok) return sms;
  if (email && (await isEmailTakenOrKept(table, tenant, email))) return invalid('email', 'Is already taken');
  const contact = { email, ...sms.value, emailVerified: false };
  const notes = { ...toLanguageField(language), ...toSalonNotes(fields) };
  const customer = { id: await takeId(), fname, lname, ...contact, ...notes, createdAt: now.toISOString() };
  const moved = guest ? [await getGuestMoveChange(table, tenant, guest, customer.id, now)] : [];
  return ok({
    customer,
    changes: [
      ...putNewCustomerWithoutEvent(tenant, customer, findFirstRetentionReviewInstant(salon, now)),
      ...putCustomerEvent(tenant, { customerId: customer.id, change: 'created' }, undefined, now),
      ...moved,
      ...updateHasMustCallersIfFirst(salon, customer),
    ],
  });
}

/**
 * Creates a customer. With a guest, the visits of the guest become the customer's (BEHAVIOR §11.15).
 * @param onUnfinished called where visits are left to scheduled work
 */
export async function createCustomer<Reply>(
  deps: Dependencies,
  request: Author & CommitAdditions<Reply>,
  { guestId, ...fields }: NewCustomer & { readonly guestId?: GuestId | undefined },
  toReply: (customer: Customer) => Reply,
  onUnfinished: (error: unknown) => void,
): Promise<Outcome<Reply>> {
  const { store } = deps;
  const { salon, now } = request;
  const { tenant } = salon;
  const past = checkBirthday(fields.birthday, salon, now);
  if (!past.ok) return past;
  const takeId = once(() => allocateId(store, tenant, 'CUSTOMER'));
  const created = await decideAndCommit(store, request, async (table) => {
    const guest = guestId === undefined ? ok(undefined) : await loadGuestToMove(table, tenant, guestId);
    if (!guest.ok) return guest;
    const decided = await decideNewCustomer({ ...deps, store: table }, request, fields, takeId, guest.value);
    return decided.ok
      ? ok({ changes: decided.value.changes, reply: toReply(decided.value.customer) })
      : decided;
  });
  if (created.ok && guestId !== undefined)
    await moveGuestVisits(store, request, guestId, performance.now() + MOVE_IN_REQUEST_MS).catch(
      onUnfinished,
    );
  return created;
}
