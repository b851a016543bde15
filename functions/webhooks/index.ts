import { webhooks } from '../../lib/contract/notifications/webhooks.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openPlatformSealing } from '../../lib/ports/sealing.ts';
import { openWebhookSender } from '../../lib/ports/webhooks.ts';
import { eventIndex } from './event-index.ts';
import { webhookDelete } from './webhook-delete.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';
import { webhookIndex } from './webhook-index.ts';
import { webhookReplay } from './webhook-replay.ts';
import { webhookStore } from './webhook-store.ts';
import { webhookTest } from './webhook-test.ts';
import { webhookUpdate } from './webhook-update.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    webhooks,
    {
      'event-index': eventIndex,
      'webhook-index': webhookIndex,
      'webhook-store': webhookStore,
      'webhook-update': webhookUpdate,
      'webhook-delete': webhookDelete,
      'webhook-test': webhookTest,
      'webhook-deliveries': webhookDeliveries,
      'webhook-replay': webhookReplay,
    },
    {
      ...openDependencies(environment, webhooks.name),
      webhooks: openWebhookSender({ allowPrivate: environment.allowPrivateWebhooks }),
      sealing: openPlatformSealing(environment),
    },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
