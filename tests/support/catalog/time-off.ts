import { addUser } from '../accounts/users.ts';
import { HAIRCUT, TUESDAY } from '../booking/bookings.ts';
import type { TestSalon } from '../test-salon.ts';
import { callAsAdmin } from './directory.ts';

/** Two days off of Ava. */
export const VACATION = {
  staff_id: 1,
  from: TUESDAY,
  to: '2026/11/18',
  kind: 'vacation',
  paid: 1,
  note: 'Rome',
};
/** A haircut with Ava. */
export const WITH_AVA = { ...HAIRCUT, staff_id: 1 };

/** Adds it as the owner. Returns its id. */
export const addTimeOff = async (salon: TestSalon, change: object = {}): Promise<number> =>
  (await callAsAdmin(salon, 'time-off-store', { ...VACATION, ...change })).body.data.id;

type LogIn = Awaited<ReturnType<typeof addUser>>;
export const logInAva = (salon: TestSalon): Promise<LogIn> =>
  addUser(salon, { role: 'stylist' }, { staff_id: 1 });

export const callTimeOff = (salon: TestSalon, { token }: LogIn, verb: string, input: object) =>
  salon.call<{ id: number; status: string }>(`directory/time-off-${verb}`, input, { token });
