import type { Client } from '../../../../lib/client/client.ts';
import type { CallOptions, Result } from '../../../../lib/client/types.ts';
import { type Choices, formatChoices, type ServiceChoice } from '../booking/choices.ts';
import type { Catalog, PageData, ReplyData } from '../page-data.ts';
import { fromApiDate } from '../parts/format.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import type { Session } from '../session.ts';

export type Visit = ReplyData<Client['visit']['show']>;
export type ListedCustomerVisit = ReplyData<Client['appointments']['customerAppointments']>[number];
export type SlotView = ReplyData<Client['visit']['slots']>[number];
type Scope = 'this' | 'following';
/** A visit of a series that stays as it is. */
type RefusedVisit = { readonly date: string; readonly reason: string };

type ChangedVisits = { readonly data: Visit; readonly appointment_ids?: readonly number[] | undefined };

export type VisitProps = {
  readonly data: PageData;
  readonly catalog: Catalog;
  readonly session: Session;
  readonly visit: Visit;
  readonly calls: VisitCalls;
  /** Says what happened, with the visit as it now is. */
  readonly onChange: (visit: Visit, message: string) => void;
};

/** The calls that concern one visit, as its customer or as the holder of its link. */
export type VisitCalls = {
  readonly show: (options?: CallOptions) => Promise<Result<{ readonly data: Visit }>>;
  readonly findSlots: (
    range: { readonly start_date: string; readonly end_date: string },
    options: CallOptions,
  ) => Promise<Result<{ readonly data: readonly SlotView[] }>>;
  readonly move: (
    to: { readonly date: string; readonly time: string },
    scope: Scope,
  ) => Promise<Result<ChangedVisits>>;
  readonly cancel: (
    scope: Scope,
  ) => Promise<Result<ChangedVisits & { readonly refused?: readonly RefusedVisit[] | undefined }>>;
  /** Says that the customer will come; only the link can. */
  readonly confirm?: () => Promise<Result<{ readonly data: Visit }>>;
  readonly order: () => Promise<Result<{ readonly token: string }>>;
  /** Orders a tip; only the link can. */
  readonly tip?: (amount: string) => Promise<Result<{ readonly token: string }>>;
  /** For the address of the calendar file. */
  readonly manageToken: string;
  /** Proves to the calls of payments whose visit it is; a customer's own token does so by itself. */
  readonly proof: { readonly manage_token?: string };
  /** Whether a change may also concern the later visits of the series. */
  readonly hasScope: boolean;
};

export type ChangeProps = {
  readonly data: PageData;
  readonly catalog: Catalog;
  readonly visit: Visit;
  readonly calls: VisitCalls;
  /** Takes the visit after the change, and what else to say about it. */
  readonly onDone: (visit: Visit, more?: string) => void;
  readonly onClose: () => void;
};

/** Calls with the token of the manage link (BEHAVIOR §33.2). */
export const toLinkCalls = ({ visit }: Client, token: string): VisitCalls => ({
  show: (options) => visit.show({ token }, options),
  findSlots: (range, options) => visit.slots({ token, ...range }, options),
  move: (to) => visit.reschedule({ token, ...to }),
  cancel: () => visit.cancel({ token }),
  confirm: () => visit.confirm({ token }),
  order: () => visit.pay({ token }),
  tip: (amount) => visit.tip({ token, amount }),
  manageToken: token,
  proof: { manage_token: token },
  hasScope: false,
});

export function toCustomerCalls(
  { appointments, booking, payments }: Client,
  { id, location_id, services, series_id, manage_token }: ListedCustomerVisit,
): VisitCalls {
  const requested = services.map(({ service_id, pricing_option_id, staff_id, staff_chosen, guest_no }) => ({
    service_id,
    pricing_option_id,
    staff_id: staff_chosen ? staff_id : null,
    guest_no,
  }));
  const addons = services.flatMap((service, line) =>
    service.addons.map(({ add_on_id }) => ({ add_on_id, line })),
  );
  const visit = { appointment_id: id };
  return {
    show: (options) => appointments.customerAppointment({ id }, options),
    findSlots: (range, options) =>
      booking.getSlot(
        { ...range, ...visit, location_id, service_pricing_options: requested, addons },
        options,
      ),
    move: (to, scope) => appointments.customerAppointmentReschedule({ ...visit, ...to, scope }),
    cancel: (scope) => appointments.customerAppointmentCancel({ ...visit, scope }),
    order: () => payments.createOrder(visit),
    manageToken: manage_token,
    proof: {},
    hasScope: series_id !== null,
  };
}

export const countChangedLaterVisits = ({ appointment_ids = [] }: ChangedVisits, { id }: Visit): number =>
  appointment_ids.filter((changed) => changed !== id).length;

const isOpen = ({ status }: Visit): boolean =>
  status === VISIT_STATUS.pendingPayment || status === VISIT_STATUS.confirmed;

/** Whether the customer may still move or cancel it. */
export const canMoveOrCancel = (visit: Visit, now: Date): boolean =>
  isOpen(visit) && visit.can_change_until !== null && now <= new Date(visit.can_change_until);

/** Whether it is still to come. */
export const isUnfinished = (visit: Visit, now: Date): boolean =>
  isOpen(visit) && now < new Date(visit.ends_at);

export const hasDepositPayableUntilStart = (visit: Visit, now: Date): boolean =>
  visit.deposit_amount > 0 &&
  (visit.status === VISIT_STATUS.pendingPayment || visit.status === VISIT_STATUS.paymentFailed) &&
  now < new Date(visit.starts_at);

/** Kinds of payment rows that a card pays (BEHAVIOR §15.3). */
const CARD_TENDERS = [1, 2];
const GIFT_CARD_TENDER = 4;

/** The kinds of rows from this one on cover services, whose prices the total is without (BEHAVIOR §15.3). */
const FIRST_COVERING_TENDER = 5;

/** The part of the total that was paid, less refunds. */
export const sumNetPaid = ({ payments }: Pick<Visit, 'payments'>): number =>
  payments
    .filter(({ payment_type_id }) => payment_type_id < FIRST_COVERING_TENDER)
    .reduce((sum, { paid_amount }) => sum + Number(paid_amount), 0);

export const sumRefunded = ({ payments }: Visit): number =>
  -sumNetPaid({ payments: payments.filter(({ paid_amount }) => Number(paid_amount) < 0) });

/** The part of the total that a card paid, less refunds. A cancellation in time refunds it. */
export const sumNetPaidByCard = ({ payments }: Visit): number =>
  sumNetPaid({ payments: payments.filter(({ payment_type_id }) => CARD_TENDERS.includes(payment_type_id)) });

export const sumNetPaidByGiftCard = ({ payments }: Visit): number =>
  sumNetPaid({ payments: payments.filter(({ payment_type_id }) => payment_type_id === GIFT_CARD_TENDER) });

/** The part of the total of a visit to come that credit paid: nothing else is paid at the salon before the visit. */
export const sumNetPaidByCreditBeforeVisit = ({ payments }: Visit): number =>
  sumNetPaid({ payments: payments.filter(({ payment_type_id }) => payment_type_id === 0) });

/** Whether a package or membership pays a service. */
export const hasCoveredService = ({ payments }: Visit): boolean =>
  payments.some(({ payment_type_id }) => payment_type_id >= FIRST_COVERING_TENDER);

export const toVisitDay = ({ date }: Pick<Visit, 'date'>): string => fromApiDate(date);

export const formatVisitUrl = (slug: string, token: string): string =>
  `/book/${slug}/visit?token=${encodeURIComponent(token)}`;

/** The address of the booking page with the same services. */
export function formatBookAgainUrl(slug: string, { location_id, services }: Visit): string {
  const people: ServiceChoice[][] = [];
  for (const { service_id, pricing_option_id, staff_id, staff_chosen, guest_no, addons } of services) {
    while (people.length <= guest_no) people.push([]);
    people[guest_no]?.push({
      serviceId: service_id,
      pricingOptionId: pricing_option_id,
      addOnIds: addons.map(({ add_on_id }) => add_on_id),
      staffId: staff_chosen ? staff_id : null,
    });
  }
  const choices: Choices = {
    step: 'time',
    locationId: location_id,
    onlyStaffId: null,
    people,
    date: null,
    time: null,
  };
  return `/book/${slug}${formatChoices(choices)}`;
}
