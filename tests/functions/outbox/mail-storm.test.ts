import { expect, test } from 'vitest';
import { type SimulatedMail, simulateMails, writeMails } from '../../support/messages/mail-simulation.ts';
import { IS_NIGHT } from '../../support/nightly.ts';

const PER_SECOND = 14;
const STORM = IS_NIGHT ? 10_000 : 2_000;

// BEHAVIOR §31.3
test('a storm of mails of a salon goes out at 14 a second, and mails of other salons overtake them', async () => {
  const storm = writeMails('sale', STORM, (index) => index / 200);
  const second = writeMails('second', 500, (index) => 100 + index / 100);
  const single = writeMails('single', 20, (index) => 3 + (index * STORM) / 350);
  const mails = [...storm, ...second, ...single];

  const { delivered, throttled } = await simulateMails(mails, { perSecond: PER_SECOND });
  const getDelay = ({ id, writtenAt }: SimulatedMail) => (delivered.get(id) ?? Number.NaN) - writtenAt;
  expect(delivered.size, 'all are delivered').toBe(mails.length);
  expect(throttled).toBe(0);
  expect(Math.max(...delivered.values())).toBeLessThan((1.1 * mails.length) / PER_SECOND);
  expect(Math.max(...single.map(getDelay)), 'seconds of a confirmation of another salon').toBeLessThan(5);
  const secondEnd = Math.max(...second.map(({ id }) => delivered.get(id) ?? Number.NaN));
  expect(secondEnd - 100, 'a second storm gets half of the rate').toBeLessThan(
    (1.2 * 2 * second.length) / PER_SECOND,
  );
});

test('a service that accepts less than the lane sends still gets all mails', async () => {
  const mails = writeMails('sale', 1_000, (index) => index / 200);
  const { delivered, throttled } = await simulateMails(mails, {
    perSecond: PER_SECOND,
    acceptedPerSecond: 10,
  });
  expect(throttled).toBeGreaterThan(0);
  expect(delivered.size).toBe(mails.length);
  // A throttled mail waits for its next attempt and the scheduled work, again and again
  expect(Math.max(...delivered.values())).toBeLessThan(mails.length / 10 + 180);
});
