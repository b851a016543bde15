import type { ActRunner } from '../acts.ts';
import type { Catalog } from '../desk-data.ts';
import type { DayProps } from '../dialog-props.ts';
import type { DiaryState } from '../diary.ts';
import type { ServiceItem } from './bill-input.ts';
import type { CustomerWithProducts } from './customer-products.ts';
import type { OpenBill } from './open-bill.ts';

export type CheckOutContext = DayProps & {
  readonly bill: OpenBill;
  readonly diary: DiaryState;
  readonly acts: ActRunner;
  readonly catalog: Catalog | undefined;
  /** The names of the staff by id. */
  readonly staff: ReadonlyMap<number, string>;
  /** The customer with what they own; undefined for a visitor without an account, and while it loads. */
  readonly owned: CustomerWithProducts | undefined;
  /** Loads again what the customer owns, after a gift was handed over. */
  readonly onHandedOver: () => void;
  /** Undefined for a visitor without an account. */
  readonly customer: { readonly id: number; readonly name: string } | undefined;
  /** A customer, or a guest of a booking: somebody who may have a saved card. */
  readonly mayHaveCard: boolean;
  /** The bill of a completed visit stays: only tips and redemptions are taken. */
  readonly isCompleted: boolean;
  /** The member who is chosen first for another service; null without one. */
  readonly performer: number | null;
  /** The services of the visit, as a request repeats them. */
  readonly bookedServices: readonly ServiceItem[];
};

export type BillPanelProps = { readonly context: CheckOutContext; readonly onClose: () => void };

export const toServiceItems = ({ bill, bookedServices }: CheckOutContext): readonly ServiceItem[] =>
  bill.changes.value.services ?? bookedServices;
