import { expect } from 'vitest';
import { newCustomer } from '../../lib/table/people.ts';
import type { House } from './house.ts';

/** Rita, to whom gifts are sent; gives a token of hers. */
export async function receiver(house: House, id = 2, email = 'rita@friends.test'): Promise<string> {
  const at = house.clock.now().toISOString();
  await house.store.commit(
    newCustomer(house.tenant, {
      id,
      fname: 'Rita',
      lname: 'Receiver',
      email,
      phone: '',
      emailVerified: true,
      createdAt: at,
    }),
  );
  return house.token({ kind: 'customer', id });
}

export const mailsTo = (house: House, address: string) =>
  house.mails().filter(({ destination }) => destination.to.includes(address));

/** The claim token in the newest mail to an address. */
export function tokenFor(house: House, address: string): string {
  const text = mailsTo(house, address).at(-1)?.body.text ?? '';
  const token = /[?&]token=([\w.-]+)/.exec(text)?.[1];
  expect(token, text).toBeDefined();
  return token ?? '';
}
