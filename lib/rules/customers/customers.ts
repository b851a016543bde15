import type { Generation } from '../access/users.ts';
import type { CustomerId } from '../ids.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { Language } from '../salons/languages.ts';
import type { LocalDate } from '../salons/salon.ts';
import { toLocalDate } from '../time-zone.ts';

export type Customer = {
  readonly id: CustomerId;
  readonly fname: string;
  readonly lname: string;
  /** May be empty: the front desk keeps customers without an address. */
  readonly email: string;
  readonly phone: string;
  /** The phone in E.164, while the customer consents to SMS (BEHAVIOR §29.4). */
  readonly smsNumber?: string;
  /** Missing for that of the salon (BEHAVIOR §10.8). */
  readonly language?: Language;
  readonly emailVerified: boolean;
  /** The address that the salon wants to set, until its person has confirmed it; missing without one (BEHAVIOR §4.9). */
  readonly pendingEmail?: string;
  /** When the address was changed for a log-in by the salon; missing once that cannot be taken back any more. */
  readonly emailChangedAt?: string;
  /** The note of the salon's people about the customer, who never sees it; missing without one. */
  readonly note?: string;
  /** One line that is shown wherever the customer is chosen, such as an allergy; missing without one. */
  readonly alert?: string;
  /** Words by which the salon groups its customers; missing without any. */
  readonly tags?: readonly string[];
  /** Missing where the salon does not know it. */
  readonly birthday?: LocalDate;
  /** Is booked by the salon alone, not online (BEHAVIOR §14.13). */
  readonly mustCall?: true;
  /** Missing where the customer logs in with an identity provider, or never. */
  readonly passwordHash?: string;
  readonly generation?: Generation;
  /** Subjects at identity providers that log in as this customer. */
  readonly subjects?: readonly string[];
  /** The customers who were merged into this one, also over others. */
  readonly mergedIds?: readonly CustomerId[];
  readonly createdAt: string;
  /** The instant of the last change of the profile, and of its event; missing without one. */
  readonly changedAt?: string;
  /** Counts the visits, sales and other records that were added for the customer; missing where there was none. */
  readonly additions?: number;
  /** The day of the first completed visit, a copy of that of the totals; missing without one (BEHAVIOR §11.14). */
  readonly firstVisit?: LocalDate;
  /** Missing where the customer has never logged in. */
  readonly lastLogInAt?: string;
  /** The salon's date on which the mail about the coming erasure was written (BEHAVIOR §4.8). */
  readonly erasureNoticeDate?: LocalDate;
};

/** The notes that the people of the salon keep for themselves about a customer. */
export const SALON_NOTES = ['note', 'alert', 'tags', 'birthday', 'mustCall'] as const;
export type SalonNotes = Pick<Customer, (typeof SALON_NOTES)[number]>;

/** The tags without those that differ from an earlier one by letter case alone. */
export const withoutRepeatedTags = (tags: readonly string[]): string[] =>
  tags.filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index);

/** Whether somebody logs in as the customer, with a password or an identity provider. */
export const hasLogIn = ({ passwordHash, subjects = [] }: Customer): boolean =>
  passwordHash !== undefined || subjects.length > 0;

/** First and last name; empty where the customer has neither. */
export const formatFullName = ({ fname, lname }: Pick<Customer, 'fname' | 'lname'>): string =>
  `${fname} ${lname}`.trim();

/** A birthday lies before tomorrow in the salon's zone (BEHAVIOR §11.9). */
export const checkBirthday = (
  birthday: LocalDate | null | undefined,
  { timeZone }: { readonly timeZone: string },
  now: Date,
): Outcome<undefined> =>
  birthday && birthday > toLocalDate(timeZone, now)
    ? invalid('birthday', 'Must not be in the future')
    : ok(undefined);

/** The name in the place of a customer or guest who was erased (BEHAVIOR §4.7). */
export const ERASED_NAME = { fname: 'Erased', lname: 'customer' } as const;

/** The remaining record of a customer who was erased: an id, and a name that is nobody's. */
export const toErasedCustomer = (id: CustomerId): Customer => ({
  id,
  ...ERASED_NAME,
  email: '',
  phone: '',
  emailVerified: true,
  createdAt: '',
});

/** The notes that the salon keeps for itself about a customer; '', null and an empty list clear a field. */
export type SalonNotesInput = {
  readonly note?: string | undefined;
  readonly alert?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly birthday?: LocalDate | null | undefined;
  readonly mustCall?: boolean | undefined;
};

/** The salon's notes about a customer as they are stored: nothing for an empty one. */
export const toSalonNotes = ({
  note,
  alert,
  tags = [],
  birthday,
  mustCall,
}: SalonNotesInput): SalonNotes => ({
  ...(note ? { note } : {}),
  ...(alert ? { alert } : {}),
  ...(tags.length > 0 ? { tags: withoutRepeatedTags(tags) } : {}),
  ...(birthday ? { birthday } : {}),
  ...(mustCall ? { mustCall } : {}),
});
