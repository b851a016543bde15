import { timeClient } from '../ports/call-times.ts';
import type { Environment } from '../ports/environment.ts';
import { openPlatformKeyReader } from '../ports/secrets.ts';
import { openTextCipherReader } from '../ports/text-cipher.ts';
import { openTokens } from '../ports/tokens.ts';
import { openCatalogLoader } from '../table/catalog/catalogs.ts';
import { createDynamoClient, openStore } from '../table/store.ts';
import type { Dependencies } from './call.ts';
import { openLog } from './log.ts';
import { openMetrics } from './metrics.ts';

/** Opens the dependencies of all groups, once per process. */
export function openDependencies(environment: Environment, service: string): Dependencies {
  const store = openStore(environment.table, timeClient(createDynamoClient(environment.table), 'dynamodb'));
  const secrets = openPlatformKeyReader(environment);
  return {
    store,
    catalogs: openCatalogLoader(store),
    tokens: openTokens(secrets),
    textCipher: openTextCipherReader(secrets),
    clock: environment.clock,
    log: openLog(service),
    metrics: openMetrics(environment.stage),
    trustForwardedFor: environment.trustForwardedFor,
    origin: environment.origin,
    baseUrl: environment.baseUrl,
    imagesUrl: environment.images.publicUrl,
    build: environment.build,
  };
}
