import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { AWS_CALL_LIMITS, callAwsService } from './aws.ts';

/**
 * Reads the text of a secret in Secrets Manager, within `maxMs`. Throws if it has none, and a `ServiceUnavailableError` in
 * an outage.
 */
export type FetchSecret = (arn: string, region: string, maxMs: number) => Promise<string>;

export const fetchSecretText: FetchSecret = async (arn, region, maxMs) => {
  const client = new SecretsManagerClient({ region, ...AWS_CALL_LIMITS });
  const abortSignal = AbortSignal.timeout(maxMs);
  const reply = await callAwsService('secrets manager', () =>
    client.send(new GetSecretValueCommand({ SecretId: arn }), { abortSignal }),
  );
  if (!reply.SecretString) throw new Error('the platform secret is empty');
  return reply.SecretString;
};
