import { expect } from 'vitest';
import { unwrapReply } from '../api/replies.ts';
import type { Reply, TestSalon } from '../test-salon.ts';
import { TUESDAY } from './bookings.ts';

export const DOWNTOWN = { location_id: 1, date: TUESDAY };

export type DiaryVisitView = { readonly appointment_id: number; readonly [field: string]: unknown };
export type DiaryReply = {
  readonly version: string;
  readonly staff: readonly { readonly id: number; readonly visits: readonly DiaryVisitView[] }[];
};

export async function readVersion(salon: TestSalon, query: object = DOWNTOWN): Promise<string> {
  return unwrapReply(await salon.call<DiaryReply>('appointments/diary', query, { as: 'staff' })).version;
}

/** Asks whether a diary has another version. */
export const askForChanges = (
  salon: TestSalon,
  since: string,
  query: object = DOWNTOWN,
): Promise<Reply<DiaryReply>> =>
  salon.call<DiaryReply>('appointments/diary-changes', { ...query, since }, { as: 'staff' });

/** Expects a new version of a diary after an act, and none after that. */
export async function expectNews(
  salon: TestSalon,
  act: () => Promise<unknown>,
  query: object = DOWNTOWN,
): Promise<void> {
  const before = await readVersion(salon, query);
  expect((await askForChanges(salon, before, query)).status).toBe(204);
  await act();
  const news = await askForChanges(salon, before, query);
  expect(news.status, news.text).toBe(200);
  const { version } = news.body.data;
  expect(version).not.toBe(before);
  expect((await askForChanges(salon, version, query)).status).toBe(204);
}
