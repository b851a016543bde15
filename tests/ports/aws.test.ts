import { expect, test } from 'vitest';
import { callAwsService, ServiceUnavailableError } from '../../lib/ports/aws.ts';
import { openImageBucket } from '../../lib/ports/image-bucket.ts';

const named = (name: string, fields: object = {}): Error =>
  Object.assign(new Error('x'), { name, ...fields });
const answered = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } });

// BEHAVIOR §31.4
test.each<[what: string, error: unknown, isOutage: boolean]>([
  ['a server fault', named('InternalError', answered(500)), true],
  ['a rate limit of S3', named('SlowDown', answered(503)), true],
  ['a rate limit of Secrets Manager', named('ThrottlingException', answered(400)), true],
  ['a timeout', named('TimeoutError'), true],
  ['a call that was ended', named('AbortError'), true],
  ['a refused connection', named('Error', { code: 'ECONNREFUSED' }), true],
  ['a missing permission', named('AccessDenied', answered(403)), false],
  ['a missing secret', named('ResourceNotFoundException', answered(400)), false],
  ['a bug', new TypeError('x'), false],
])('%s of a service is an outage only if it may pass by itself', async (_, error, isOutage) => {
  const failed = await callAwsService('s3', () => Promise.reject(error)).catch((thrown: unknown) => thrown);
  expect(failed instanceof ServiceUnavailableError).toBe(isOutage);
  expect(isOutage ? (failed as Error).cause : failed).toBe(error);
});

test('an object store that does not answer is unavailable', async () => {
  const settings = { bucket: 'b', region: 'us-east-1', endpoint: 'http://127.0.0.1:1', publicUrl: '' };
  const image = { bytes: Buffer.from('x'), type: 'image/png', extension: 'png' } as const;
  await expect(openImageBucket(settings).put('key', image)).rejects.toThrow('s3 is unavailable');
});
