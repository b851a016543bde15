import { waitlist } from '../../lib/contract/waitlist/waitlist.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openPhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { openPlatformSealing } from '../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../lib/ports/stripe.ts';
import { accept } from './accept.ts';
import { customerWaitlist } from './customer-waitlist.ts';
import { decline } from './decline.ts';
import { join } from './join.ts';
import { leave } from './leave.ts';
import { show } from './show.ts';
import { unsubscribe } from './unsubscribe.ts';
import { unsubscribePage } from './unsubscribe-page.ts';
import { waitlistDelete } from './waitlist-delete.ts';
import { waitlistIndex } from './waitlist-index.ts';
import { waitlistOffer } from './waitlist-offer.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    waitlist,
    {
      join,
      leave,
      show,
      accept,
      decline,
      unsubscribe,
      'unsubscribe-page': unsubscribePage,
      'customer-waitlist': customerWaitlist,
      'waitlist-index': waitlistIndex,
      'waitlist-offer': waitlistOffer,
      'waitlist-delete': waitlistDelete,
    },
    {
      ...openDependencies(environment, waitlist.name),
      phoneNumbers: openPhoneNumbers(),
      sealing: openPlatformSealing(environment),
      processors: createProcessorOpener(environment),
    },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
