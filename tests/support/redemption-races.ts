import { deskToken, openVisits } from './redemptions.ts';
import type { Reply, TestSalon } from './test-salon.ts';

export const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Redeems all at once, each by another one at the desk. */
export const allAtOnce = (salon: TestSalon, operation: string, inputs: readonly object[]): Promise<Reply[]> =>
  Promise.all(
    inputs.map(async (input, index) =>
      salon.call(`redemptions/${operation}`, input, { token: await deskToken(salon, index) }),
    ),
  );

/** The same for 500 visits of one service. */
export async function fiveHundred(
  salon: TestSalon,
  operation: string,
  serviceId: number,
  inputOf: (visit: number, index: number) => object,
) {
  const visits = await openVisits(
    salon,
    range(500).map(() => [serviceId]),
  );
  return { visits, replies: await allAtOnce(salon, operation, visits.map(inputOf)) };
}
