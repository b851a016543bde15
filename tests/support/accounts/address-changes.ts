import { expect } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { AS_ADMIN, type RecordView } from '../catalog/directory.ts';
import { findMailedToken } from '../messages/mails.ts';
import type { TestSalon } from '../test-salon.ts';
import { OLD } from './merges.ts';

/** The tokens of the links in the mails of a change. */
export type AddressLinks = { readonly confirm: string; readonly keep: string };

/** Has a user change the address of the customer of the demo salon, who has a log-in. */
export async function openAddressChange(salon: TestSalon, email: string) {
  const input = { customer_id: OLD, email };
  const reply = await salon.call<RecordView>('directory/customer-update', input, AS_ADMIN);
  expect(reply.status, reply.text).toBe(200);
  await salon.runScheduledWork();
  const links: AddressLinks = {
    confirm: findMailedToken(salon, email),
    keep: findMailedToken(salon, DEMO_LOGINS.customer.email),
  };
  return { reply, links };
}
