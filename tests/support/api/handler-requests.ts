import type { Route } from '../../../lib/contract/route.ts';
import type { Request } from '../../../lib/http/call.ts';
import { getSalonRecord } from '../products/redemptions.ts';
import type { TestSalon } from '../test-salon.ts';

/** The request of a handler that a test calls itself, with dependencies of its own. */
export async function createRequest<R extends Route>(
  salon: TestSalon,
  route: R,
  input: object,
  caller: Request<Route>['caller'],
) {
  const request: Omit<Request<Route>, 'input'> = {
    tenant: salon.tenant,
    salon: await getSalonRecord(salon),
    caller,
    now: salon.clock.now(),
    requestId: 'crash',
    network: '10.0.0.1',
    url: '',
    wantedLanguages: [],
    sentenceLanguage: 'en',
    wantsPage: false,
    storeReply: () => [],
    replaceReply: () => [],
    onConflict: () => undefined,
    logIds: () => undefined,
    addHeaders: () => undefined,
    setFailurePage: () => undefined,
  };
  return { ...request, input: route.input.parse(input) } as Request<R>;
}
