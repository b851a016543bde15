import { expect } from 'vitest';
import { putCustomer } from '../../lib/table/people.ts';
import type { TestSalon } from './test-salon.ts';

/** Rita, to whom gifts are sent; gives a token of hers. */
export async function receiver(salon: TestSalon, id = 2, email = 'rita@friends.test'): Promise<string> {
  const at = salon.clock.now().toISOString();
  await salon.store.commit(
    putCustomer(salon.tenant, {
      id,
      fname: 'Rita',
      lname: 'Receiver',
      email,
      phone: '',
      emailVerified: true,
      createdAt: at,
    }),
  );
  return salon.token({ kind: 'customer', id });
}

export const mailsTo = (salon: TestSalon, address: string) =>
  salon.mails().filter(({ destination }) => destination.to.includes(address));

/** The claim token in the newest mail to an address. */
export function tokenFor(salon: TestSalon, address: string): string {
  const text = mailsTo(salon, address).at(-1)?.body.text ?? '';
  const token = /[?&]token=([\w.-]+)/.exec(text)?.[1];
  expect(token, text).toBeDefined();
  return token ?? '';
}
