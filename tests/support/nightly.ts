import { describe, type TestFunction, test } from 'vitest';

/** Whether this is `npm run test:nightly`. By day, a walk through many cases takes a sample of them. */
export const IS_NIGHT = process.env.NIGHTLY !== undefined;

/** All cases by night, the first ones by day. */
export const listCases = <const Case>(cases: readonly Case[], byDay = 1): readonly Case[] =>
  cases.slice(0, IS_NIGHT ? undefined : byDay);

/** A long test whose promise a shorter test guards by day: it runs in `npm run test:nightly` alone. */
export function nightTest(title: string, run: TestFunction): void {
  if (IS_NIGHT) test(title, run);
}

/** Tests that are all long: a description without tests would fail by day. */
export function nightDescribe(title: string, run: () => void): void {
  if (IS_NIGHT) describe(title, run);
}
