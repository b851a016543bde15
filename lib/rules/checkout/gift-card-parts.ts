import type { Appointment } from '../booking/appointments.ts';
import { listBillLinesByService } from '../booking/bill.ts';
import type { Money } from '../money.ts';
import { listUnreturnedRedemptions, type RedeemedPayment } from '../products/redemptions.ts';

export type GiftCardPart = {
  readonly payment: RedeemedPayment;
  readonly row: RedeemedPayment['redeemed']['rows'][number];
  /** The line of the bill. */
  readonly place: number;
  readonly amount: Money;
};

/** The line of the bill that a redemption of this place pays first. */
export function toBillLineIndex({ lines }: Pick<Appointment, 'lines'>, redemptionPlace: number): number {
  const addOnCount = lines.reduce((sum, { addOns }) => sum + addOns.length, 0);
  return redemptionPlace < lines.length ? redemptionPlace : redemptionPlace + addOnCount;
}

/**
 * What gift cards pay of each line of the bill, in the order of their redemption. A card's part of a service pays the service
 * first, then its add-ons (BEHAVIOR §17.12, §37.1). `totals` are what the lines cost.
 */
export function listGiftCardParts(visit: Appointment, totals: readonly Money[]): GiftCardPart[] {
  const places = listBillLinesByService(visit.lines);
  const left = [...totals];
  return listUnreturnedRedemptions(visit)
    .filter(({ redeemed }) => redeemed.kind === 'giftcard')
    .flatMap((payment) =>
      payment.redeemed.rows.flatMap((row) => {
        const { line, movedTo = line, amount = 0 } = row;
        let rest = amount;
        return (places[movedTo] ?? [toBillLineIndex(visit, movedTo)]).flatMap((place) => {
          const taken = Math.min(rest, left[place] ?? 0);
          left[place] = (left[place] ?? 0) - taken;
          rest -= taken;
          return taken > 0 ? [{ payment, row, place, amount: taken }] : [];
        });
      }),
    );
}
