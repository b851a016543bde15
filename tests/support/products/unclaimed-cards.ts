import { keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { registerCustomer } from '../booking/appointments.ts';
import type { CallOptions, TestSalon, TestSalonOptions, useTestSalons } from '../test-salon.ts';
import { sellGiftAtDesk } from './giftcards.ts';
import { getSoldProduct } from './redemptions.ts';

/** The number of the first card that a test salon sells. */
const NUMBER = 'GC20261116001';
/** The redemption of that card, and its balance. */
export const CARD = { type: 'gift_card', giftcard_number: NUMBER };
export const FULL_BALANCE = 10_000;
/** A haircut with 8.25 % tax. */
export const HAIRCUT_COST = 5_413;
/** A walk-in who gets a haircut. */
export const WALK_IN = {
  location_id: 1,
  services: [{ service_id: 1, pricing_option_id: null, staff_id: 1 }],
};

/** Sells a card of 100.00 to Carla, customer 1, for Rita, who is customer 2. Returns Rita's token. */
export async function sellGiftForRita(salon: TestSalon, sale: object = {}): Promise<string> {
  await sellGiftAtDesk(salon, sale);
  return registerCustomer(salon, { id: 2, fname: 'Rita', lname: 'Receiver', email: 'rita@friends.test' });
}

/** Opens salons that have sold a card of 100.00 to Carla for Rita. */
export const withSoldGift =
  (openSalon: ReturnType<typeof useTestSalons>) =>
  async (sale: object = {}, options: TestSalonOptions = {}) => {
    const salon = await openSalon(options);
    return { salon, rita: await sellGiftForRita(salon, sale) };
  };

/** Pays an appointment with the card; by default as the front desk. */
export const redeemCard = (
  salon: TestSalon,
  appointment_id: number,
  options: CallOptions = { as: 'staff' },
) => salon.call('checkout/redemption-gift-card', { appointment_id, giftcard_number: NUMBER }, options);

export const handOverToRita = (salon: TestSalon) =>
  salon.call('giftcards/gift-hand-over', { giftcard_number: NUMBER, customer_id: 2 }, { as: 'staff' });

export const getCardHead = async (salon: TestSalon) =>
  (await getSoldProduct(salon, 'PURCHASED-GIFTCARD', 1)).head;

export const changeCard = (salon: TestSalon, set: Readonly<Record<string, unknown>>) =>
  salon.store.commit([updateItem(keys.purchase(salon.tenant, 'PURCHASED-GIFTCARD', 1), { set })]);
