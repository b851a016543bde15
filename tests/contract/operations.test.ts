import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listRequestSampleNames, toOperationName } from '../../infra/local/gateway/samples.ts';
import { groups } from '../../lib/contract/index.ts';

/** Files that another operation's handler or tests cover. */
const COVERED_BY: Readonly<Record<string, string>> = {
  // The same flow by GET and POST
  'functions/booking/get-slot-by-query.ts': 'functions/booking/get-slot.ts',
  // One page, whose script reads the rest of the address
  'functions/pages/office-list.ts': 'functions/pages/office.ts',
  'functions/pages/office-record.ts': 'functions/pages/office.ts',
  'tests/routes/pages/office-list.test.ts': 'tests/routes/pages/office.test.ts',
  'tests/routes/pages/office-record.test.ts': 'tests/routes/pages/office.test.ts',
  // Each is tested with the operation that it prepares
  'tests/routes/visit/slots.test.ts': 'tests/routes/visit/reschedule.test.ts',
  'tests/routes/visit/unsubscribe-page.test.ts': 'tests/routes/visit/unsubscribe.test.ts',
  // Days are listed as they are shown, and a drawer is tested from its opening to its closing
  'tests/routes/journal/day-index.test.ts': 'tests/routes/journal/day-show.test.ts',
  'tests/routes/journal/drawer-open.test.ts': 'tests/routes/journal/drawer-close.test.ts',
  'tests/routes/journal/drawer-pay-in.test.ts': 'tests/routes/journal/drawer-close.test.ts',
  'tests/routes/journal/drawer-pay-out.test.ts': 'tests/routes/journal/drawer-close.test.ts',
  'tests/routes/journal/drawer-index.test.ts': 'tests/routes/journal/drawer-close.test.ts',
  'tests/routes/journal/drawer-show.test.ts': 'tests/routes/journal/drawer-close.test.ts',
  'tests/routes/journal/statement-index.test.ts': 'tests/routes/journal/payroll-close.test.ts',
  'tests/routes/journal/statement-show.test.ts': 'tests/routes/journal/payroll-close.test.ts',
  'tests/routes/directory/commission-index.test.ts': 'tests/routes/directory/commission-store.test.ts',
  'tests/routes/directory/commission-update.test.ts': 'tests/routes/directory/commission-store.test.ts',
  'tests/routes/directory/commission-delete.test.ts': 'tests/routes/directory/commission-store.test.ts',
  // Readers are tested from their registration to their end
  'tests/routes/checkout/reader-index.test.ts': 'tests/routes/checkout/reader-store.test.ts',
  'tests/routes/checkout/reader-delete.test.ts': 'tests/routes/checkout/reader-store.test.ts',
  // Devices are tested from their token to their end, the own log-in from the start of a second factor to its removal
  'tests/routes/directory/device-index.test.ts': 'tests/routes/directory/device-store.test.ts',
  'tests/routes/directory/device-delete.test.ts': 'tests/routes/directory/device-store.test.ts',
  'tests/routes/auth/second-factor-confirm.test.ts': 'tests/routes/auth/second-factor-start.test.ts',
  'tests/routes/auth/second-factor-remove.test.ts': 'tests/routes/auth/second-factor-start.test.ts',
  'tests/routes/auth/profile.test.ts': 'tests/routes/auth/second-factor-start.test.ts',
  'tests/routes/auth/pin-set.test.ts': 'tests/routes/auth/second-factor-start.test.ts',
  // A confirmation is tested with the calls that need it
  'tests/routes/auth/confirm.test.ts': 'tests/routes/confirmations.test.ts',
  // Packages and gift cards are changed alike
  'tests/routes/giftcards/giftcard-change.test.ts': 'tests/routes/packages/package-change.test.ts',
  // These tests run for users and for customers
  'tests/routes/customers/login.test.ts': 'tests/routes/auth/login.test.ts',
  'tests/routes/customers/forgot-password.test.ts': 'tests/routes/auth/forgot-password.test.ts',
  'tests/routes/customers/reset-password.test.ts': 'tests/routes/auth/reset-password.test.ts',
};

const operations = groups.flatMap(({ name, routes }) => Object.keys(routes).map((each) => `${name}/${each}`));

const findMissing = (
  toFile: (operation: string) => string,
  advice: (operation: string) => string,
): string[] =>
  operations.flatMap((operation) => {
    const file = toFile(operation);
    return existsSync(COVERED_BY[file] ?? file) ? [] : [`${file} is missing: ${advice(operation)}`];
  });

/** The directory has a file for each kind of record, with all its operations; everything else one for each operation. */
function toHandlerFile(operation: string): string {
  const words = operation.startsWith('directory/') ? operation.split('-').slice(0, -1) : [];
  const records = words.map((_, index) => `functions/${words.slice(0, index + 1).join('-')}.ts`);
  return records.findLast((file) => existsSync(file)) ?? `functions/${operation}.ts`;
}

test('every operation has a handler, tests and a sample event under its name', () => {
  expect([
    ...findMissing(toHandlerFile, () => 'write its handler there, and register it in index.ts'),
    ...findMissing(
      (operation) => `tests/routes/${operation}.test.ts`,
      () => 'test it there: success, each failure, 401, 403, a record of another salon',
    ),
    ...findMissing(
      (operation) => `events/${operation}.json`,
      (operation) => `npm run samples -- ${operation} '<its input as JSON>' creates it`,
    ),
  ]).toEqual([]);
});

test('every sample event belongs to an operation', () => {
  const orphans = listRequestSampleNames().filter((name) => !operations.includes(toOperationName(name)));
  expect(orphans).toEqual([]);
});
