import type { Client } from '../../../../../lib/client/client.ts';
import { formatTime } from '../../parts/format.ts';
import type { UserPageData } from '../../user-page.ts';
import type { RecordName } from '../areas/areas.ts';
import { listUpcomingVisitLinks } from '../record/upcoming-visits.ts';
import type { RowStore, RowsLoadState } from '../rows/rows.ts';
import type { OfficeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import { hintTexts } from './texts/index.ts';

/** Has most of what the hints need: a module of forms that this one imported would become a file of its own for each form. */
type Saved = {
  readonly salon: Client;
  readonly data: UserPageData;
  readonly words: OfficeTexts;
  readonly rows: RowStore;
  readonly list: RowsLoadState;
  readonly name: RecordName;
  readonly saved: Row;
  readonly title: string;
  readonly toLabel: (field: string) => string;
  /** A new record without a password. */
  readonly isInvited: boolean;
  /** The ids of visits that the change concerns. */
  readonly conflicts: readonly unknown[];
};

const isEmpty = (value: unknown): boolean => Object.values(value ?? {}).flat().length === 0;

/** Says what a staff member or an add-on lacks before visitors can choose it, and what others lack to be of use. */
function describeLacks({ name, saved, title }: Saved): string {
  const words = hintTexts();
  const lacksHours = name === 'staff' && isEmpty(saved.working_hours) && isEmpty(saved.overrides);
  const lacksServices = (name === 'staff' || name === 'add-on') && isEmpty(saved.service_ids);
  const lacks = [...(lacksHours ? [words.noHours] : []), ...(lacksServices ? [words.noServices] : [])];
  const givesNothing =
    name === 'membership' &&
    isEmpty(saved.service_group) &&
    Number(saved.discount_service) === 0 &&
    Number(saved.discount_product) === 0;
  if (givesNothing) return words.givesNothing(title);
  if (name === 'user' && saved.role === 'stylist' && saved.staff_id === null) return words.noPerson(title);
  return lacks.length > 0 ? words.lacks(title, lacks) : '';
}

const normalize = (value: unknown): string => String(value).trim().toLowerCase();
const toLocations = ({ location_id, location_ids }: Row): readonly unknown[] | undefined =>
  (location_ids as readonly unknown[] | undefined) ?? (location_id === undefined ? undefined : [location_id]);

/** Whether both are in use at the same place, under one name. */
function isTwin(saved: Row, other: Row): boolean {
  const [here, there] = [toLocations(saved), toLocations(other)];
  return (
    String(other.id) !== String(saved.id) &&
    other.status !== 0 &&
    normalize(other.name) === normalize(saved.name) &&
    (!here || !there || here.some((each) => there.includes(each)))
  );
}

function describeTwin({ words, list, name, saved, title }: Saved): string {
  const hasTwin =
    saved.name !== undefined &&
    saved.status !== 0 &&
    list.kind === 'loaded' &&
    list.rows.some((other) => isTwin(saved, other));
  return hasTwin ? hintTexts().sameName(words.area[name].one, title) : '';
}

/** Whether two blocked times lie on each other for the same person, or one of them is for the whole location. */
const isOverlapping = (saved: Row, other: Row): boolean =>
  String(other.id) !== String(saved.id) &&
  other.date === saved.date &&
  other.location_id === saved.location_id &&
  (other.staff_id === null || saved.staff_id === null || other.staff_id === saved.staff_id) &&
  String(other.from) < String(saved.to) &&
  String(saved.from) < String(other.to);

function describeOverlap({ list, name, saved }: Saved): string {
  const other =
    name === 'block-time' && list.kind === 'loaded'
      ? list.rows.find((each) => isOverlapping(saved, each))
      : undefined;
  return other ? hintTexts().overlaps(formatTime(String(other.from)), formatTime(String(other.to))) : '';
}

/** The settings that a payment type of a service needs (BEHAVIOR §15.1). */
const PAYMENT_SWITCHES: Readonly<Record<string, readonly string[]>> = {
  1: ['deposit_enable'],
  2: ['save_card_enable'],
  3: ['pay_later_enable', 'deposit_enable'],
};

/** Why the booking of a service asks for nothing, although it should, cannot be paid, or asks for all of it. */
async function describeDeposit({ salon, words, name, saved, toLabel }: Saved): Promise<string> {
  const switches = PAYMENT_SWITCHES[String(saved.payment_type)];
  if (name !== 'services' || !switches) return '';
  const { paidAtSalon, noAmount, switchedOff } = hintTexts();
  if (Number(saved.payment_type) === 1 && Number(saved.min_amount) === 0) return paidAtSalon(noAmount);
  const result = await salon.booking.getFrontSettings({});
  const settings: Row = result.ok ? result.reply.data : {};
  const off = switches.find((each) => settings[each] === 0);
  if (off !== undefined) return paidAtSalon(switchedOff(toLabel(off)));
  if (switches.includes('deposit_enable') && settings.PAYMENT_KEY === '') return words.form.notPayable;
  const isAbove = Number(saved.payment_type) === 1 && Number(saved.min_amount) > Number(saved.price);
  return isAbove && isEmpty(saved.pricing_options) ? words.form.aboveThePrice : '';
}

/** Says that a service is booked without a person, in a salon with staff (BEHAVIOR §13.5). */
async function describeMissingPerson({ rows, name, saved, title }: Saved): Promise<string> {
  if (name !== 'services' || saved.status === 0 || saved.enable_online_booking === 0) return '';
  await rows.wait('staff');
  const staff = rows.get('staff').peek();
  if (staff.kind !== 'loaded' || staff.rows.length === 0) return '';
  const isPerformed = staff.rows.some(({ service_ids }) =>
    (service_ids as readonly unknown[]).includes(saved.id),
  );
  return isPerformed ? '' : hintTexts().nobody(title);
}

/** The page of a time off or a blocked time lists the visits itself. */
async function describeConflicts({ salon, data, name, conflicts }: Saved): Promise<string> {
  if (conflicts.length === 0 || name === 'time-off' || name === 'block-time') return '';
  const visits = await listUpcomingVisitLinks(salon, data, conflicts);
  return hintTexts().conflicts(
    conflicts.length,
    visits.map(({ text }) => text),
  );
}

/** Hints at facts of a saved record that the owner might not expect (BEHAVIOR §40.5). */
export const listSavedHints = async (saved: Saved): Promise<readonly string[]> => [
  describeLacks(saved),
  saved.name === 'user' && saved.isInvited ? hintTexts().invited(String(saved.saved.email)) : '',
  saved.name === 'customer' && saved.saved.pending_email
    ? hintTexts().pendingEmail(String(saved.saved.pending_email))
    : '',
  describeTwin(saved),
  describeOverlap(saved),
  await describeMissingPerson(saved),
  await describeDeposit(saved),
  await describeConflicts(saved),
];
