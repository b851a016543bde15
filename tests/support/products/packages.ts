import { expect } from 'vitest';
import { unwrapReply } from '../api/replies.ts';
import type { CallOptions, Reply, TestSalon } from '../test-salon.ts';

export type PackageRecord = {
  readonly id: number;
  readonly name: string;
  readonly price: string;
  readonly image: string;
  readonly service_group: readonly {
    readonly id: number;
    readonly qty: number;
    readonly price: string;
    readonly services: readonly { readonly id: number; readonly service_id: string }[];
  }[];
};

export type SaleRecord = {
  readonly id: number;
  readonly purchased_id: number;
  readonly total: string;
  readonly status: number;
  readonly sold_by: { readonly id: number; readonly name: string } | null;
  readonly sale_token?: string;
};

export type PurchasedPackageRecord = {
  readonly id: number;
  readonly sale_status: number;
  readonly total_qty: number;
  readonly total_used: number;
  readonly remaining_balance: number;
  readonly [field: string]: unknown;
};

/** A package of six blow-dries and two haircuts, taxed, valid for half a year. */
export const PACKAGE = {
  name: 'Six and two',
  price: 240,
  service_expiration: 6,
  session: 1,
  tax: 1,
  service_group: [
    { qty: 6, price: 160, service: [3] },
    { qty: 2, price: 80, service: [1, 3] },
  ],
};

export async function definePackage(salon: TestSalon, change: object = {}): Promise<PackageRecord> {
  const input = { ...PACKAGE, ...change };
  return unwrapReply(await salon.call<PackageRecord>('packages/package-store', input, { as: 'admin' }));
}

/** The request that buys PACKAGE for its user. */
export const toPackageSale = (id: number, change: object = {}) => ({
  location_id: 1,
  package_id: id,
  name: PACKAGE.name,
  price: PACKAGE.price,
  service_expiration: 6,
  session: 1,
  tax: 1,
  buy_for: 0,
  recipient_fname: null,
  recipient_lname: null,
  recipient_email: null,
  sender_name: null,
  sender_msg: null,
  service_groups: [
    { qty: 6, price: '160.00', services: [3] },
    { qty: 2, price: '80.00', services: ['3', '1'] },
  ],
  ...change,
});

export const sellPackage = (
  salon: TestSalon,
  input: object,
  options: CallOptions = { as: 'customer' },
): Promise<Reply<SaleRecord>> => salon.call<SaleRecord>('packages/create-package-sell', input, options);

/** The salon's list of sold packages. */
export async function listSoldPackages(
  salon: TestSalon,
  query: object = {},
): Promise<PurchasedPackageRecord[]> {
  const { body, text } = await salon.call('packages/get-purchased-package', query, { as: 'admin' });
  expect(body.status, text).toBe(true);
  return body.purchasedpackages as PurchasedPackageRecord[];
}
