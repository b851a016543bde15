import { ORIGIN_SECRET_HEADER } from '../../lib/http/edge.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import { openLog } from '../../lib/http/log.ts';
import { openMetrics } from '../../lib/http/metrics.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openNewVersionClient, type ReleaseCheckEvent } from '../../lib/ports/new-versions.ts';
import { fetchSecretText } from '../../lib/ports/secret-text.ts';
import { bookAndCancel, type CanaryLogin } from './book-and-cancel.ts';

/** Books and cancels in the canary salon through the public API; the schedule runs it every 5 minutes. */
export type Canary = () => Promise<void>;

const SECRET_MAX_MS = 5_000;

/** Reads the secret of the canary. JSON.parse quotes what it cannot read, here a password. */
function parseLogin(text: string): CanaryLogin {
  try {
    return JSON.parse(text) as CanaryLogin;
  } catch {
    throw new Error('the log-in of the canary is not valid JSON');
  }
}

/** `fetchSecret` and `fetchReply` replace Secrets Manager and the network in tests. */
export function openApp(environment: Environment, fetchSecret = fetchSecretText, fetchReply = fetch): Canary {
  const log = openLog('canary');
  const metrics = openMetrics(environment.stage);
  const { canaryLoginArn, baseUrl, clock, table } = environment;
  return async () => {
    if (!canaryLoginArn) throw new Error('environment variable CANARY_LOGIN_ARN is not set');
    const started = performance.now();
    const login = parseLogin(await fetchSecret(canaryLoginArn, table.region, SECRET_MAX_MS));
    try {
      await bookAndCancel(baseUrl, login, clock(), fetchReply);
    } catch (error) {
      log.error('canary failed', {}, error);
      throw new Error('the canary failed');
    }
    log.info('canary succeeded', { ms: Math.round(performance.now() - started) });
    metrics.count('CanarySuccesses');
  };
}

type ReleaseCheck = (event: ReleaseCheckEvent) => Promise<void>;

type Ports = {
  readonly fetchSecret?: typeof fetchSecretText;
  readonly fetchReply?: typeof fetch;
  readonly send?: Parameters<typeof openNewVersionClient>[1];
};

/**
 * Books and cancels in the canary salon on the new versions of functions, before requests shift to them (BEHAVIOR §32.6). Other
 * functions answer by the public address. `ports` replace AWS and the network in tests.
 */
export function openReleaseCheck(
  { canaryLoginArn, release, baseUrl, clock, table, origin }: Environment,
  { fetchSecret = fetchSecretText, fetchReply = fetch, send }: Ports = {},
): ReleaseCheck {
  const log = openLog('release-check');
  const [secret] = origin?.secrets ?? [];
  return async (event) => {
    if (!canaryLoginArn || !release) throw new Error('the check of releases has no log-in or no versions');
    const versions = openNewVersionClient(release, send);
    const originHeaders: Record<string, string> = secret ? { [ORIGIN_SECRET_HEADER]: secret } : {};
    try {
      const login = parseLogin(await fetchSecret(canaryLoginArn, table.region, SECRET_MAX_MS));
      const fetchNew = versions.createFetch(fetchReply, originHeaders, clock);
      await bookAndCancel(baseUrl, login, clock(), fetchNew, { checksOut: true });
    } catch (error) {
      log.error('release check failed', {}, error);
      return versions.answer(event, 'Failed');
    }
    return versions.answer(event, 'Succeeded');
  };
}

export const handler = toLambdaHandlerOpenedAtLoad(openApp);

/** Called by CodeDeploy before it shifts requests to a new version. */
export const checkRelease = toLambdaHandlerOpenedAtLoad((environment) => openReleaseCheck(environment));
