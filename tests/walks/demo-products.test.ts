import { expect, test } from 'vitest';
import { useStartedSalon } from '../support/walker.ts';

const openSalon = useStartedSalon();

test('a new salon has packages, gift cards and memberships that sell as they are listed', async () => {
  const salon = await openSalon();
  const carla = await salon.customer();
  const listed = async (path: string) => {
    const { body } = await salon.get(path);
    return body.data as unknown as readonly { readonly id: number; readonly name: string; price: string }[];
  };
  const sold = async (path: string, input: object) => {
    const { status, body } = await salon.post(path, { location_id: 1, ...input }, carla);
    expect(status, JSON.stringify(body)).toBe(201);
  };
  const [bundle] = await listed('/online/packages');
  await sold('/online/create-package-sell', { ...bundle, package_id: bundle?.id, service_groups: null });
  const [card] = await listed('/online/gift-cards');
  await sold('/online/create-gift-card-sell', {
    ...card,
    giftcard_id: card?.id,
    delivery_date: await salon.dateAhead(0),
    recipient_fname: 'Carla',
    recipient_lname: 'Client',
    recipient_email: 'customer@demo.test',
  });
  const [membership] = await listed('/online/memberships');
  await sold('/online/create-membership-sell', { ...membership, membership_id: membership?.id });
});
