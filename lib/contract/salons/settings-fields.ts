import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { integer, toggleNumber } from '../fields.ts';

const HORIZON_DAYS_MAX = 400;
const NOTICE_MINUTES_MAX = 525_600;

/** How far ahead, and how long before it begins, a visit can be booked (BEHAVIOR §13.4). */
export const bookingHorizonDays = () => integer({ min: 1, max: HORIZON_DAYS_MAX });
export const minimumNoticeMinutes = () => integer({ min: 0, max: NOTICE_MINUTES_MAX });

/** One version for all settings, policies and booking settings: they are one record (BEHAVIOR §11.13). */
export const settingsVersion = once(() =>
  z.string().describe('Names this state of the settings, the booking settings and the policies'),
);

const PERCENT_MAX = 100;
export const feePercent = () => integer({ min: 0, max: PERCENT_MAX });

/** Automatic charges of a saved card, in percent of the total of the visit (BEHAVIOR §20.3). */
const feePercentFields = once(() => ({
  late_cancel_fee_percent: z.int(),
  no_show_fee_percent: z.int(),
}));

/** Settings that get-front-settings returns and settings-update changes. */
export const settingsFields = once(() => ({
  save_card_enable: toggleNumber(),
  pay_later_enable: toggleNumber(),
  cancellation_key: toggleNumber(),
  policy_required: toggleNumber(),
  cancellation_window_hours: z.int(),
  ...feePercentFields(),
  booking_horizon_days: z.int(),
  minimum_notice_minutes: z.int(),
  recurring_payment_enable: toggleNumber(),
  membership_pause_days: z.int(),
  guest_contact_required: toggleNumber(),
  PAYMENT_KEY: z.string(),
  google_client_id: z.string(),
  facebook_client_id: z.string(),
}));

/** Settings that get-front-settings returns. */
export const frontSettingsFields = once(() => ({
  guest_checkout: toggleNumber(),
  booking_interval: z.int(),
  enable_signup: toggleNumber(),
  staff_selection: toggleNumber(),
  enable_dynamic_slot: toggleNumber(),
  google_login_enable: toggleNumber(),
  facebook_login_enable: toggleNumber(),
  deposit_enable: toggleNumber(),
  ...settingsFields(),
}));
