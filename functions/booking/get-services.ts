import type { booking } from '../../lib/contract/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toCategoryViews } from './categories.ts';

export const getServices: Handler<(typeof booking.routes)['get-services']> = async (
  { salon },
  { catalogs },
) => ok({ status: true, data: toCategoryViews(await catalogs(salon)) });
