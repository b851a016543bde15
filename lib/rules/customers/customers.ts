import type { Generation } from '../access/users.ts';
import type { CustomerId } from '../ids.ts';
import type { LocalDate } from '../salons/salon.ts';

export type Customer = {
  readonly id: CustomerId;
  readonly fname: string;
  readonly lname: string;
  /** May be empty: the front desk keeps customers without an address. */
  readonly email: string;
  readonly phone: string;
  /** The phone in E.164, while the customer consents to SMS (BEHAVIOR §29.4). */
  readonly smsNumber?: string;
  readonly emailVerified: boolean;
  /** The address that the salon wants to set, until its person has confirmed it; missing without one (BEHAVIOR §4.9). */
  readonly pendingEmail?: string;
  /** When the address was changed for a log-in by the salon; missing once that cannot be taken back any more. */
  readonly emailChangedAt?: string;
  /** The note of the salon's people about the customer, who never sees it; missing without one. */
  readonly note?: string;
  /** Missing where the customer logs in with an identity provider, or never. */
  readonly passwordHash?: string;
  readonly generation?: Generation;
  /** Subjects at identity providers that log in as this customer. */
  readonly subjects?: readonly string[];
  /** The customers who were merged into this one, also over others. */
  readonly mergedIds?: readonly CustomerId[];
  readonly createdAt: string;
  /** Counts the visits, sales and other records that were added for the customer; missing where there was none. */
  readonly additions?: number;
  /** Missing where the customer has never logged in. */
  readonly lastLogInAt?: string;
  /** The salon's date on which the mail about the coming erasure was written (BEHAVIOR §4.8). */
  readonly erasureNoticeDate?: LocalDate;
};

/** Whether somebody logs in as the customer, with a password or an identity provider. */
export const hasLogIn = ({ passwordHash, subjects = [] }: Customer): boolean =>
  passwordHash !== undefined || subjects.length > 0;

/** First and last name; empty where the customer has neither. */
export const formatFullName = ({ fname, lname }: Pick<Customer, 'fname' | 'lname'>): string =>
  `${fname} ${lname}`.trim();

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
