import { describe, expect, test } from 'vitest';
import { registerOtherCustomer } from '../booking/appointments.ts';
import type { CallOptions, TestSalon } from '../test-salon.ts';
import { expectAccess } from './access.ts';

/** A customer's own list of one kind of product. */
type CustomerList = {
  readonly operation: string;
  readonly define: (salon: TestSalon) => Promise<{ readonly id: number }>;
  /** Sells the template to the demo salon's customer. */
  readonly sell: (salon: TestSalon, id: number, change: object, options?: CallOptions) => Promise<unknown>;
  /** The salon's list of the sold products. */
  readonly listSold: (salon: TestSalon) => Promise<readonly object[]>;
  /** The balance that an unpaid product will have. */
  readonly unpaid: object;
  /** Whether the sale is for someone else. */
  readonly givenAway: 0 | 1;
};

const AS_CUSTOMER = { as: 'customer' } as const;

/** Tests what the lists of all kinds of products have in common (BEHAVIOR §21.8). */
export function testCustomerList(openSalon: () => Promise<TestSalon>, list: CustomerList): void {
  const { operation, define, sell, listSold, unpaid, givenAway } = list;
  const sellPaid = (salon: TestSalon, id: number) =>
    sell(salon, id, { customer_id: 1, paid_at_salon: 1 }, { as: 'staff' });

  describe(operation, () => {
    test('lists the customer’s own products with the fields of the salon’s list', async () => {
      const salon = await openSalon();
      await sellPaid(salon, (await define(salon)).id);
      const { status, body } = await salon.call(operation, {}, AS_CUSTOMER);
      const [sold] = await listSold(salon);
      expect([status, body.data]).toEqual([
        200,
        [{ ...sold, offered_to: null, given_away: givenAway, claimed: 0 }],
      ]);
      const stranger = await registerOtherCustomer(salon);
      expect((await salon.call(operation, {}, { token: stranger })).body.data).toEqual([]);
    });

    test('leaves out unpaid sales; `include_unpaid=1` shows them with the balance that they will have', async () => {
      const salon = await openSalon();
      await sell(salon, (await define(salon)).id, {});
      expect((await salon.call(operation, {}, AS_CUSTOMER)).body.data).toEqual([]);
      const { body } = await salon.call(operation, { include_unpaid: 1 }, AS_CUSTOMER);
      expect(body.data).toMatchObject([{ id: 1, sale_status: 0, given_away: givenAway, ...unpaid }]);
    });

    test('is paged and sorted by id', async () => {
      const salon = await openSalon();
      const { id } = await define(salon);
      for (const _ of [1, 2, 3]) await sellPaid(salon, id);
      const page = { per_page: 2, order: 'desc' };
      const { body } = await salon.call<{ id: number }[]>(operation, page, AS_CUSTOMER);
      expect(body.data.map((each) => each.id)).toEqual([3, 2]);
      expect(body.meta).toEqual({ current_page: 1, per_page: 2, total: 3, last_page: 2 });
    });

    test('is for customers only', async () => {
      await expectAccess(await openSalon(), operation, {}, { closedTo: ['staff', 'admin'] });
    });
  });
}
