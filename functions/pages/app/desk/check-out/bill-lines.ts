import type { Rights } from '../rights.ts';
import { type Bill, type BillChanges, type ServiceItem, shiftDiscounts } from './bill-input.ts';

export type BillLine = {
  readonly kind: 'service' | 'addon' | 'product';
  /** The number of the line, from 0 (BEHAVIOR §37.1). */
  readonly line: number;
  readonly name: string;
  /** List price of all pieces. */
  readonly price: string;
  readonly discount: string;
  readonly amount: string;
  readonly qty: number;
  readonly staffId: number | null;
  readonly coveredBy: 'package' | 'membership' | null;
};

/** Services, add-ons and products, as the bill numbers them. */
export const listBillLines = ({ lines, addons, products }: Bill): BillLine[] => [
  ...lines.map(({ staff_id, covered_by, ...line }) => ({
    ...line,
    ...({ kind: 'service', qty: 1, staffId: staff_id, coveredBy: covered_by } as const),
  })),
  ...addons.map((line) => ({
    ...line,
    ...({ kind: 'addon', qty: 1, staffId: null, coveredBy: null } as const),
  })),
  ...products.map(({ staff_id, ...line }) => ({
    ...line,
    ...({ kind: 'product', staffId: staff_id, coveredBy: null } as const),
  })),
];

/** Whether the user can give a discount on the line: none on what a package or a membership pays. */
export const canDiscount = (
  { coveredBy }: Pick<BillLine, 'coveredBy'>,
  rights: Pick<Rights, 'canDiscount'>,
): boolean => rights.canDiscount && !coveredBy;

/** Whether a service can be left out by itself: add-ons would go with it. */
export const isServiceWithoutAddOns = (
  { kind, line }: Pick<BillLine, 'kind' | 'line'>,
  { lines, addons }: Pick<Bill, 'lines' | 'addons'>,
): boolean => kind === 'service' && addons.every(({ service_id }) => service_id !== lines[line]?.service_id);

export const toChangesWithoutService = (
  { line }: Pick<BillLine, 'line'>,
  services: readonly ServiceItem[],
  { discounts }: Pick<BillChanges, 'discounts'>,
): Partial<BillChanges> => ({
  services: services.filter((_, place) => place !== line),
  discounts: shiftDiscounts(discounts, line, -1),
});

/** How the user can change a line: with the form of the line, only by removing it, or not at all (BEHAVIOR §39.6). */
export function findLineAct(
  line: BillLine,
  bill: Bill,
  rights: Pick<Rights, 'canDiscount'>,
): 'edit' | 'remove' | undefined {
  if (line.kind === 'product' || canDiscount(line, rights)) return 'edit';
  return isServiceWithoutAddOns(line, bill) ? 'remove' : undefined;
}
