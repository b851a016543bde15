import { unwrapReply } from '../api/replies.ts';
import type { CallOptions, Envelope, TestSalon } from '../test-salon.ts';

type ReceiptView = {
  readonly receipt_id: string;
  readonly receipt_number: string;
  readonly corrects: unknown;
};
type ReceiptReply = Envelope<ReceiptView> & {
  readonly others?: readonly ReceiptView[];
  readonly packages?: readonly object[];
  readonly url?: string;
  readonly email?: string | null;
};

const AS_STAFF = { as: 'staff' } as const;

export const askForReceipt = (
  salon: TestSalon,
  operation: string,
  input: object,
  options: CallOptions = AS_STAFF,
) => salon.call<ReceiptView>(`journal/${operation}`, input, options);

/** The receipts of a visit or sale, as the front desk sees them. */
export async function showReceipt(salon: TestSalon, input: object): Promise<ReceiptReply> {
  const reply = await askForReceipt(salon, 'receipt-show', input);
  unwrapReply(reply);
  return reply.body;
}

export const findReceiptToken = async (salon: TestSalon, appointment: number): Promise<string> =>
  new URL((await showReceipt(salon, { appointment_id: appointment })).url ?? '').searchParams.get('token') ??
  '';

const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: 1, price: 50, duration: 45 };
const SHAMPOO = { name: 'Shampoo', price: '12.50', qty: 2 };

/** A haircut and two bottles of shampoo for 75.00 and 6.19 tax, paid at the salon. */
export async function saveQuickSale(salon: TestSalon, change: object = {}): Promise<number> {
  const input = { location_id: 1, customer_id: 1, services: [HAIRCUT], products: [SHAMPOO], ...change };
  return unwrapReply(await salon.call<{ readonly id: number }>('checkout/quick-sale', input, AS_STAFF)).id;
}
