import { afterAll, describe, test, vi } from 'vitest';
import { addDays, formatPrice } from '../../../functions/pages/app/parts/format.ts';
import { setPageLanguage } from '../../../functions/pages/app/texts/index.ts';
import { LANGUAGES } from '../../../lib/rules/salons/languages.ts';
import type { useLocalStack } from '../../infra/local/pages/fixture.ts';
import { useBrowser } from './browser.ts';
import { createVisitor, MODES, type ModeName, type Visitor } from './visitor.ts';

const modes = Object.keys(MODES) as ModeName[];

/** Each language has its week, so that its visits take no time of another. */
export const RUNS = LANGUAGES.flatMap((language, week) =>
  modes.map((mode, index) => ({ language, mode, week, index, number: week * modes.length + index })),
);
type Run = (typeof RUNS)[number];
type Walk = (visitor: Visitor, run: Run) => Promise<void>;

/**
 * Gives a test file walks that each lead to their end in every language and mode. Call it before `useLocalStack`: in place of Spanish
 * there is a long pseudo-locale, in place of French one from right to left.
 */
export function useWalks() {
  vi.stubEnv('PSEUDO_LOCALES', '1');
  afterAll(() => {
    vi.unstubAllEnvs();
    setPageLanguage();
  });
  const openPage = useBrowser();
  return (walks: Readonly<Record<string, Walk>>) =>
    describe.each(Object.entries(walks))('%s is led to the end', (_, walk) => {
      test.each(RUNS.map((run) => [run.language, run.mode, run] as const))(
        'in %s, by %s',
        async (language, mode, run) => {
          const { hand: _hand, ...options } = MODES[mode];
          const page = await openPage({ ...options, timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' });
          await walk(createVisitor(page, mode, language), run);
        },
      );
    });
}

/** Settings, days and pages of a stack's demo salon for walks. */
export function useDemoSalon({ getStack, getOpenDate }: ReturnType<typeof useLocalStack>) {
  return {
    /** Lets all visitors come from one network, in all languages. */
    settings: {
      languages: LANGUAGES,
      booking_horizon_days: 60,
      open_bookings_per_network: 0,
      unverified_bookings_per_hour: 0,
    },
    /** A Tuesday on which the salon is open, or a day after it, as URLs write it. */
    getDayOf: ({ week }: Pick<Run, 'week'>, after = 0): string =>
      addDays(getOpenDate().replaceAll('/', '-'), 7 * week + after),
    async open({ page, language }: Visitor, path: string): Promise<void> {
      const url = new URL(getStack().urls.booking + path);
      url.searchParams.set('lang', language);
      await page.goto(url.href);
    },
  };
}

export const price = (amount: string): string => formatPrice(amount, 'USD');

export async function reach(visitor: Visitor, heading: string | RegExp): Promise<void> {
  await visitor.page.getByRole('heading', { name: heading, level: 2 }).waitFor();
  await visitor.hear(heading);
}
