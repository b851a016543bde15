import type { Erasure } from '../../rules/customers/erasure.ts';
import { findPhoneNameKey, toPersonName } from '../../rules/imports/customers.ts';
import { isWaitingImportRow, toDismissedRow } from '../../rules/imports/imports.ts';
import { hashHolderName, hashPersonOfEmail } from '../../table/booking/open-bookings.ts';
import {
  findImport,
  getImportedRowPage,
  putPlacedRow,
  updatePlacedRowCounts,
} from '../../table/imports/imports.ts';
import type { ErasurePageWalk } from './erase-records.ts';

type Values = { readonly [Field in 'fname' | 'lname' | 'name' | 'email' | 'phone']?: string };

/** Whether a row names the person, by the address or by the number and the first name. */
function isOfPerson(values: Values, { addressHash, ownAddressHash, numberHash }: Erasure): boolean {
  const address = values.email ? hashPersonOfEmail(values.email) : undefined;
  if (address !== undefined && [addressHash, ownAddressHash].includes(address)) return true;
  const number = findPhoneNameKey({ ...toPersonName(values), phone: values.phone ?? '' });
  return number !== undefined && hashHolderName(number) === numberHash;
}

/** Dismisses rows of imports that wait and name the person (BEHAVIOR §4.7). One that somebody places meanwhile is for the last run. */
export const dismissWaitingRowsOfPerson: ErasurePageWalk = async ({ store, tenant, erasure }, after) => {
  const { rows, next } = await getImportedRowPage(store, tenant, after);
  for (const { importId, row } of rows) {
    if (!isWaitingImportRow(row) || !isOfPerson((row.values ?? {}) as Values, erasure)) continue;
    const own = await findImport(store, tenant, importId);
    if (!own) continue;
    const dismissed = putPlacedRow(tenant, importId, row, toDismissedRow(row));
    await store.commit([dismissed, updatePlacedRowCounts(tenant, own, { dismissed: 1 })]);
  }
  return { next };
};
