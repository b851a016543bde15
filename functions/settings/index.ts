import { settings } from '../../lib/contract/salons/settings.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { businessContactDetails } from './business-contact-details.ts';
import { health } from './health.ts';
import { updateFrontEndBookingSettings } from './update-front-end-booking-settings.ts';

/** Loads the whole contract only for a request that no route serves: others start faster without it. */
const loadAllRoutes = async () => {
  const { groups } = await import('../../lib/contract/index.ts');
  return groups.map(({ routes }) => routes);
};

export const openApp = (environment: Environment) =>
  serveGroup(
    settings,
    {
      health,
      'update-front-end-booking-settings': updateFrontEndBookingSettings,
      'business-contact-details': businessContactDetails,
    },
    { ...openDependencies(environment, settings.name), loadAllRoutes },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
