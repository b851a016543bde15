import type { UserId } from '../ids.ts';
import { DAY_MINUTES } from '../time-units.ts';
import { type AttemptCounter, LOG_IN_ATTEMPT_TERMS } from './attempt-limits.ts';

/** Wrong PINs of a user on all devices, in 15 minutes and in a day (BEHAVIOR §3.8). */
const FAILURES_PER_PIN = 5;
const FAILURES_PER_PIN_AND_DAY = 20;

/** The PINs that people choose most, where no pattern below names them. */
const COMMON_PINS = new Set(
  (
    '0007 0070 0420 0852 1004 1012 1023 1024 1029 1030 1112 1123 1124 1125 1128 1129 1203 1204 1205 1206 1207 1208 1209 ' +
    '1210 1223 1224 1225 1226 1227 1228 1229 1230 1231 1324 1342 1357 1470 1478 1590 1596 1793 2112 2323 2468 2469 2580 ' +
    '3690 4200 4242 4711 5150 5683 6789 7410 7412 7531 7890 8520 8642 8675 9510 9630 0711 0815 1123581 123123 112233 ' +
    '121212 123321 654321 159753 147258 147852 258456 20202020 123654 789456 456789 112358 007007 131313 101010 520520'
  ).split(' '),
);

const isRun = (digits: readonly number[], step: number): boolean =>
  digits.every((digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step + 10) % 10);

/**
 * Whether a PIN is among those that are guessed first: of one digit, a sequence, a repeated or mirrored pair, a year from
 * 1900 to 2099, or one that many people choose (BEHAVIOR §3.8).
 */
export function isGuessablePin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const isSequence = [0, 1, -1, 2, -2].some((step) => isRun(digits, step));
  const isOfPairs = /^(\d\d)\1+$|^(\d)\2(\d)\3$|^(\d)(\d)\5\4$/.test(pin);
  return isSequence || isOfPairs || /^(?:19|20)\d\d$/.test(pin) || COMMON_PINS.has(pin);
}

/** A success clears the failures of this counter. */
export const toFailedPinCounter = (user: UserId): AttemptCounter => ({
  name: `pin:${user}`,
  limit: FAILURES_PER_PIN,
  ...LOG_IN_ATTEMPT_TERMS,
});

/** The counter that locks a PIN; a success clears nothing of it. */
export const toPinLockCounter = (user: UserId): AttemptCounter => ({
  name: `pin:day:${user}`,
  limit: FAILURES_PER_PIN_AND_DAY,
  ...LOG_IN_ATTEMPT_TERMS,
  windowMinutes: DAY_MINUTES,
});
