import { booking } from '../../lib/contract/booking/booking.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { readGiftCardsAhead } from '../../lib/http/gift-cards-ahead.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openPhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { openPlatformSealing } from '../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../lib/ports/stripe.ts';
import { catalog } from './catalog.ts';
import { getDays } from './get-days.ts';
import { getFrontSettings } from './get-front-settings.ts';
import { getLocationList } from './get-location-list.ts';
import { getServiceByLocation } from './get-service-by-location.ts';
import { getServiceStaff } from './get-service-staff.ts';
import { getServices } from './get-services.ts';
import { getSlot } from './get-slot.ts';
import { prove } from './prove.ts';
import { quote } from './quote.ts';
import { saveBooking } from './save-booking.ts';
import { saveSeries } from './save-series.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    booking,
    {
      catalog,
      'get-front-settings': getFrontSettings,
      'get-location-list': getLocationList,
      'get-service-by-location': getServiceByLocation,
      'get-services': getServices,
      'get-service-staff': getServiceStaff,
      'get-slot': getSlot,
      'get-slot-by-query': getSlot,
      'get-days': getDays,
      quote,
      prove,
      'save-booking': saveBooking,
      'save-series': saveSeries,
    },
    {
      ...openDependencies(environment, booking.name),
      readGiftCardsAhead,
      sealing: openPlatformSealing(environment),
      processors: createProcessorOpener(environment),
      phoneNumbers: openPhoneNumbers(),
    },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
