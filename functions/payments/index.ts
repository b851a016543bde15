import { payments } from '../../lib/contract/payments/payments.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openPlatformSealing } from '../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../lib/ports/stripe.ts';
import { verifyEvent } from '../../lib/ports/stripe-events.ts';
import { cardDelete } from './card-delete.ts';
import { cards } from './cards.ts';
import { createOrder } from './create-order.ts';
import { createSession } from './create-session.ts';
import { receipts } from './receipts.ts';
import { renewalSession } from './renewal-session.ts';
import { updateStatus } from './update-status.ts';
import { webhook } from './webhook.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    payments,
    {
      'create-order': createOrder,
      'update-status': updateStatus,
      'create-session': createSession,
      'renewal-session': renewalSession,
      webhook,
      cards,
      'card-delete': cardDelete,
      receipts,
    },
    {
      ...openDependencies(environment, payments.name),
      sealing: openPlatformSealing(environment),
      processors: createProcessorOpener(environment),
      verifyEvent,
    },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
