import * as z from 'zod';
import { id, integer, listUpTo, MINUTES_PER_DAY, nullableId } from './fields.ts';

/** Limits of one visit (BEHAVIOR §14.1). */
const SERVICES_MAX = 20;
export const ADD_ONS_MAX = 20;

export const serviceList = <Item extends z.ZodType>(item: Item) =>
  listUpTo(item, SERVICES_MAX).min(1, 'Must have at least 1 item');

/** The services of a visit with their figures. */
export const pricedServices = <Price extends z.ZodType, Duration extends z.ZodType>(
  price: Price,
  duration: Duration,
) =>
  serviceList(
    z.object({
      service_id: id(),
      pricing_option_id: nullableId(),
      staff_id: nullableId(),
      duration,
      price,
    }),
  );

/** An add-on of a visit with its figures. */
export const pricedAddOn = <Price extends z.ZodType, Duration extends z.ZodType>(
  price: Price,
  duration: Duration,
) => z.object({ add_on_id: id(), add_on_price: price, add_on_duration: duration });

export const serviceMinutes = () => integer({ min: 0, max: MINUTES_PER_DAY });
