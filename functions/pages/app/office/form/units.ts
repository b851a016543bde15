import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { getNumberFormat } from '../../parts/format.ts';
import { texts } from '../../texts/index.ts';
import type { InputFieldName } from '../areas/field-names.ts';
import { toFieldName } from '../areas/fields.ts';
import type { FieldShape } from '../areas/shape.ts';
import { officeTexts } from '../texts/index.ts';

type UnitName = 'percent' | 'minutes' | 'hours' | 'days' | 'weeks' | 'months';

const UNITS: Readonly<Record<string, UnitName>> = {
  booking_horizon_days: 'days',
  booking_interval: 'minutes',
  buffer_before_minutes: 'minutes',
  buffer_minutes: 'minutes',
  cancellation_window_hours: 'hours',
  desk_lock_minutes: 'minutes',
  discount_percentage_for_product: 'percent',
  discount_percentage_service: 'percent',
  duration: 'minutes',
  erase_after_months: 'months',
  every_weeks: 'weeks',
  late_cancel_fee_percent: 'percent',
  membership_pause_days: 'days',
  minimum_notice_minutes: 'minutes',
  no_show_fee_percent: 'percent',
  percent: 'percent',
  processing_after: 'minutes',
  processing_minutes: 'minutes',
  service_charge_percent: 'percent',
  service_expiration: 'months',
  service_expiration_time: 'months',
  service_tax: 'percent',
  tip_percentages: 'percent',
  waitlist_offer_minutes: 'minutes',
} satisfies { readonly [Name in InputFieldName]?: UnitName };

/** The currency of the salon, for the controls of amounts. */
export const CurrencyContext = createContext('');

/** The sign of a unit, and whether it stands before the number. */
export type Unit = { readonly sign: string; readonly isFirst: boolean };

/** `$` before the amount or `€` behind it, as the language writes it. */
function toCurrencyUnit(currency: string): Unit {
  const parts = getNumberFormat({
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'currency');
  return {
    sign: parts[at]?.value ?? currency,
    isFirst: at < parts.findIndex(({ type }) => type === 'integer'),
  };
}

const MINUTES_OF_HOUR = 60;

/** 'min', and from an hour on also '1 h 30 min'. */
function toMinutesSign(value: string): string {
  const minutes = Number(value);
  const { units } = officeTexts().form;
  return minutes > MINUTES_OF_HOUR
    ? `${units.minutes} (${texts().services.minutes(minutes)})`
    : units.minutes;
}

/** The unit in which a field is typed; undefined for texts and plain numbers. */
export function useUnit(path: string, { kind }: Pick<FieldShape, 'kind'>, value: string): Unit | undefined {
  const currency = useContext(CurrencyContext);
  if (kind === 'money') return currency === '' ? undefined : toCurrencyUnit(currency);
  const unit = UNITS[toFieldName(path)];
  if (unit === undefined) return undefined;
  if (unit === 'percent') return { sign: '%', isFirst: false };
  const sign = unit === 'minutes' ? toMinutesSign(value) : officeTexts().form.units[unit];
  return { sign, isFirst: false };
}
