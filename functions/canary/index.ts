import { toLambdaHandler } from '../../lib/http/lambda.ts';
import { openLog } from '../../lib/http/log.ts';
import { openMetrics } from '../../lib/http/metrics.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { fetchSecretText } from '../../lib/ports/secret-text.ts';
import { bookAndCancel, type CanaryLogin } from './book-and-cancel.ts';

/** Books and cancels in the canary salon through the public API; the schedule runs it every 5 minutes. */
export type Canary = () => Promise<void>;

const SECRET_MAX_MS = 5_000;

/** JSON.parse quotes what it cannot read, here a password. */
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

export const handler = toLambdaHandler(openApp);
