import { repeatWhileBusy } from '../api/replies.ts';
import type { Reply, TestSalon } from '../test-salon.ts';
import { createFrontDeskToken, createOpenVisits } from './redemptions.ts';

export const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Redeems all at once, each as another user of the front desk. */
export async function redeemAllAtOnce(
  salon: TestSalon,
  operation: string,
  inputs: readonly object[],
): Promise<Reply[]> {
  const tokens = await Promise.all(inputs.map((_, index) => createFrontDeskToken(salon, index)));
  return Promise.all(
    inputs.map((input, index) =>
      repeatWhileBusy(() => salon.call(`checkout/${operation}`, input, { token: tokens[index] ?? '' })),
    ),
  );
}

/** Redeems for `count` visits of one service at once. */
export async function redeemForVisits(
  salon: TestSalon,
  count: number,
  operation: string,
  serviceId: number,
  toInput: (visit: number, index: number) => object,
) {
  const visits = await createOpenVisits(
    salon,
    range(count).map(() => [serviceId]),
  );
  return { visits, replies: await redeemAllAtOnce(salon, operation, visits.map(toInput)) };
}
