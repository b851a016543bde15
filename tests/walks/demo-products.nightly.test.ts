import { expect, test } from 'vitest';
import { useStartedSalon } from '../support/environment/started-salon.ts';

const openSalon = useStartedSalon();

// BEHAVIOR §21.1
test('a new demo salon has packages, gift cards and memberships that sell as listed', async () => {
  const salon = await openSalon();
  const carla = await salon.logInCustomer();
  const listOnline = async (path: string) => {
    const { body } = await salon.get(path);
    return body.data as unknown as readonly { readonly id: number; readonly name: string; price: string }[];
  };
  const sell = async (path: string, input: object) => {
    const { status, body } = await salon.post(path, { location_id: 1, ...input }, carla);
    expect(status, JSON.stringify(body)).toBe(201);
  };
  const [bundle] = await listOnline('/online/packages');
  await sell('/online/create-package-sell', { ...bundle, package_id: bundle?.id, service_groups: null });
  const [card] = await listOnline('/online/gift-cards');
  await sell('/online/create-gift-card-sell', {
    ...card,
    giftcard_id: card?.id,
    delivery_date: await salon.getDate(0),
    recipient_fname: 'Carla',
    recipient_lname: 'Client',
    recipient_email: 'customer@demo.test',
  });
  const [membership] = await listOnline('/online/memberships');
  await sell('/online/create-membership-sell', { ...membership, membership_id: membership?.id });
});
