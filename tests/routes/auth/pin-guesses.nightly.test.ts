import { expect, test } from 'vitest';
import { DEMO_LOGIN_IDS } from '../../../infra/local/demo/demo.ts';
import { addDevice, PIN, setPin } from '../../support/accounts/devices.ts';
import { unwrapReply } from '../../support/api/replies.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { listCases } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DAY_MINUTES = 24 * 60;
/** Devices of a salon at a time: the thief removes the oldest one for each that is added. */
const DEVICES_MAX = 50;
const JUDGED_MAX = 20;

/** All PINs of 4 digits, without the right one among those that are judged. */
const listGuesses = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index).padStart(4, '0'));

// BEHAVIOR §3.8
test.each(
  listCases([
    { guesses: 40, devices: 20 },
    { guesses: 120, devices: 60 },
    { guesses: 10_000, devices: 200 },
  ]),
)(
  'of $guesses guesses of a PIN over $devices devices in a day, at most 20 are judged',
  async ({ guesses, devices }) => {
    const salon = await openSalon();
    await setPin(salon);
    const pins = listGuesses(guesses);
    expect(pins.indexOf(PIN) === -1 || pins.indexOf(PIN) >= JUDGED_MAX).toBe(true);
    const perDevice = guesses / devices;
    const registered: number[] = [];
    const answers = new Map<string, number>();
    for (let index = 0; index < devices; index += 1) {
      if (registered.length === DEVICES_MAX)
        unwrapReply(await callAsAdmin(salon, 'device-delete', { device_id: registered.shift() }));
      const device = await addDevice(salon, `Device ${index}`);
      registered.push(device.id);
      const headers = { 'x-device-token': device.token };
      // Each guess from a network of its own: only the secret counts
      const replies = await Promise.all(
        pins.slice(index * perDevice, (index + 1) * perDevice).map((pin, guess) => {
          const options = { headers, address: `198.18.${index}.${guess}` };
          return salon.call('auth/pin', { user_id: DEMO_LOGIN_IDS.staff, pin }, options);
        }),
      );
      for (const { body } of replies) {
        const code = String(body.code ?? 'logged_in');
        answers.set(code, (answers.get(code) ?? 0) + 1);
      }
      await salon.clock.advance(Math.floor((DAY_MINUTES - 1) / devices));
    }
    const { invalid_pin: judged, logged_in: loggedIn, ...others } = Object.fromEntries(answers);
    expect([judged, loggedIn]).toEqual([JUDGED_MAX, undefined]);
    // All others were refused without a look at the PIN
    expect(Object.keys(others).sort()).toEqual(
      perDevice > 5 ? ['password_log_in_required', 'too_many_failed_logins'] : ['password_log_in_required'],
    );
  },
);
