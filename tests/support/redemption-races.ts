import type { House, Reply } from './house.ts';
import { deskToken, openVisits } from './redemptions.ts';

export const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Redeems all at once, each by another one at the desk. */
export const allAtOnce = (house: House, operation: string, inputs: readonly object[]): Promise<Reply[]> =>
  Promise.all(
    inputs.map(async (input, index) =>
      house.call(`redemptions/${operation}`, input, { token: await deskToken(house, index) }),
    ),
  );

/** The same for 500 visits of one service. */
export async function fiveHundred(
  house: House,
  operation: string,
  serviceId: number,
  inputOf: (visit: number, index: number) => object,
) {
  const visits = await openVisits(
    house,
    range(500).map(() => [serviceId]),
  );
  return { visits, replies: await allAtOnce(house, operation, visits.map(inputOf)) };
}
